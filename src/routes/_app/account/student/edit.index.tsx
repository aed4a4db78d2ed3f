import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import { accountSearch, type AccountSearch, toAccountFilters } from '@/features/student-accounts/account-search'
import { NewStudentAccountDialog } from '@/features/student-accounts/new-student-account-dialog'
import { studentAccountQueries } from '@/features/student-accounts/queries'
import { StudentAccountFilter } from '@/features/student-accounts/student-account-filter'
import { StudentAccountsTable } from '@/features/student-accounts/student-accounts-table'
import { useMarkCreated } from '@/components/tables/row-mark'
import { listNavigation } from '@/components/tables/list-navigation'
import { pageOfSearch } from '@/components/tables/list-search'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { signedInUser } from '@/auth/signed-in-user'
import { explainRedirect } from '@/components/layout/explain-redirect'
import { PageHeader } from '@/components/layout/page-header'
import { Button } from '@/components/ui/button'

export const Route = createFileRoute('/_app/account/student/edit/')({
  validateSearch: accountSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps, preload }) => {
    const user = signedInUser(session)
    const { role, profile } = user
    if (role === 'student') {
      explainRedirect({ preload, id: 'studentAccount.ownOnly' })
      const studentAccId = profile.username
      throw redirect({ to: '/account/student/edit/$studentAccId', params: { studentAccId }, replace: true })
    }
    const [filters, place] = [toAccountFilters(deps), pageOfSearch(deps, { table: 'student-accounts', user })]
    await queryClient.query({ ...studentAccountQueries.list(filters, place), staleTime: 'static' })
    return { filters, place }
  },
  staticData: {
    title: 'studentAccount.title',
    isList: true,
    requires: ['sts_manage_student_account', 'sts_manage_own_student_account', 'sts_student_manage_own_account'],
    menu: {
      group: 'administration',
      order: 4,
      icon: 'studentAccount',
      path: ({ role, profile }) =>
        role === 'student' ? `/account/student/edit/${encodeURIComponent(profile.username)}` : undefined,
    },
  },
  component: StudentAccountsPage,
})

function StudentAccountsPage() {
  const { i18n } = useLingui()
  const list = listNavigation<AccountSearch>(Route.useNavigate())
  const { filters, place } = Route.useLoaderData()
  const { data: accounts } = useSuspenseQuery(studentAccountQueries.list(filters, place))
  const [creating, setCreating] = useState(false)
  const markCreated = useMarkCreated('student-accounts')
  return (
    <>
      <PageHeader
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            aria-haspopup="dialog"
            onClick={() => setCreating(true)}
          >
            {i18n._('common.new')}
          </Button>
        }
      />
      <NewStudentAccountDialog
        open={creating}
        onOpenChange={setCreating}
        onCreated={({ username }) => markCreated(username)}
      />
      <div className="flex flex-col gap-3">
        <StudentAccountFilter filters={filters} onChange={list.onChange} onReset={list.onReset} />
        <StudentAccountsTable
          accounts={accounts.data}
          summary={<ResultLine text={i18n._('studentAccount.count', { n: accounts.total })} />}
          emptyHint={i18n._(place.page > 0 ? 'list.page.beyond' : 'studentAccount.noneFound')}
        />
        <Pagination table="student-accounts" {...place} total={accounts.total} onChange={list.onPage} />
      </div>
    </>
  )
}
