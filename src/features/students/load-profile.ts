import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { errorRedirect } from '@/routing/error-redirect'
import type { StudentRecord } from './profile-schema'
import { studentQueries } from './queries'

/** The student of a page, as the server has them now. One that does not exist leads to the error page 404. */
export async function loadProfile(queryClient: QueryClient, studentId: number): Promise<StudentRecord> {
  return await queryClient.query({ ...studentQueries.profile(studentId), staleTime: 0 }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? errorRedirect('404') : error
  })
}
