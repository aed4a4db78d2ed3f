import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { UserPlus } from 'lucide-react'
import { loadStudentList } from '@/features/enrollments/load-student-list'
import { StudentListPage } from '@/features/enrollments/student-list-page'
import { studentSearch, type StudentSearch } from '@/features/enrollments/student-search'
import { useStudentScholarship } from '@/features/scholarships/use-student-scholarship'
import { useNewStudentAccount } from '@/features/student-accounts/use-new-student-account'
import { listNavigation } from '@/components/tables/list-navigation'
import { signedInUser } from '@/auth/signed-in-user'
import { Button } from '@/components/ui/button'

export const Route = createFileRoute('/_app/student/')({
  validateSearch: studentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadStudentList({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'student.title',
    isList: true,
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
    menu: { group: 'management', order: 5, icon: 'student' },
  },
  component: StudentsPage,
})

function StudentsPage() {
  const { i18n } = useLingui()
  const list = listNavigation<StudentSearch>(Route.useNavigate(), { keepsSort: true })
  const { session } = Route.useRouteContext()
  const account = useNewStudentAccount()
  const scholarship = useStudentScholarship()
  return (
    <>
      <StudentListPage
        user={signedInUser(session)}
        place={Route.useLoaderData()}
        search={Route.useSearch()}
        newAccount={
          <Button
            icon={<UserPlus aria-hidden className="size-4" />}
            aria-haspopup="dialog"
            onClick={() => account.open('')}
            onPointerEnter={account.preload}
            onFocus={account.preload}
          >
            {i18n._('studentAccount.new')}
          </Button>
        }
        onNewAccount={account.open}
        onScholarship={scholarship.open}
        onSearch={list.onSearch}
        onReset={list.onReset}
        onPage={list.onPage}
      />
      {account.dialog}
      {scholarship.dialog}
    </>
  )
}
