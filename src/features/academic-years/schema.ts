import * as z from 'zod'
import { monthKeys, wireDate } from '@/lib/wire'

/** The statuses in their order (platform §4); the index on the wire is the position plus 1 (decisions §6). */
export const academicYearStatuses = ['draft', 'pre', 'running', 'post', 'archived'] as const
export const academicYearStatus = z.enum(academicYearStatuses)
export type AcademicYearStatus = z.infer<typeof academicYearStatus>

const vacation = z.object({ start_date: wireDate.nullable(), end_date: wireDate.nullable() })
/** Study days per month, e.g. `{nov: 22, dec: 20}`. A month has at most 31. */
export const studyDayCounts = z.partialRecord(z.enum(monthKeys), z.number().int().min(0).max(31))
export type StudyDayCounts = z.infer<typeof studyDayCounts>

export const academicYear = z.object({
  id: z.number().int(),
  name: z.string().nullish(),
  start_date: wireDate,
  end_date: wireDate,
  status: academicYearStatus,
  short_vacation: vacation,
  long_vacation: vacation,
  /** A list with one entry (platform §3). */
  study_days: z.array(studyDayCounts),
})
export type AcademicYear = z.infer<typeof academicYear>
