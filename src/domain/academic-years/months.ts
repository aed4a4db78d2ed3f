import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import type { StudyDayCounts } from './schema'

/** The codes 0–11 of the months that a span touches, in their order. */
export function monthCodesOfSpan(startDate: string, endDate: string): number[] {
  return [...monthsOfSpan(startDate, endDate).keys()].map((key) => monthKeys.indexOf(key))
}

/** The same of a year, without the months that are all vacation: those in which scores and attendance are due. */
export function schoolMonths(year: { start_date: string; end_date: string; study_days: readonly StudyDayCounts[] }) {
  const counts: StudyDayCounts = year.study_days[0] ?? {}
  return [...monthsOfSpan(year.start_date, year.end_date).keys()]
    .filter((key) => counts[key] !== 0)
    .map((key) => monthKeys.indexOf(key))
}

/** The months an academic year touches, each once, in calendar order from its start, with the most days that month has.
 *  Dates are `yyyy-MM-dd`; a span that ends before it starts has no months. */
export function monthsOfSpan(startDate: string, endDate: string): Map<MonthKey, number> {
  const months = new Map<MonthKey, number>()
  if (startDate > endDate) return months
  for (let month = monthNumber(startDate); month <= monthNumber(endDate); month += 1) {
    const key = monthKeys[month % 12]
    // The day before the first of the next month.
    const days = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
    if (key !== undefined) months.set(key, Math.max(days, months.get(key) ?? 0))
  }
  return months
}

/** Months are counted through the years, so that a span needs no date library: every sheet loads this. */
function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}
