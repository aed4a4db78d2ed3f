import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { pageOfSearch } from '@/components/tables/list-search'
import type { SignedInUser } from '@/auth/session'
import { loadSchoolSelection, type SchoolSelection } from '@/domain/school-selection/load-school-selection'
import type { YearRule } from '@/domain/school-selection/offered-years'
import type { ScholarshipSearch } from './scholarship-search'

/** Years that have students; school-level users stay in the default one. */
export const scholarshipYears: YearRule = {
  statuses: new Set(['pre', 'running', 'post', 'archived']),
  locked: true,
}

/** One page of a school's scholarship list in a year. */
export interface SchoolListing {
  academicYear: number
  /** The school in its year. */
  school: number
  /** Counted from 0. */
  page: number
  size: number
}

export interface ScholarshipSelection extends SchoolSelection {
  /** The page that is asked for; null until year and school are chosen. */
  listing: SchoolListing | null
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ScholarshipSearch
  /** The name of the page's table. */
  table: string
  /** Loads the data of the page. */
  bring: (listing: SchoolListing) => Promise<unknown>
}

/** Resolves year and school of an address and loads the page. */
export async function loadScholarshipPage({
  queryClient,
  user,
  search,
  table,
  bring,
}: LoadInput): Promise<ScholarshipSelection> {
  const place = await loadSchoolSelection({ queryClient, user, search, years: scholarshipYears, classes: false })
  const { year, school } = place
  if (year === null || school === null) return { ...place, listing: null }
  const listing = { academicYear: year.id, school: school.id, ...pageOfSearch(search, { table, user }) }
  // A failure to load the list is shown on the page, which keeps the filters.
  await bring(listing).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.isPageLevel) throw error
  })
  return { ...place, listing }
}
