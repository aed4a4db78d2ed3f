import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { ApiError } from '@/lib/api/api-error'
import { getRecord, type Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging } from '@/lib/api/wire'
import {
  classAccounts,
  type ClassAccountsInput,
  foundStudent,
  studentAccount,
  type StudentAccountInput,
} from './schema'
import { queryKeys } from '@/domain/query-keys'

/** One page of the accounts that fit. */
export interface StudentAccountListing {
  stsId?: string | undefined
  lastName?: string | undefined
  firstName?: string | undefined
  /** Counted from 0. */
  page: number
  size: number
}

/** An account as lists need it: with a number of its own, which is the user's. */
const row = z.pipe(
  studentAccount,
  z.transform((account) => ({ ...account, id: account.user_id })),
)
const one = dataSchema(row)
const path = (username: string) => `student-accounts/${encodeURIComponent(username)}`

export const studentAccountQueries = {
  list: (listing: StudentAccountListing) =>
    queryOptions({
      queryKey: [...queryKeys.studentAccounts, 'list', listing],
      queryFn: ({ signal }) =>
        api.get('student-accounts', {
          schema: pageSchema(row),
          params: {
            sts_id: listing.stsId,
            last_name: listing.lastName,
            first_name: listing.firstName,
            ...wirePaging(listing.page, listing.size),
          },
          signal,
        }),
    }),

  /** The account of a username, which is its id. */
  detail: (username: string) => {
    const queryKey: (string | number)[] = [...queryKeys.studentAccounts, 'detail', username]
    return queryOptions({
      queryKey,
      queryFn: ({ signal }) => getRecord(path(username), { schema: one, signal }),
    })
  },

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
const invalidates = [queryKeys.studentAccounts, queryKeys.students, queryKeys.enrollments] as const

/** A failed call shows the server's text in the red notification. */
export const studentAccountMutations = {
  create: () => ({
    mutationFn: (input: StudentAccountInput) => api.post('student-accounts', { schema: one, body: input }),
    meta: { invalidates, success: 'studentAccount.createSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),

  /** The accounts of a class in one call, which can be sent again with the same key. */
  createForClass: () => ({
    mutationFn: (input: ClassAccountsInput, idempotencyKey: string) =>
      api.post(assumedPaths.classAccounts, { schema: dataSchema(classAccounts), body: input, idempotencyKey }),
    meta: { invalidates, error: 'inline' } satisfies WriteMeta,
  }),

  update: (username: string) => ({
    write: (changes: object, sending: Sending) => api.put(path(username), { schema: one, body: changes, ...sending }),
    meta: { invalidates, success: 'studentAccount.editSuccessfulMessage', error: 'snackbar' } satisfies WriteMeta,
  }),
}
