import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import type { Sending } from '@/lib/api/get-record'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataOf, wirePaging } from '@/lib/api/wire'
import type { SchoolListing } from '../load-scholarship-page'
import { type RemittanceInput, remittancePage, remittanceRow, type RemittanceRow } from './schema'

const path = 'scholarship_remittance'
const remittanceKey = ['remittances'] as const
const one = dataOf(remittanceRow)

export const remittanceQueries = {
  /** The key of everything about remittances. */
  everything: remittanceKey,

  list: ({ academicYear, school, page, size }: SchoolListing) =>
    queryOptions({
      queryKey: [...remittanceKey, 'list', { academicYear, school, page, size }],
      queryFn: ({ signal }) =>
        api.get(path, {
          schema: remittancePage,
          params: { school_id: school, academicYear, ...wirePaging(page, size) },
          signal,
        }),
    }),
}

// What is paid out is taken from what was received.
const invalidates = [remittanceKey, ['funding']] as const
type Seen = Pick<RemittanceRow, 'id' | 'etag'>

export const remittanceMutations = {
  pay: () => ({
    send: (body: RemittanceInput, idempotencyKey: string) => api.post(path, { schema: one, body, idempotencyKey }),
    meta: { invalidates, success: 'scholarshipRemittance.paySuccess', error: 'inline' } satisfies WriteMeta,
  }),

  update: (id: number) => ({
    write: (changes: object, sending: Sending) =>
      api.put(`${path}/${String(id)}`, { schema: one, body: changes, ...sending }),
    meta: { invalidates, success: 'scholarshipRemittance.updateSuccess', error: 'inline' } satisfies WriteMeta,
  }),

  remove: () => ({
    mutationFn: ({ id, etag }: Seen) =>
      api.delete(`${path}/${String(id)}`, { schema: z.unknown(), ifMatch: etag ?? null }),
    meta: { invalidates, success: 'scholarshipRemittance.deleteSuccess', error: 'handled' } satisfies WriteMeta,
  }),
}
