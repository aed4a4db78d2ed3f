import type { QueryClient } from '@tanstack/react-query'
import { ensure } from '@/lib/api/query-memory'
import { ApiError } from '@/lib/api/api-error'
import { schoolQueries } from '@/domain/schools/queries'
import type { School } from '@/domain/schools/schema'

/** A school in its year; null where there is none. */
export async function findSchool(queryClient: QueryClient, id: number): Promise<School | null> {
  if (id < 1) return null
  return await ensure(queryClient, schoolQueries.detail(id)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
}

/** A school in a year by the id that it has in every year; null where the year does not have it. */
export function schoolInYear(queryClient: QueryClient, rawSchool: number, year: number): Promise<School | null> {
  return ensure(queryClient, schoolQueries.inYear(rawSchool, year))
}
