import * as z from 'zod/mini'
import { useComing } from './leaving'

/**
 * The search part of the address that the page is on its way to; the present one when it is on no way, or on the way to
 * another page. A filter shows the choice immediately, while the rows that fit are still loading.
 */
export function usePendingSearch<S extends z.core.$ZodType>(schema: S, present: z.output<S>): z.output<S> {
  const coming = useComing()
  if (coming === null || coming.isOtherPage) return present
  const read = z.safeParse(schema, coming.location.search)
  return read.success ? read.data : present
}
