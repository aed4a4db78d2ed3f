import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { pageOfSearch } from '@/components/tables/list-search'
import type { SignedInUser } from '@/auth/session'
import { loadSchoolSelection, type SchoolSelection } from '@/domain/school-selection/load-school-selection'
import type { YearRule } from '@/domain/school-selection/offered-years'
import { transferQueries, type TransferListing } from './queries'
import type { TransferSearch } from './transfer-search'

/** Every role chooses among all years that have students. */
export const transferYears: YearRule = { statuses: new Set(['pre', 'running', 'post', 'archived']), locked: false }

export interface TransferSelection extends SchoolSelection {
  /** The page that is asked for; null as long as year, school and grade are not all chosen. */
  listing: TransferListing | null
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: TransferSearch
}

/** Finds year and school of an address and loads the page of transfers with them. */
export async function loadTransfers({ queryClient, user, search }: LoadInput): Promise<TransferSelection> {
  const place = await loadSchoolSelection({ queryClient, user, search, years: transferYears, grades: 'degree' })
  const { year, school, problem } = place
  if (year === null || school === null || search.grade === undefined || problem !== null) {
    return { ...place, listing: null }
  }
  const listing: TransferListing = {
    academicYear: year.id,
    emisCode: school.emis_code,
    direction: search.direction ?? 'in',
    grade: search.grade,
    suffix: search.suffix,
    ...pageOfSearch(search, { table: 'transfers', user }),
  }
  // A failure to load the list is shown on the page, which keeps the filters.
  await queryClient.query(transferQueries.list(listing)).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.isPageLevel) throw error
  })
  return { ...place, listing }
}
