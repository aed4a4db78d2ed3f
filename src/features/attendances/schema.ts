import * as z from 'zod/mini'
import { personalText } from '@/lib/api/personal'
import { gender, wireDate } from '@/lib/api/wire'

/** The absences of a student in a month: without leave and with it. Null is "not entered", which is not 0. */
export const attendanceCounts = z.object({
  absent: z.nullable(z.int()),
  permission: z.nullable(z.int()),
  /** When it was last written (ISO moment) and by whom (a name to show); null where nothing was. */
  updated_at: z.nullable(z.string()),
  updated_by: z.nullable(personalText),
  /** The Latin name, where the account has one. */
  updated_by_en: z.optional(personalText),
})
export type AttendanceCounts = z.infer<typeof attendanceCounts>

/** The days on which a student is in the class, first and last; null where nothing limits them. */
export const attendanceDates = z.object({ from: z.nullable(wireDate), to: z.nullable(wireDate) })
export type AttendanceDates = z.infer<typeof attendanceDates>

/** One student of a class, `GET /attendances`: a key for each month of the year's span. */
export const attendanceRow = z.object({
  enrollment_id: z.int(),
  emis_student_id: z.string(),
  name: z.string(),
  name_en: z.nullable(z.string()),
  gender,
  dates: attendanceDates,
  ...everyMonth(z.optional(attendanceCounts)),
})
export type AttendanceRow = z.infer<typeof attendanceRow>

/** `GET /attendances` carries its rows in `data.data`. */
export const attendanceList = z.object({
  data: z.object({ data: z.array(attendanceRow), total: z.int() }),
})

const count = z.nullable(
  z
    .number('attendance.error.number')
    .check(
      z.int('attendance.error.number'),
      z.minimum(0, 'attendance.error.number'),
      z.maximum(31, 'attendance.error.studyDays'),
    ),
)

/** The changes of a month; null clears a count. */
const changedCounts = z
  .strictObject({ absent: z.optional(count), permission: z.optional(count) })
  .check(z.refine(({ absent, permission }) => absent !== undefined || permission !== undefined, 'common.error.require'))

/** One student's changes; months that did not change are left out. */
export const attendanceItem = z.strictObject({
  emis_student_id: z.string('common.error.require').check(z.minLength(1, 'common.error.require'), z.maxLength(20)),
  ...everyMonth(z.optional(changedCounts)),
})
export type AttendanceItem = z.infer<typeof attendanceItem>

/** `POST /attendances`: the changes of one class. */
export const attendanceSave = z.strictObject({
  data: z.strictObject({
    academic_year_school_id: z.int().check(z.positive(), z.maximum(2_147_483_647)),
    grade: z.int().check(z.minimum(-3), z.maximum(12)),
    suffix: z.string().check(z.minLength(1), z.maxLength(20)),
    attendances: z.array(attendanceItem).check(z.minLength(1), z.maxLength(500)),
  }),
})
export type AttendanceSave = z.infer<typeof attendanceSave>

function everyMonth<T extends z.core.$ZodType>(month: T) {
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
