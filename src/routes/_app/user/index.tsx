import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import * as z from 'zod/mini'
import { ensure } from '@/lib/api/query-memory'
import { type UserListing, userQueries } from '@/features/users/queries'
import { userList } from '@/features/users/user-list'
import { searchedCode } from '@/lib/text/search-text'
import { ListPage } from '@/components/tables/list-page'
import { listSearch, pageOfSearch } from '@/components/tables/list-search'
import { roles } from '@/auth/permissions'
import { lockedSchool, narrowToOwnPlace } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/auth/signed-in-user'
import { assertPlaceOffered } from '@/routing/assert-place-offered'
import { errorRedirect } from '@/routing/error-redirect'
import { usePendingSearch } from '@/components/shell/leaving'
import { linkedId, linkedPlace } from '@/routing/school-context-search'
import { LinkButton } from '@/components/ui/link-button'

/** An unknown group counts as missing. */
const userSearch = z.extend(listSearch(), {
  group: z.catch(z.optional(z.enum(roles)), undefined),
  username: searchedCode(100),
  gazetteer: linkedPlace(2),
  school: linkedId,
})

/** The list of an address: a place or school that the role fixes cannot be asked otherwise. */
function toListing(search: z.infer<typeof userSearch>, user: SignedInUser): UserListing {
  const { group, username, gazetteer, school } = search
  const place = narrowToOwnPlace(user, gazetteer)
  return {
    ...pageOfSearch(search, { table: 'users', user }),
    group,
    username,
    gazetteer: place === '' ? undefined : place,
    school: lockedSchool(user)?.id ?? school,
  }
}

/** Returns whether an address may name this school: a user with one school lists the users of no other. */
function mayListSchool(user: SignedInUser, school: number | undefined): boolean {
  return school === undefined || (school > 0 && school === (lockedSchool(user)?.id ?? school))
}

export const Route = createFileRoute('/_app/user/')({
  validateSearch: userSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const user = signedInUser(session)
    assertPlaceOffered(user, deps.gazetteer)
    if (!mayListSchool(user, deps.school)) throw errorRedirect('403')
    const listing = toListing(deps, user)
    await Promise.all([ensure(queryClient, userQueries.groups()), ensure(queryClient, userQueries.list(listing))])
    return { listing }
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
  const { session } = Route.useRouteContext()
  const { listing } = Route.useLoaderData()
  const user = signedInUser(session)
  return (
    <ListPage
      list={userList}
      user={user}
      values={listing}
      chosen={toListing(usePendingSearch(userSearch, Route.useSearch()), user)}
      schema={userSearch}
      navigate={Route.useNavigate()}
      actions={
        <LinkButton to="/user/new" variant="primary" icon={<Plus aria-hidden className="size-4" />}>
          {i18n._('common.new')}
        </LinkButton>
      }
    />
  )
}
