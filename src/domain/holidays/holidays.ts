import { eachDay, endOfMonth, firstOfMonth, yearOf } from '@/lib/dates/calendar'
import type { Holiday } from './schema'

/** The holidays that have a day between the two days, in order. */
export function holidaysBetween(holidays: readonly Holiday[], from: string, to: string): Holiday[] {
  return holidays.filter((holiday) => holiday.from <= to && holiday.to >= from)
}

export function holidaysOfMonth(holidays: readonly Holiday[], year: number, month: number): Holiday[] {
  const first = firstOfMonth(year, month)
  return holidaysBetween(holidays, first, endOfMonth(first))
}

/** The number of days of a year that are holidays; two on one day count once. */
export function daysOff(holidays: readonly Holiday[], year: number): number {
  return [...holidaysByDay(holidays).keys()].filter((day) => yearOf(day) === year).length
}

/** The names of each day's holidays; two may fall on one day. */
export function holidaysByDay(holidays: readonly Holiday[]): Map<string, Holiday[]> {
  const days = new Map<string, Holiday[]>()
  for (const holiday of holidays) {
    for (const day of eachDay(holiday.from, holiday.to)) days.set(day, [...(days.get(day) ?? []), holiday])
  }
  return days
}

/** The years that the file knows. */
export function yearsWithList(holidays: readonly Holiday[]): number[] {
  return [...new Set(holidays.map(({ from }) => yearOf(from)))].sort((a, b) => a - b)
}

/** The next holidays from a day on, one that is under way included. */
export function nextHolidays(holidays: readonly Holiday[], today: string, count: number): Holiday[] {
  return holidays.filter(({ to }) => to >= today).slice(0, count)
}
