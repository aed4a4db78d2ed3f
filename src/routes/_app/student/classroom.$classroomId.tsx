import { createFileRoute } from '@tanstack/react-router'
import { ClassStudentsPage } from '@/features/enrollments/class-students-page'
import { loadClassStudents } from '@/features/enrollments/load-student-list'
import { classStudentsSearch, type ClassStudentsSearch } from '@/features/enrollments/student-search'
import { useStudentScholarship } from '@/features/scholarships/use-student-scholarship'
import { useNewStudentAccount } from '@/features/student-accounts/use-new-student-account'
import { signedInUser } from '@/auth/signed-in-user'
import { listNavigation } from '@/components/tables/list-navigation'
import { usePendingSearch } from '@/components/layout/leaving'
import { idParam } from '@/components/layout/path-params'

export const Route = createFileRoute('/_app/student/classroom/$classroomId')({
  params: idParam('classroomId'),
  validateSearch: classStudentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, params, deps }) =>
    loadClassStudents({ queryClient, user: signedInUser(session), search: deps }, params.classroomId),
  staticData: {
    title: 'student.ofClassroom',
    isList: true,
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
  },
  component: ClassStudents,
})

function ClassStudents() {
  const list = listNavigation<ClassStudentsSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  const account = useNewStudentAccount()
  const scholarship = useStudentScholarship()
  return (
    <>
      <ClassStudentsPage
        user={signedInUser(session)}
        place={Route.useLoaderData()}
        search={usePendingSearch(classStudentsSearch, Route.useSearch())}
        onNewAccount={account.open}
        onScholarship={scholarship.open}
        onChange={list.onChange}
        onReset={list.onReset}
        onPage={list.onPage}
      />
      {account.dialog}
      {scholarship.dialog}
    </>
  )
}
