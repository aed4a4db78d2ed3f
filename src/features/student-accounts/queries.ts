import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { ApiError } from '@/lib/api/api-error'
import { getRecord, type Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging } from '@/lib/api/wire'
import { foundStudent, studentAccount, type StudentAccountInput } from './schema'

export interface StudentAccountFilters {
  stsId: string | undefined
  lastName: string | undefined
  firstName: string | undefined
}

const accountKey = ['student-accounts'] as const
const one = dataSchema(studentAccount)
const path = (username: string) => `student-accounts/${encodeURIComponent(username)}`

export const studentAccountQueries = {
  /** One page of the accounts that fit; `page` is counted from 0. */
  list: (filters: StudentAccountFilters, { page, size }: { page: number; size: number }) =>
    queryOptions({
      queryKey: [...accountKey, 'list', filters, { page, size }],
      queryFn: ({ signal }) =>
        api.get('student-accounts', {
          schema: pageSchema(studentAccount),
          params: {
            sts_id: filters.stsId,
            last_name: filters.lastName,
            first_name: filters.firstName,
            ...wirePaging(page, size),
          },
          signal,
        }),
    }),

  /** The account of a username, which is its id. */
  detail: (username: string) =>
    queryOptions({
      queryKey: [...accountKey, 'detail', username],
      queryFn: ({ signal }) => getRecord(path(username), { schema: one, signal }),
    }),

  /** The student of a student ID, with the account where there is one; null when there is no such student. */
  find: (stsId: string) =>
    queryOptions({
      // A separate key: creating an account must not refetch this while the dialog still shows it.
      queryKey: ['student-account-of', stsId],
      staleTime: 0,
      gcTime: 0,
      // The form below the answer holds what was typed. Only another search may take it away.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      queryFn: async ({ signal }) => {
        try {
          return await api.get('student-accounts/find', {
            schema: dataSchema(foundStudent),
            params: { sts_id: stsId },
            signal,
          })
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }
      },
    }),
}

// The student list names the account of each student.
const invalidates = [accountKey, ['students'], ['enrollments']] as const

/** A failed call shows the server's text in the red notification. */
export const studentAccountMutations = {
  create: () => ({
    mutationFn: (input: StudentAccountInput) => api.post('student-accounts', { schema: one, body: input }),
    meta: { invalidates, success: 'studentAccount.createSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),

  update: (username: string) => ({
    write: (changes: object, sending: Sending) => api.put(path(username), { schema: one, body: changes, ...sending }),
    meta: { invalidates, success: 'studentAccount.editSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),
}
