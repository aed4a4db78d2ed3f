import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { UserPlus } from 'lucide-react'
import { academicYearLabel } from '@/features/academic-years/labels'
import { loadStudentList } from '@/features/enrollments/load-student-list'
import { StudentListPage } from '@/features/enrollments/student-list-page'
import { studentSearch } from '@/features/enrollments/student-search'
import { signedInUser } from '@/session/signed-in-user'
import { Button } from '@/ui/button'
import { lazyWithRetry } from '@/ui/lazy'

const NewStudentAccountDialog = lazyWithRetry(
  async () => (await import('@/features/student-accounts/new-student-account-dialog')).NewStudentAccountDialog,
)

export const Route = createFileRoute('/_app/student/')({
  validateSearch: studentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadStudentList({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'student.title',
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
    menu: { group: 'management', order: 5, icon: 'student' },
  },
  component: StudentsPage,
})

function StudentsPage() {
  const { i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  return (
    <StudentListPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      yearLabel={(year) => academicYearLabel(year, i18n)}
      newAccount={<NewAccount />}
      onSearch={(search) => void navigate({ search: (now) => ({ ...search, size: now.size }) })}
      onReset={() => void navigate({ search: {} })}
      onPage={(part) => void navigate({ search: (now) => ({ ...now, ...part }) })}
    />
  )
}

/** The account of a student who has none yet (lifecycle §2.9). */
function NewAccount() {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={NewStudentAccountDialog.preload}
        onFocus={NewStudentAccountDialog.preload}
      >
        {i18n._('studentAccount.new')}
      </Button>
      {open && <NewStudentAccountDialog open onOpenChange={setOpen} />}
    </>
  )
}
