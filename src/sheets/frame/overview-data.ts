import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import { usedMonths, type CalculatedSemester } from '@/domain/results/semester-calculation'
import type { StudentSearch } from './selected-student'
import type { SheetKind } from './queries'
import type { SheetState } from './sheet-progress'

/** The sheets of a school in a year. */
export interface SheetsOfSchool {
  kind: SheetKind
  year: AcademicYear
  /** The school in its year. */
  school: number
  /** Those that the user may open, in order. */
  classrooms: readonly Classroom[]
  /** The months, and for scores the semesters, as codes. */
  periods: readonly number[]
  /** The search parameters of the page, kept by a link to one student's row. */
  search: StudentSearch
}

export interface ShownState {
  state: SheetState
  entered: number
  expected: number
  /** How a semester was calculated. */
  calculated?: CalculatedSemester | undefined
}

/** The same with the state of each. */
export interface SheetsOverview extends SheetsOfSchool {
  /** Undefined until it is known. */
  findState: (classroom: number, period: number) => ShownState | undefined
}

/** Of how many of its months a semester was calculated, where not of all and there is nothing to calculate again. */
export function monthsUsed({ state, calculated }: ShownState) {
  return calculated === undefined || state === 'outdated' ? null : usedMonths(calculated)
}
