import type { QueryClient } from '@tanstack/react-query'
import { throwPageLevel } from '@/lib/api/api-error'
import { assertPlaceOffered } from '@/routing/assert-place-offered'
import { pageOfSearch } from '@/components/tables/list-search'
import type { SignedInUser } from '@/auth/session'
import { loadSchoolSelection, type SchoolSelection } from '@/domain/school-selection/load-school-selection'
import { selectedPlace, type SelectionValues } from '@/domain/school-selection/selection-values'
import {
  type ScholarshipListing,
  type ScholarshipSearch,
  scholarshipYears,
  type SchoolListing,
} from './scholarship-search'

export interface ScholarshipSelection extends SchoolSelection {
  listing: ScholarshipListing
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ScholarshipSearch
  /** The name of the page's list. */
  table: string
  /** Loads the data of the page. */
  load: (listing: SchoolListing) => Promise<unknown>
}

/** The list of an address whose year, school and place have been found. */
export function toListing(
  search: ScholarshipSearch,
  user: SignedInUser,
  table: string,
  { academicYear, gazetteer, school }: SelectionValues,
): ScholarshipListing {
  return { academicYear, gazetteer, school, ...pageOfSearch(search, { table, user }) }
}

/** Finds year and school of an address and loads the page. */
export async function loadScholarshipPage(input: LoadInput): Promise<ScholarshipSelection> {
  const { queryClient, user, search, table, load } = input
  assertPlaceOffered(user, search.gazetteer)
  const found = await loadSchoolSelection({ queryClient, user, search, years: scholarshipYears, classes: false })
  const { year, school } = found
  const listing = toListing(search, user, table, {
    academicYear: year?.id,
    gazetteer: selectedPlace(user, search.gazetteer, school),
    school: school?.id,
  })
  if (year !== null && school !== null) {
    await load({ ...listing, academicYear: year.id, school: school.id }).catch(throwPageLevel)
  }
  return { ...found, listing }
}
