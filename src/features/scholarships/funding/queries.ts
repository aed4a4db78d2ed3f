import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import type { Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataOf, wirePaging } from '@/lib/api/wire'
import type { SchoolListing } from '../load-scholarship-page'
import { type FundingInput, fundingPage, fundingRow, type FundingRow } from './schema'

const path = 'scholarship_funding'
const fundingKey = ['funding'] as const
const one = dataOf(fundingRow)

export const fundingQueries = {
  /** The key of everything about funding. */
  everything: fundingKey,

  list: ({ academicYear, school, page, size }: SchoolListing) =>
    queryOptions({
      queryKey: [...fundingKey, 'list', { academicYear, school, page, size }],
      queryFn: ({ signal }) =>
        api.get(path, {
          schema: fundingPage,
          params: { school_id: school, academicYear, ...wirePaging(page, size) },
          signal,
        }),
    }),
}

// What was received is what can be paid out.
const invalidates = [fundingKey, ['remittances']] as const
type Seen = Pick<FundingRow, 'id' | 'etag'>

export const fundingMutations = {
  add: () => ({
    send: (body: FundingInput, idempotencyKey: string) => api.post(path, { schema: one, body, idempotencyKey }),
    meta: { invalidates, success: 'scholarshipFunding.addSuccess', error: 'inline' } satisfies WriteMeta,
  }),

  update: (id: number) => ({
    write: (changes: object, sending: Sending) =>
      api.put(`${path}/${String(id)}`, { schema: one, body: changes, ...sending }),
    meta: { invalidates, success: 'scholarshipFunding.updateSuccess', error: 'inline' } satisfies WriteMeta,
  }),

  remove: () => ({
    mutationFn: ({ id, etag }: Seen) =>
      api.delete(`${path}/${String(id)}`, { schema: z.unknown(), ifMatch: etag ?? null }),
    meta: { invalidates, success: 'scholarshipFunding.deleteSuccess', error: 'handled' } satisfies WriteMeta,
  }),
}
