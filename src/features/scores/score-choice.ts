import { semesterOne, semesterTwo } from '@/lib/month-codes'
import type { AcademicYear } from '@/features/academic-years/schema'
import { monthsOfYear } from '@/features/sheet-overview/shared/sheet-years'

/** The months of the year's span in order, then the two semesters, as codes (decisions §6). */
export function periodsOf(year: AcademicYear): number[] {
  return [...monthsOfYear(year), semesterOne, semesterTwo]
}
