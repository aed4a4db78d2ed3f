import type { QueryClient } from '@tanstack/react-query'
import { ensure } from '@/lib/api/query-memory'
import { ApiError } from '@/lib/api/api-error'
import type { SignedInUser } from '@/auth/session'
import { schoolQueries } from '@/domain/schools/queries'
import type { School } from '@/domain/schools/schema'
import { errorRedirect } from '@/routing/error-redirect'

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  id: number
  /** Returns whether this user may use the page for this school. */
  may: (user: SignedInUser, school: School) => boolean
}

/** The school of a page: one that does not exist leads to the error page 404, one out of scope to 403. */
export async function loadSchool({ queryClient, user, id, may }: LoadInput): Promise<School> {
  const school = await ensure(queryClient, schoolQueries.detail(id)).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? errorRedirect('404') : error
  })
  if (!may(user, school)) throw errorRedirect('403')
  return school
}
