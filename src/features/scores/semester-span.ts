import { monthsOfSpan, type AcademicYear } from '@/features/academic-years/schema'
import { monthKeys } from '@/lib/month-codes'

export type Semester = 1 | 2

/** First and last day, `yyyy-MM-dd`. */
export interface Span {
  start: string
  end: string
}

/**
 * What a semester usually is: up to the short vacation, and from there to the long one. A month that a vacation stands
 * in counts to the side on which more of its days are. Without vacations the year is halved by its months.
 */
export function semesterSpan(year: AcademicYear, semester: Semester): Span {
  const { start_date: start, end_date: end } = year
  const months = monthStarts(start, end)
  const second = secondBegins(year, months)
  const last = lastMonth(year, months)
  const [from, to] = semester === 1 ? [0, second - 1] : [second, last]
  const first = months[from] ?? start
  const final = lastDayOf(months[to] ?? end)
  return { start: first < start ? start : first, end: final > end ? end : final }
}

/** The codes of the months that a span touches, in their order. */
export function monthCodesOf({ start, end }: Span): number[] {
  return [...monthsOfSpan(start, end).keys()].map((key) => monthKeys.indexOf(key))
}

/** Where the second semester begins among the months of the year. */
function secondBegins({ short_vacation: vacation }: AcademicYear, months: readonly string[]): number {
  const half = Math.ceil(months.length / 2)
  if (vacation.start_date === null || vacation.end_date === null) return half
  const place = months.indexOf(firstDayOf(vacation.start_date))
  if (place === -1) return half
  const before = dayOf(vacation.start_date) - 1
  const after = sameMonth(vacation.start_date, vacation.end_date)
    ? dayOf(lastDayOf(vacation.end_date)) - dayOf(vacation.end_date)
    : 0
  const second = before >= after ? place + 1 : place
  return second > 0 && second < months.length ? second : half
}

/** The last month with lessons. */
function lastMonth({ short_vacation: short, long_vacation: long }: AcademicYear, months: readonly string[]): number {
  const whole = months.length - 1
  const begins = long.start_date
  if (begins === null || (short.start_date !== null && begins <= short.start_date)) return whole
  const place = months.indexOf(firstDayOf(begins))
  // A long vacation at the beginning of the year ends no semester.
  if (place < Math.ceil(months.length / 2)) return whole
  return dayOf(begins) > 15 ? place : place - 1
}

function monthStarts(start: string, end: string): string[] {
  const starts: string[] = []
  for (let month = firstDayOf(start); month <= end; month = nextDay(lastDayOf(month))) starts.push(month)
  return starts
}

function firstDayOf(date: string): string {
  return `${date.slice(0, 7)}-01`
}

function lastDayOf(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return wireDay(Date.UTC(year, month, 0))
}

function nextDay(date: string): string {
  return wireDay(Date.parse(date) + 24 * 60 * 60 * 1000)
}

function wireDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function dayOf(date: string): number {
  return Number(date.slice(8, 10))
}

function sameMonth(a: string, b: string): boolean {
  return a.slice(0, 7) === b.slice(0, 7)
}
