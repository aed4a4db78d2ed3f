import * as z from 'zod/mini'
import { linkedMonth, schoolContextSearch } from '@/components/layout/school-context-search'

/** What the address of the attendance pages holds: the parameters that link the student, score and attendance screens, and
 *  the month that the sheet opens at. */
export const attendanceSearch = z.extend(schoolContextSearch, { month: linkedMonth })
export type AttendanceSearch = z.infer<typeof attendanceSearch>
