import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { ClassStudentsPage } from '@/features/enrollments/class-students-page'
import { loadClassStudents } from '@/features/enrollments/load-student-list'
import { classStudentsSearch, type ClassStudentsSearch } from '@/features/enrollments/student-search'
import { useNewStudentAccount } from '@/features/student-accounts/use-new-student-account'
import { signedInUser } from '@/auth/signed-in-user'
import { listNavigation } from '@/components/tables/list-navigation'
import { usePendingSearch } from '@/components/tables/use-pending-search'
import { recordId } from '@/components/layout/path-params'

export const Route = createFileRoute('/_app/student/classroom/$classroomId')({
  params: {
    parse: ({ classroomId }) => ({ classroomId: recordId(classroomId) }),
    stringify: ({ classroomId }) => ({ classroomId: String(classroomId) }),
  },
  validateSearch: classStudentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, params, deps }) =>
    loadClassStudents({ queryClient, user: signedInUser(session), search: deps }, params.classroomId),
  staticData: {
    title: 'student.ofClassroom',
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
  },
  component: ClassStudents,
})

function ClassStudents() {
  const { i18n } = useLingui()
  const list = listNavigation<ClassStudentsSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  const account = useNewStudentAccount()
  return (
    <>
      <ClassStudentsPage
        user={signedInUser(session)}
        place={Route.useLoaderData()}
        search={usePendingSearch(classStudentsSearch, Route.useSearch())}
        yearLabel={(year) => academicYearLabel(year, i18n)}
        onNewAccount={account.open}
        onChange={list.onChange}
        onReset={list.onReset}
        onPage={list.onPage}
      />
      {account.dialog}
    </>
  )
}
