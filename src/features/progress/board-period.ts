import { schoolMonths } from '@/domain/academic-years/months'
import { schoolMonth } from '@/domain/academic-years/school-month'
import { defaultYear, type AcademicYear } from '@/domain/academic-years/schema'
import type { SelectionProblem } from '@/domain/school-selection/resolve-school-selection'
import type { BoardSearch } from './board-search'

export interface BoardPeriod {
  year: AcademicYear
  /** The months with school, in order. */
  months: readonly number[]
  month: number
}

interface FoundPeriod {
  /** Null where there is no year with school, or where the address names a year or month that boards do not show. */
  period: BoardPeriod | null
  problem: SelectionProblem | null
}

/** The years that have something to be entered. */
export const boardYears = (years: readonly AcademicYear[]) => years.filter(({ status }) => status !== 'draft')

/**
 * The year and month that an address names, or the reason why boards do not show them. Where it names none, it is the
 * running year and the month that is due on a day: before the year its first.
 */
export function boardPeriod(
  named: Pick<BoardSearch, 'academicYear' | 'month'>,
  years: readonly AcademicYear[],
  today: string,
): FoundPeriod {
  const failed = (problem: SelectionProblem | null) => ({ period: null, problem })
  const offered = boardYears(years)
  const { academicYear: id } = named
  const year = id === undefined ? defaultYear(offered) : (offered.find((item) => item.id === id) ?? null)
  if (year === null) {
    return failed(id === undefined ? null : { of: 'year', year: years.find((year) => year.id === id) ?? null })
  }
  const months = schoolMonths(year)
  const month = named.month ?? schoolMonth(year, today) ?? months[0]
  if (month === undefined) return failed(null)
  return months.includes(month) ? { period: { year, months, month }, problem: null } : failed({ of: 'month' })
}
