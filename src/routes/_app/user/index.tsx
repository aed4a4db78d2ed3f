import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import { userQueries } from '@/features/users/queries'
import { UserFilter } from '@/features/users/user-filter'
import { UserFilterChips } from '@/features/users/user-filter-chips'
import { filtersFor, mayListSchool, userSearch, type UserSearch } from '@/features/users/user-search'
import { UsersTable } from '@/features/users/users-table'
import { ExportListButton } from '@/components/tables/export-list-button'
import { listNavigation } from '@/components/tables/list-navigation'
import { pageOfSearch } from '@/components/tables/list-search'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { usePendingSearch } from '@/components/layout/leaving'
import { signedInUser } from '@/auth/signed-in-user'
import { assertPlaceOffered } from '@/components/layout/assert-place-offered'
import { errorRedirect } from '@/components/layout/error-redirect'
import { PageHeader } from '@/components/layout/page-header'
import { LinkButton } from '@/components/ui/link-button'

export const Route = createFileRoute('/_app/user/')({
  validateSearch: userSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const user = signedInUser(session)
    assertPlaceOffered(user, deps.gazetteer)
    if (!mayListSchool(user, deps.school)) throw errorRedirect('403')
    const filters = filtersFor(user, deps)
    const place = pageOfSearch(deps, { table: 'users', user })
    await Promise.all([
      queryClient.query({ ...userQueries.groups(), staleTime: 'static' }),
      queryClient.query({ ...userQueries.list(filters, place), staleTime: 'static' }),
    ])
    return { filters, place }
  },
  staticData: {
    title: 'userManagement.title',
    isList: true,
    requires: ['sts_manage_user'],
    menu: { group: 'administration', order: 1, icon: 'users' },
  },
  component: UsersPage,
})

function UsersPage() {
  const { i18n } = useLingui()
  const list = listNavigation<UserSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  const { filters, place } = Route.useLoaderData()
  const { data: users } = useSuspenseQuery(userQueries.list(filters, place))
  const user = signedInUser(session)
  const chosen = filtersFor(user, usePendingSearch(userSearch, Route.useSearch()))
  return (
    <>
      <PageHeader
        actions={
          <>
            <ExportListButton
              name="users"
              make={async (context) => (await import('@/features/users/user-export')).userExport(context, filters)}
            />
            <LinkButton to="/user/new" variant="primary" icon={<Plus aria-hidden className="size-4" />}>
              {i18n._('common.new')}
            </LinkButton>
          </>
        }
      />
      <div className="flex flex-col gap-2">
        <UserFilter user={user} filters={chosen} onChange={list.onChange} onReset={list.onReset} />
        <UserFilterChips user={user} filters={chosen} onChange={list.onChange} />
        <UsersTable
          users={users.data}
          summary={<ResultLine text={i18n._('userManagement.count', { n: users.total })} />}
          emptyHint={i18n._(place.page > 0 ? 'list.page.beyond' : 'userManagement.noneFound')}
        />
        <Pagination table="users" {...place} total={users.total} onChange={list.onPage} />
      </div>
    </>
  )
}
