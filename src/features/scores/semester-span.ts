import type { AcademicYear } from '@/domain/academic-years/schema'
import { dayOfMonth, daysBetween, eachMonth, endOfMonth, startOfMonth } from '@/lib/dates/calendar'

export type Semester = 1 | 2

/** First and last day, `yyyy-MM-dd`. */
export interface Span {
  start: string
  end: string
}

/**
 * The usual months of a semester: up to the short vacation, and from there to the long one. A month that a vacation lies
 * in counts to the side on which more of its days are. Without vacations the year is halved by its months.
 */
export function semesterSpan(year: AcademicYear, semester: Semester): Span {
  const { start_date: start, end_date: end } = year
  const months = eachMonth(start, end)
  const second = secondBegins(year, months)
  const last = lastMonth(year, months)
  const [from, to] = semester === 1 ? [0, second - 1] : [second, last]
  const first = months[from] ?? start
  const final = endOfMonth(months[to] ?? end)
  return { start: first < start ? start : first, end: final > end ? end : final }
}

/** The index of the second semester's first month. */
function secondBegins({ short_vacation: vacation }: AcademicYear, months: readonly string[]): number {
  const half = Math.ceil(months.length / 2)
  if (vacation.start_date === null || vacation.end_date === null) return half
  const month = startOfMonth(vacation.start_date)
  const index = months.indexOf(month)
  if (index === -1) return half
  const before = daysBetween(month, vacation.start_date)
  const after = Math.max(0, daysBetween(vacation.end_date, endOfMonth(month)))
  const second = before >= after ? index + 1 : index
  return second > 0 && second < months.length ? second : half
}

/** The last month with lessons. */
function lastMonth({ short_vacation: short, long_vacation: long }: AcademicYear, months: readonly string[]): number {
  const whole = months.length - 1
  const begins = long.start_date
  if (begins === null || (short.start_date !== null && begins <= short.start_date)) return whole
  const index = months.indexOf(startOfMonth(begins))
  // A long vacation at the beginning of the year ends no semester.
  if (index < Math.ceil(months.length / 2)) return whole
  return dayOfMonth(begins) > 15 ? index : index - 1
}
