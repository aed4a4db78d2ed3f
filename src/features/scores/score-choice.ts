import { annual, semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { monthsOfYear } from '@/sheets/frame/sheet-years'

/** The months of the year's span in order, then the two semesters, as codes: what scores are entered for. */
export function listEnteredPeriods(year: AcademicYear): number[] {
  return [...monthsOfYear(year), semesterOne, semesterTwo]
}

/** The same with the year itself, which is only read. */
export function listPeriods(year: AcademicYear): number[] {
  return [...listEnteredPeriods(year), annual]
}
