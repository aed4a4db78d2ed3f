import type { QueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '@/auth/session'
import { loadScholarshipPage } from '../load-scholarship-page'
import type { ScholarshipSearch } from '../scholarship-search'
import { remittanceQueries } from './queries'

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ScholarshipSearch
}

export const remittanceTable = 'remittances'

/** Finds year and school of an address and brings the school's remittances with them. */
export function loadRemittances({ queryClient, user, search }: LoadInput) {
  return loadScholarshipPage({
    queryClient,
    user,
    search,
    table: remittanceTable,
    bring: (listing) => queryClient.query(remittanceQueries.list(listing)),
  })
}
