import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { StudentMenu } from '@/features/enrollments/student-menu'
import { useStudentScholarship } from '@/features/scholarships/use-student-scholarship'
import { useNewStudentAccount } from '@/features/student-accounts/use-new-student-account'
import { loadProfile } from '@/features/students/load-profile'
import { ProfileActions } from '@/features/students/profile-actions'
import { studentQueries } from '@/features/students/queries'
import { LazyStudentFigures, LazyStudentHistory } from '@/features/student-history/lazy-history'
import { StudentProfileView } from '@/features/students/student-profile-view'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { signedInUser } from '@/auth/signed-in-user'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'

export const Route = createFileRoute('/_app/student/view/$studentId')({
  params: idParam('studentId'),
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([loadProfile(queryClient, params.studentId), queryClient.query(studentOptionQueries.all())])
  },
  staticData: {
    title: 'student.view',
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
  },
  component: StudentPage,
})

function StudentPage() {
  const locale = useLocale()
  const { studentId } = Route.useParams()
  const { session } = Route.useRouteContext()
  const user = signedInUser(session)
  const account = useNewStudentAccount()
  const scholarship = useStudentScholarship()
  const { data: record } = useSuspenseQuery(studentQueries.profile(studentId))
  return (
    <>
      <PageHeader
        title={fullName(record, locale)}
        actions={
          <>
            <ProfileActions user={user} record={record} />
            {record.enrollment !== null && (
              <StudentMenu
                user={user}
                student={record.id}
                academicYear={record.enrollment.academic_year.id}
                school={record.enrollment.school.id}
                onNewAccount={account.open}
                onScholarship={scholarship.open}
              />
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <LazyStudentFigures student={studentId} />
        <StudentProfileView record={record} />
        <LazyStudentHistory student={studentId} />
      </div>
      {account.dialog}
      {scholarship.dialog}
    </>
  )
}
