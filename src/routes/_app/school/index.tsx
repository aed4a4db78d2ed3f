import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ensure } from '@/lib/api/query-memory'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { type AcademicYear, defaultYear } from '@/domain/academic-years/schema'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { type SchoolListing, schoolQueries } from '@/domain/schools/queries'
import { ChaseButton } from '@/domain/schools/chase-button'
import { ImportSchoolsButton } from '@/features/schools/import-schools-button'
import { NewSchoolButton } from '@/features/schools/new-school-button'
import { schoolList } from '@/features/schools/school-list'
import { monthCode } from '@/lib/api/wire'
import { searchedCode, searchedText } from '@/lib/text/search-text'
import { lazyWithRetry } from '@/components/ui/lazy'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { ListPage } from '@/components/tables/list-page'
import { listSearch, numberAmong, pageOfSearch } from '@/components/tables/list-search'
import { can } from '@/auth/can'
import { lockedSchool, narrowToOwnPlace } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/auth/signed-in-user'
import { assertPlaceOffered } from '@/routing/assert-place-offered'
import { usePendingSearch } from '@/components/shell/leaving'
import { linkedId, linkedPlace } from '@/routing/school-context-search'

/** Copying is rare, and its code waits until the first rows are shown. */
const CopyingChip = lazyWithRetry(
  async () => (await import('@/features/schools/copying-chip')).CopyingChip,
  undefined,
  afterFirstRows,
)

/** The step of an academic year leads here with year, status and accomplishment. */
const schoolSearch = z.extend(listSearch(['code', 'name', 'name_en', 'emis_code', 'degree']), {
  academicYear: linkedId,
  status: numberAmong(0, 1),
  /** Not completed: 1 preparation, 2 running, 3 closing. */
  accomplishment: numberAmong(1, 2, 3),
  /** Nothing was entered in this month. */
  silent: z.catch(z.optional(z.pipe(z.coerce.number(), monthCode)), undefined),
  notSetUp: z.catch(z.optional(z.literal(true)), undefined),
  gazetteer: linkedPlace(4),
  emis: searchedCode(100),
  name: searchedText(100),
  duplicates: z.catch(z.optional(z.literal(true)), undefined),
})

/** The list of an address: the default year where none is named, and the user's own place or school. */
function toListing(
  { gazetteer, ...search }: z.infer<typeof schoolSearch>,
  user: SignedInUser,
  years: readonly AcademicYear[],
): SchoolListing {
  const school = lockedSchool(user)?.id
  const place = school === undefined ? narrowToOwnPlace(user, gazetteer) : ''
  return {
    ...search,
    ...pageOfSearch(search, { table: 'schools', user }),
    sort: search.sort ?? 'code.asc',
    academicYear: search.academicYear ?? defaultYear(years)?.id,
    gazetteer: place === '' ? undefined : place,
    school,
    // Duplicates lie in different communes.
    duplicates: place.length < 6 ? search.duplicates : undefined,
  }
}

export const Route = createFileRoute('/_app/school/')({
  validateSearch: schoolSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const user = signedInUser(session)
    assertPlaceOffered(user, deps.gazetteer)
    const { data: years } = await ensure(queryClient, academicYearQueries.all())
    const listing = toListing(deps, user, years)
    const { academicYear } = listing
    const year = years.find(({ id }) => id === academicYear) ?? null
    const isUnknown = academicYear !== undefined && year === null
    if (!isUnknown) await ensure(queryClient, schoolQueries.list(listing))
    return { years, year, listing, isUnknown }
  },
  staticData: {
    title: 'school.title',
    isList: true,
    requires: ['sts_manage_school', 'sts_view_school', 'sts_partly_edit_school'],
    menu: { group: 'management', order: 2, icon: 'school' },
  },
  component: SchoolsPage,
})

/** Returns whether the list holds schools that are behind, for someone who is responsible for several. */
function isChase({ silent, notSetUp, accomplishment }: SchoolListing, user: SignedInUser): boolean {
  const isNarrowed = silent !== undefined || notSetUp === true || accomplishment !== undefined
  return isNarrowed && lockedSchool(user) === null
}

function SchoolsPage() {
  const { session } = Route.useRouteContext()
  const { years, year, listing, isUnknown } = Route.useLoaderData()
  const user = signedInUser(session)
  return (
    <ListPage
      list={schoolList}
      user={user}
      values={listing}
      chosen={toListing(usePendingSearch(schoolSearch, Route.useSearch()), user, years)}
      schema={schoolSearch}
      navigate={Route.useNavigate()}
      problem={isUnknown && <PlaceNotice problem={{ of: 'year', year: null }} />}
      summary={year !== null && <CopyingChip academicYear={year.id} />}
      actions={
        <>
          {isChase(listing, user) && <ChaseButton listing={listing} />}
          {can(user, 'sts_manage_school') && (
            <>
              <ImportSchoolsButton year={year} />
              <NewSchoolButton year={year} />
            </>
          )}
        </>
      }
    />
  )
}
