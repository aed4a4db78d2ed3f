import type { QueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '@/auth/session'
import { loadScholarshipPage } from '../load-scholarship-page'
import type { ScholarshipSearch } from '../scholarship-search'
import { fundingQueries } from './queries'

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ScholarshipSearch
}

export const fundingTable = 'funding'

/** Finds year and school of an address and brings the school's funding with them. */
export function loadFunding({ queryClient, user, search }: LoadInput) {
  return loadScholarshipPage({
    queryClient,
    user,
    search,
    table: fundingTable,
    bring: (listing) => queryClient.query(fundingQueries.list(listing)),
  })
}
