import * as z from 'zod/mini'
import { schoolContextSearch } from '@/components/layout/school-context-search'
import { listSearch } from '@/components/tables/list-search'

/** The search parameters of the transfers: the school, the direction, and the page. */
export const transferSearch = z.extend(listSearch(), {
  ...z.pick(schoolContextSearch, { academicYear: true, school: true, grade: true, suffix: true }).shape,
  /** Coming in unless it says otherwise. */
  direction: z.catch(z.optional(z.enum(['in', 'out'])), undefined),
})
export type TransferSearch = z.infer<typeof transferSearch>
