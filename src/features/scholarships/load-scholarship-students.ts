import type { QueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '@/auth/session'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { scholarshipQueries } from './queries'
import { loadScholarshipPage } from './load-scholarship-page'
import type { ScholarshipSearch } from './scholarship-search'

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ScholarshipSearch
}

export const scholarshipTable = 'scholarships'

/** Finds year and school of an address and loads the school's scholarship students and the options that describe them. */
export function loadScholarshipStudents({ queryClient, user, search }: LoadInput) {
  return loadScholarshipPage({
    queryClient,
    user,
    search,
    table: scholarshipTable,
    bring: (listing) =>
      Promise.all([queryClient.query(studentOptionQueries.all()), queryClient.query(scholarshipQueries.list(listing))]),
  })
}
