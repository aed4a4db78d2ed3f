import * as z from 'zod/mini'
import { linkedMonth, linkingSearch } from '@/components/layout/linking-search'

/** What the address of the attendance pages holds: the parameters that link the student, score and attendance screens, and
 *  the month that the sheet opens at. */
export const attendanceSearch = z.extend(linkingSearch, { month: linkedMonth })
export type AttendanceSearch = z.infer<typeof attendanceSearch>
