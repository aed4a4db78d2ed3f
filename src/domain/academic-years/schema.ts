import * as z from 'zod/mini'
import { monthKeys } from '@/lib/dates/month-codes'
import { wireDate } from '@/lib/api/wire'

/** The statuses in their order; the index on the wire is the position plus 1. */
export const academicYearStatuses = ['draft', 'pre', 'running', 'post', 'archived'] as const
export const academicYearStatus = z.enum(academicYearStatuses)
export type AcademicYearStatus = z.infer<typeof academicYearStatus>

const vacation = z.object({ start_date: z.nullable(wireDate), end_date: z.nullable(wireDate) })
/** Study days per month, e.g. `{nov: 22, dec: 20}`. A month has at most 31. */
export const studyDayCounts = z.partialRecord(z.enum(monthKeys), z.int().check(z.minimum(0), z.maximum(31)))
export type StudyDayCounts = z.infer<typeof studyDayCounts>

export const academicYear = z.object({
  id: z.int(),
  name: z.nullish(z.string()),
  start_date: wireDate,
  end_date: wireDate,
  status: academicYearStatus,
  short_vacation: vacation,
  long_vacation: vacation,
  /** A list with one entry. */
  study_days: z.array(studyDayCounts),
})
export type AcademicYear = z.infer<typeof academicYear>

/** A year as a student's records name it. */
export const namedYear = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  status: academicYearStatus,
  start_date: wireDate,
  end_date: wireDate,
})

/** `2025-2026`: the start year and the end year of two `yyyy-MM-dd` dates. */
export function yearSpan(startDate: string, endDate: string): string {
  return `${startDate.slice(0, 4)}-${endDate.slice(0, 4)}`
}

/** The year that a choice of years begins with: the first running one, else the first. */
export function defaultYear(years: readonly AcademicYear[]): AcademicYear | null {
  return years.find(({ status }) => status === 'running') ?? years[0] ?? null
}
