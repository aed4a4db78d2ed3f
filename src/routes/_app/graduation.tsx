import { createFileRoute } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { loadSchoolSelection } from '@/domain/school-selection/load-school-selection'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { pendingSelection, selectedPlace, type SelectionValues } from '@/domain/school-selection/selection-values'
import { GraduationPage } from '@/features/graduations/graduation-page'
import { graduationSearch, graduationYears } from '@/features/graduations/graduation-search'
import { type GraduationListing, graduationQueries } from '@/features/graduations/queries'
import { startByPlace } from '@/features/schools/start-by-place'
import { loadCatalog } from '@/lib/i18n/i18n'
import { throwPageLevel } from '@/lib/api/api-error'
import { pageOfSearch } from '@/components/tables/list-search'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/auth/signed-in-user'
import { assertPlaceOffered } from '@/routing/assert-place-offered'
import { usePendingSearch } from '@/components/shell/leaving'

/** Enough for any class. */
const pageSize = 100

/** The class of an address whose year, school and place have been found. */
function toListing(
  { grade, suffix, result, page, size }: z.infer<typeof graduationSearch>,
  user: SignedInUser,
  { academicYear, gazetteer, school, emisCode }: SelectionValues & { emisCode: string | undefined },
): GraduationListing {
  return {
    academicYear,
    gazetteer,
    school,
    emisCode,
    grade,
    suffix,
    result,
    ...pageOfSearch({ page, size: size ?? pageSize }, { table: 'graduations', user }),
  }
}

export const Route = createFileRoute('/_app/graduation')({
  validateSearch: graduationSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const user = signedInUser(session)
    assertPlaceOffered(user, deps.gazetteer)
    const [found] = await Promise.all([
      loadSchoolSelection({ queryClient, user, search: deps, years: graduationYears }),
      loadCatalog('enrollments'),
    ])
    const { year, school, classroom, problem } = found
    const listing = toListing(deps, user, {
      academicYear: year?.id,
      gazetteer: selectedPlace(user, deps.gazetteer, school),
      school: school?.id,
      emisCode: school?.emis_code,
    })
    if (classroom !== null && problem === null) {
      await queryClient.query(graduationQueries.list(listing)).catch(throwPageLevel)
    }
    return { found, listing }
  },
  staticData: {
    title: 'graduation.title',
    isList: true,
    requires: ['sts_graduate_student', 'sts_graduate_owned_student'],
    menu: { group: 'management', order: 9, icon: 'graduation' },
  },
  component: Graduation,
})

function Graduation() {
  const { session } = Route.useRouteContext()
  const { found, listing } = Route.useLoaderData()
  const user = signedInUser(session)
  const search = Route.useSearch()
  const pending = usePendingSearch(graduationSearch, search)
  const chosen = { emisCode: listing.emisCode, ...pendingSelection(pending, listing, user) }
  return (
    <GraduationPage
      found={found}
      user={user}
      values={listing}
      chosen={pending === search ? listing : toListing(pending, user, chosen)}
      schema={graduationSearch}
      navigate={Route.useNavigate()}
      problem={found.problem && <PlaceNotice problem={found.problem} />}
      places={startByPlace({ user, found, search, work: 'undecided', to: '/graduation' })}
    />
  )
}
