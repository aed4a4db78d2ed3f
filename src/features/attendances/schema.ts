import * as z from 'zod'
import { gender, wireDate } from '@/lib/wire'

/** How often a pupil was away in a month: without leave and with it. Null is "not entered", which is not 0. */
export const attendanceCounts = z.object({
  absent: z.number().int().nullable(),
  permission: z.number().int().nullable(),
  /** When it was last written (ISO moment) and by whom (a name to show); null where nothing was. */
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
})
export type AttendanceCounts = z.infer<typeof attendanceCounts>

/** The days on which a pupil is in the class, first and last; null where nothing limits them. */
export const attendanceDates = z.object({ from: wireDate.nullable(), to: wireDate.nullable() })
export type AttendanceDates = z.infer<typeof attendanceDates>

/** One pupil of a class, `GET /attendances` (lifecycle §3, §7): a key for each month of the year's span. */
export const attendanceRow = z.object({
  enrollment_id: z.number().int(),
  emis_student_id: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  gender,
  dates: attendanceDates,
  ...everyMonth(attendanceCounts.optional()),
})
export type AttendanceRow = z.infer<typeof attendanceRow>

/** `GET /attendances` carries its rows in `data.data`. */
export const attendanceList = z.object({
  data: z.object({ data: z.array(attendanceRow), total: z.number().int() }),
})

const count = z
  .number('attendance.error.number')
  .int('attendance.error.number')
  .min(0, 'attendance.error.number')
  .max(31, 'attendance.error.studyDays')
  .nullable()

/** What changed of a month; null takes a count back. */
const changedCounts = z
  .strictObject({ absent: count.optional(), permission: count.optional() })
  .refine(({ absent, permission }) => absent !== undefined || permission !== undefined, 'common.error.require')

/** One pupil's changes; months that did not change are left out. */
export const attendanceItem = z.strictObject({
  emis_student_id: z.string('common.error.require').min(1, 'common.error.require').max(20),
  ...everyMonth(changedCounts.optional()),
})
export type AttendanceItem = z.infer<typeof attendanceItem>

/** `POST /attendances` (lifecycle §3): the changes of one class. */
export const attendanceSave = z.strictObject({
  data: z.strictObject({
    academic_year_school_id: z.number().int().positive().max(2_147_483_647),
    grade: z.number().int().min(-3).max(12),
    suffix: z.string().min(1).max(20),
    attendances: z.array(attendanceItem).min(1).max(500),
  }),
})
export type AttendanceSave = z.infer<typeof attendanceSave>

function everyMonth<T extends z.ZodType>(month: T) {
  return {
    jan: month,
    feb: month,
    mar: month,
    apr: month,
    may: month,
    jun: month,
    jul: month,
    aug: month,
    sep: month,
    oct: month,
    nov: month,
    dec: month,
  }
}
