import { monthKeys, semesterOne, semesterTwo } from '@/lib/month-codes'
import { monthsOfSpan, type AcademicYear } from '@/features/academic-years/schema'
import type { YearRule } from '@/features/school-choice/shared/offered-years'

/** The years that have scores (checklist O-013): preparation and draft years have none to enter yet. */
export const scoreYears: YearRule = { statuses: new Set(['running', 'post', 'archived']), locked: true }

/** The months of the year's span in order, then the two semesters, as codes (decisions §6). */
export function periodsOf({ start_date, end_date }: AcademicYear): number[] {
  const months = [...monthsOfSpan(start_date, end_date).keys()].map((key) => monthKeys.indexOf(key))
  return [...months, semesterOne, semesterTwo]
}
