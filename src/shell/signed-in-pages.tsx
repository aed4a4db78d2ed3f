import type { ReactNode } from 'react'
import { type QueryClient, QueryClientProvider, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { BeforeRetry } from './before-retry'

/** What the pages behind sign-in have around them: the cache, and failures that a new try forgets. */
export function SignedInPages({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <QueryClientProvider client={queryClient}>
      <BeforeRetry value={reset}>{children}</BeforeRetry>
    </QueryClientProvider>
  )
}
