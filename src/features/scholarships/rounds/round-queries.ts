import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { RecordGone } from '@/domain/record-gone'
import type { Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { wirePaging, writtenRecord } from '@/lib/api/wire'
import type { ScholarshipListing } from '../scholarship-search'
import { queryKeys } from '@/domain/query-keys'

// Only received money can be paid out: a change of either changes the figures of both.
const invalidates = [queryKeys.funding, queryKeys.remittances] as const

interface RoundApi<Page extends z.core.$ZodType, Written extends z.core.$ZodType<object>> {
  key: 'funding' | 'remittances'
  path: string
  /** The list of a school in a year. */
  page: Page
  /** The answer to a write of one round. */
  written: Written
  /** Catalogue ids of what is said after a write. */
  success: { add: string; update: string; remove: string }
}

export type RoundListKey = (string | ScholarshipListing)[]

/** Reads and writes the received or paid money of a school, round by round. */
export function roundApi<Page extends z.core.$ZodType, Written extends z.core.$ZodType<object>>(
  options: RoundApi<Page, Written>,
) {
  const { key, path, written, success } = options
  const queries = {
    list: ({ academicYear, school, page, size }: ScholarshipListing) => {
      const queryKey: RoundListKey = [key, 'list', { academicYear, school, page, size }]
      return queryOptions({
        queryKey,
        queryFn: ({ signal }) =>
          api.get(path, {
            schema: options.page,
            params: { school_id: school, academicYear, ...wirePaging(page, size) },
            signal,
          }),
      })
    },
  }
  const mutations = {
    add: () => ({
      send: (body: object, idempotencyKey: string) => api.post(path, { schema: written, body, idempotencyKey }),
      meta: { invalidates, success: success.add, error: 'inline' } satisfies WriteMeta,
    }),

    update: (id: number) => ({
      write: (changes: object, sending: Sending) =>
        api.put(`${path}/${String(id)}`, { schema: written, body: changes, ...sending }),
      meta: { invalidates, success: success.update, error: 'inline' } satisfies WriteMeta,
    }),

    remove: () => ({
      mutationFn: ({ id, etag }: { id: number; etag?: string | null | undefined }) =>
        api.delete(`${path}/${String(id)}`, { schema: writtenRecord, ifMatch: etag ?? null }),
      meta: { invalidates, success: success.remove, error: 'handled' } satisfies WriteMeta,
    }),
  }
  return { queries, mutations }
}

/** The same row in the list as it is now; someone may have deleted it. */
export function presentRow<Row extends { id: number }>(rows: readonly Row[], { id }: Row): Row {
  const present = rows.find((row) => row.id === id)
  if (present !== undefined) return present
  throw new RecordGone('rounds')
}
