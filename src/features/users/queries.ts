import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { getRecord, type Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema, wirePaging } from '@/lib/api/wire'
import { narrowestCode } from '@/domain/places/area'
import { accountStatus, group, type User, user, type UserInput } from './schema'
import type { UserFilters } from './user-search'

const userKey = ['users'] as const
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

  /** One page of the users that fit; `page` is counted from 0. */
  list: (filters: UserFilters, { page, size }: { page: number; size: number }) =>
    queryOptions({
      queryKey: [...userKey, 'list', filters, { page, size }],
      queryFn: ({ signal }) =>
        api.get('users', {
          schema: pageSchema(user),
          params: {
            user_group: filters.group,
            username: filters.username,
            province: filters.area.province,
            district: filters.area.district,
            gazetteer: narrowestCode(filters.area),
            school: filters.school,
            ...wirePaging(page, size),
          },
          signal,
        }),
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...userKey, 'detail', id],
      queryFn: ({ signal }) => getRecord(path(id), { schema: one, signal }),
    }),
}

// School staff are listed with their school, and the same call toggles a student's account. Student lists show
// accounts.
const invalidates = [userKey, ['staffs'], ['student-accounts'], ['students'], ['enrollments']] as const

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
