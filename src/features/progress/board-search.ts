import * as z from 'zod/mini'
import { linkedId, linkedMonth, linkedPlace } from '@/routing/school-context-search'

/** The search parameters of the dashboard: the year and month of its boards, and the place they have been opened on. */
export const boardSearch = z.object({
  academicYear: linkedId,
  month: linkedMonth,
  province: linkedPlace(1),
  district: linkedPlace(2, 2),
  /** The measure that the places are sorted by, unless by scores. */
  by: z.catch(z.optional(z.enum(['attendance', 'stage'])), undefined),
})
export type BoardSearch = z.infer<typeof boardSearch>
