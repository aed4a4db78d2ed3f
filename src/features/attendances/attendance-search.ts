import * as z from 'zod/mini'
import { linkedMonth, schoolContextSearch } from '@/routing/school-context-search'

/** The search parameters of the attendance pages: the parameters that link the student, score and attendance screens, and
 *  the month that the sheet opens at. */
export const attendanceSearch = z.extend(schoolContextSearch, { month: linkedMonth })
export type AttendanceSearch = z.infer<typeof attendanceSearch>

/** The address of the attendance pages: the same pages are at two addresses. */
export type AttendanceAddress = '/attendance' | '/attendance-management'
