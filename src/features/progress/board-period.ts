import { schoolMonths } from '@/domain/academic-years/months'
import { schoolMonth } from '@/domain/academic-years/school-month'
import { defaultYear, type AcademicYear } from '@/domain/academic-years/schema'
import type { BoardSearch } from './board-search'

export interface BoardPeriod {
  year: AcademicYear
  /** The months with school, in order. */
  months: readonly number[]
  month: number
}

/** The years that have something to be entered. */
export const boardYears = (years: readonly AcademicYear[]) => years.filter(({ status }) => status !== 'draft')

/**
 * The year and month that an address names, otherwise the running year and the month that is due on a day: before the year
 * its first. Null where there is no year with school.
 */
export function boardPeriod(search: BoardSearch, years: readonly AcademicYear[], today: string): BoardPeriod | null {
  const offered = boardYears(years)
  const year = offered.find(({ id }) => id === search.academicYear) ?? defaultYear(offered)
  if (year === null) return null
  const months = schoolMonths(year)
  const month = months.find((each) => each === search.month) ?? schoolMonth(year, today) ?? months[0]
  return month === undefined ? null : { year, months, month }
}
