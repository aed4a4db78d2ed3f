import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { pageOfSearch } from '@/components/tables/list-search'
import type { SignedInUser } from '@/auth/session'
import { loadSchoolSelection, type SchoolSelection } from '@/domain/school-selection/load-school-selection'
import type { GraduationSearch } from './graduation-search'
import { graduationQueries, type GraduationListing } from './queries'
import { graduationYears } from './years'

const pageSize = 100

/** The year, school and class that an address of the graduation page names. */
export interface GraduationSelection extends SchoolSelection {
  /** The page of the class that is asked for; null until the class is named. */
  listing: GraduationListing | null
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: GraduationSearch
}

/** Resolves the class of an address and loads its page. */
export async function loadGraduation({ queryClient, user, search }: LoadInput): Promise<GraduationSelection> {
  const place = await loadSchoolSelection({ queryClient, user, search, years: graduationYears })
  const { year, school, classroom } = place
  if (year === null || school === null || classroom === null) return { ...place, listing: null }
  const listing: GraduationListing = {
    academicYear: year.id,
    emisCode: school.emis_code,
    grade: classroom.grade,
    suffix: classroom.suffix,
    result: search.result,
    ...pageOfSearch({ page: search.page, size: search.size ?? pageSize }, { table: 'graduations', user }),
  }
  // A failure to load the class is shown on the page, which keeps the filters.
  await queryClient.query(graduationQueries.list(listing)).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.isPageLevel) throw error
  })
  return { ...place, listing }
}
