import * as z from 'zod/mini'
import { linkingSearch } from '@/shell/linking-search'

/**
 * What the address of the attendance pages holds (lifecycle §2.7): the parameters that link the student, score and
 * attendance screens, and the month that the sheet opens at. A value that cannot be read counts as absent.
 */
export const attendanceSearch = z.extend(linkingSearch, {
  month: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(11))), undefined),
})
export type AttendanceSearch = z.infer<typeof attendanceSearch>
