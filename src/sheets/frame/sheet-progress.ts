import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { CalculatedSemester } from '@/domain/results/semester-calculation'
import { monthsOfYear } from './sheet-years'

/** `missing` is what should be there by now; `later` is empty too, and not yet asked for; `nothing` has no entry to make;
 *  `outdated` is a semester that is older than scores of its months. */
export type SheetState = 'done' | 'partly' | 'missing' | 'later' | 'nothing' | 'outdated'

interface Progress {
  entered: number
  expected: number
  calculated?: CalculatedSemester | undefined
}

export function sheetState({ entered, expected, calculated }: Progress, isDue: boolean): SheetState {
  if (calculated !== undefined && calculated.changed.length > 0) return 'outdated'
  if (expected === 0) return 'nothing'
  if (entered >= expected) return 'done'
  if (entered > 0) return 'partly'
  return isDue ? 'missing' : 'later'
}

/**
 * The months and semesters whose sheets are asked for on a day: months that have begun, the first semester from the
 * second half of the year on, the second in its last month. In a year that is over everything is.
 */
export function duePeriods(year: AcademicYear, today: string): ReadonlySet<number> {
  const months = monthsOfYear(year)
  if (year.status !== 'running' || today > year.end_date) return new Set([...months, semesterOne, semesterTwo])
  const begun = monthsOfYear({ start_date: year.start_date, end_date: today })
  const due = new Set(begun)
  if (begun.length > months.length / 2) due.add(semesterOne)
  if (begun.length === months.length) due.add(semesterTwo)
  return due
}
