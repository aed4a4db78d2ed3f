import { createFileRoute } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { loadSchoolSelection } from '@/domain/school-selection/load-school-selection'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { pendingSelection, selectedPlace, type SelectionValues } from '@/domain/school-selection/selection-values'
import { NewTransferButton } from '@/features/transfers/new-transfer-button'
import { type TransferListing, transferQueries } from '@/features/transfers/queries'
import { transferContext } from '@/features/transfers/transfer-actions'
import { transferLists } from '@/features/transfers/transfer-list'
import { transferSearch, transferYears } from '@/features/transfers/transfer-search'
import { TransfersWaiting } from '@/features/transfers/transfers-waiting'
import { loadCatalog } from '@/lib/i18n/i18n'
import { throwPageLevel } from '@/lib/api/api-error'
import { ListPage } from '@/components/tables/list-page'
import { pageOfSearch } from '@/components/tables/list-search'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/auth/signed-in-user'
import { assertPlaceOffered } from '@/routing/assert-place-offered'
import { usePendingSearch } from '@/components/shell/leaving'

/** The list of an address whose year, school and place have been found. */
function toListing(
  { direction, grade, suffix, ...search }: z.infer<typeof transferSearch>,
  user: SignedInUser,
  selection: SelectionValues & { emisCode: string | undefined },
): TransferListing {
  return {
    academicYear: selection.academicYear,
    gazetteer: selection.gazetteer,
    school: selection.school,
    emisCode: selection.emisCode,
    grade,
    suffix,
    direction: direction ?? 'in',
    ...pageOfSearch(search, { table: 'transfers', user }),
  }
}

export const Route = createFileRoute('/_app/transfer')({
  validateSearch: transferSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const user = signedInUser(session)
    assertPlaceOffered(user, deps.gazetteer)
    const [found] = await Promise.all([
      loadSchoolSelection({ queryClient, user, search: deps, years: transferYears, grades: 'degree' }),
      loadCatalog('enrollments'),
    ])
    const { year, school, problem } = found
    const listing = toListing(deps, user, {
      academicYear: year?.id,
      gazetteer: selectedPlace(user, deps.gazetteer, school),
      school: school?.id,
      emisCode: school?.emis_code,
    })
    if (school !== null && listing.grade !== undefined && problem === null) {
      await queryClient.query(transferQueries.list(listing)).catch(throwPageLevel)
    }
    return { ...found, listing }
  },
  staticData: {
    title: 'transfer.title',
    isList: true,
    requires: ['sts_transfer_student', 'sts_transfer_owned_student'],
    menu: { group: 'management', order: 8, icon: 'transfer' },
  },
  component: TransfersPage,
})

function TransfersPage() {
  const { session } = Route.useRouteContext()
  const found = Route.useLoaderData()
  const { problem, listing } = found
  const user = signedInUser(session)
  const search = Route.useSearch()
  const pending = usePendingSearch(transferSearch, search)
  const chosen = { emisCode: listing.emisCode, ...pendingSelection(pending, listing, user) }
  return (
    <transferContext.Provider value={found}>
      <ListPage
        list={transferLists[listing.direction]}
        user={user}
        values={listing}
        chosen={pending === search ? listing : toListing(pending, user, chosen)}
        schema={transferSearch}
        navigate={Route.useNavigate()}
        problem={problem && <PlaceNotice problem={problem} />}
        actions={<NewTransferButton {...found} />}
        start={search.grade === undefined ? <TransfersWaiting /> : null}
      />
    </transferContext.Provider>
  )
}
