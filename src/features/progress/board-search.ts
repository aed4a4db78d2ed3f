import * as z from 'zod/mini'
import { linkedId, linkedMonth } from '@/components/layout/school-context-search'

const code = (pattern: RegExp) => z.catch(z.optional(z.coerce.string().check(z.regex(pattern))), undefined)

/** The search parameters of the dashboard: the year and month of its boards, and the place they have been opened on. */
export const boardSearch = z.object({
  academicYear: linkedId,
  month: linkedMonth,
  province: code(/^\d{2}$/),
  district: code(/^\d{4}$/),
  /** The measure that the places are sorted by, unless by scores. */
  by: z.catch(z.optional(z.enum(['attendance', 'stage'])), undefined),
})
export type BoardSearch = z.infer<typeof boardSearch>
