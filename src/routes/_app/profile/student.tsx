import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { loadProfile } from '@/features/students/load-profile'
import { ProfileActions } from '@/features/students/profile-actions'
import { studentQueries } from '@/features/students/queries'
import { LazyStudentFigures, LazyStudentHistory } from '@/features/student-history/lazy-history'
import { StudentProfileView } from '@/features/students/student-profile-view'
import { signedInUser } from '@/auth/signed-in-user'
import { errorRedirect } from '@/routing/error-redirect'
import { PageHeader } from '@/components/shell/page-header'

export const Route = createFileRoute('/_app/profile/student')({
  loader: async ({ context: { queryClient, session } }) => {
    // A student's own record and no other; an account that belongs to no student has none.
    const { student_id: studentId } = signedInUser(session).profile
    if (studentId === null) throw errorRedirect('404')
    await Promise.all([loadProfile(queryClient, studentId), queryClient.query(studentOptionQueries.all())])
    return studentId
  },
  staticData: {
    title: 'student.ownProfile',
    requires: ['sts_student_manage_own_account'],
    menu: { group: 'administration', order: 3, icon: 'ownUser' },
  },
  component: OwnProfile,
})

function OwnProfile() {
  const { session } = Route.useRouteContext()
  const { data: record } = useSuspenseQuery(studentQueries.profile(Route.useLoaderData()))
  return (
    <>
      <PageHeader actions={<ProfileActions user={signedInUser(session)} record={record} />} />
      <div className="flex flex-col gap-4">
        <LazyStudentFigures student="own" />
        <LazyStudentHistory student="own" />
        <StudentProfileView record={record} />
      </div>
    </>
  )
}
