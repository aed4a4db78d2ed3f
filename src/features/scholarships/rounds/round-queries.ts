import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import type { Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, wirePaging } from '@/lib/api/wire'
import type { SchoolListing } from '../load-scholarship-page'

// Only received money can be paid out: a change of either changes the figures of both.
const invalidates = [['funding'], ['remittances']] as const

interface RoundApi<Page extends z.core.$ZodType, Row extends z.core.$ZodType> {
  key: 'funding' | 'remittances'
  path: string
  /** The list of a school in a year. */
  page: Page
  row: Row
  /** Catalogue ids of what is said after a write. */
  success: { add: string; update: string; remove: string }
}

export type RoundListKey = readonly [key: string, part: 'list', listing: SchoolListing]

/** Reads and writes the received or paid money of a school, round by round. */
export function roundApi<Page extends z.core.$ZodType, Row extends z.core.$ZodType>(options: RoundApi<Page, Row>) {
  const { key, path, success } = options
  const one = dataSchema(options.row)
  const queries = {
    /** The key of everything read here. */
    everything: [key] as const,

    list: ({ academicYear, school, page, size }: SchoolListing) => {
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
      send: (body: object, idempotencyKey: string) => api.post(path, { schema: one, body, idempotencyKey }),
      meta: { invalidates, success: success.add, error: 'inline' } satisfies WriteMeta,
    }),

    update: (id: number) => ({
      write: (changes: object, sending: Sending) =>
        api.put(`${path}/${String(id)}`, { schema: one, body: changes, ...sending }),
      meta: { invalidates, success: success.update, error: 'inline' } satisfies WriteMeta,
    }),

    remove: () => ({
      mutationFn: ({ id, etag }: { id: number; etag?: string | null | undefined }) =>
        api.delete(`${path}/${String(id)}`, { schema: z.unknown(), ifMatch: etag ?? null }),
      meta: { invalidates, success: success.remove, error: 'handled' } satisfies WriteMeta,
    }),
  }
  return { queries, mutations }
}
