import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { getRecord, type Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging } from '@/lib/api/wire'
import { queryKeys } from '@/domain/query-keys'
import { areaOfCode } from '@/domain/places/area'
import type { Role } from '@/auth/permissions'
import { accountStatus, group, type User, user, type UserInput } from './schema'

/** The filters and the page of the user list. */
export interface UserListing {
  /** Counted from 0. */
  page: number
  size: number
  group?: Role | undefined
  username?: string | undefined
  /** The most specific place: a province or a district. */
  gazetteer?: string | undefined
  school?: number | undefined
}

const one = dataSchema(user)
const path = (id: number) => `users/${String(id)}`

export const userQueries = {
  /** The groups there are; they do not change while people work. */
  groups: () =>
    queryOptions({
      queryKey: ['groups'],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) => api.get('groups', { schema: pageSchema(group), signal }),
    }),

  /** One page of the users that fit. */
  list: (listing: UserListing) =>
    queryOptions({
      queryKey: [...queryKeys.users, 'list', listing],
      queryFn: ({ signal }) => {
        const { page, size, group: userGroup, username, gazetteer, school } = listing
        const params = {
          user_group: userGroup,
          username,
          ...areaOfCode(gazetteer ?? ''),
          gazetteer,
          school,
          ...wirePaging(page, size),
        }
        return api.get('users', { schema: pageSchema(user), params, signal })
      },
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...queryKeys.users, 'detail', id],
      queryFn: ({ signal }) => getRecord(path(id), { schema: one, signal }),
    }),
}

// School staff are listed with their school, and the same call toggles a student's account. Student lists show
// accounts.
const invalidates = [
  queryKeys.users,
  queryKeys.staffs,
  queryKeys.studentAccounts,
  queryKeys.students,
  queryKeys.enrollments,
] as const

/** A failed call shows the server's text in the red notification. */
export const userMutations = {
  create: () => ({
    mutationFn: (input: UserInput) => api.post('users', { schema: one, body: input }),
    meta: {
      invalidates,
      success: 'userManagement.createSuccessfulMessage',
      error: 'snackbar',
    } satisfies WriteMeta,
  }),

  update: (id: number) => ({
    write: (changes: object, sending: Sending) => api.put(path(id), { schema: one, body: changes, ...sending }),
    meta: {
      invalidates,
      success: 'userManagement.editSuccessfulMessage',
      error: 'snackbar',
    } satisfies WriteMeta,
  }),

  /** Activates or deactivates: the other of the status that is seen. */
  toggle: ({ id, status }: Pick<User, 'id' | 'status'>) => ({
    mutationFn: () => {
      const call = assumedPaths.toggleUser(id, status)
      return api.delete(call.path, { schema: dataSchema(accountStatus), params: call.params })
    },
    meta: {
      invalidates,
      success: status ? 'userManagement.deactivateSuccessfulMessage' : 'userManagement.activateSuccessfulMessage',
      error: 'snackbar',
    } satisfies WriteMeta,
  }),
}
