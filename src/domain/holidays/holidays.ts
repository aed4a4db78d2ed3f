import { eachDay, endOfMonth, firstOfMonth, yearOf } from '@/lib/dates/calendar'
import type { Holiday, HolidayFile } from './schema'

/** How far those with a fixed date are known beyond the last list. */
const yearsAhead = 20

/** The holidays of the file in the order of the calendar; of the years after its last list those that have a fixed date. */
export function toHolidays({ holidays }: HolidayFile): Holiday[] {
  const last = Math.max(...holidays.flatMap(({ days }) => days.map(({ from }) => yearOf(from))))
  return holidays
    .flatMap(({ days, every_year: isFixed, ...names }) => {
      const ofLast = isFixed === true ? days.filter(({ from }) => yearOf(from) === last) : []
      const expected = Array.from({ length: yearsAhead }, (_, index) => last + 1 + index).flatMap((year) =>
        ofLast.map(({ from, to }) => ({ from: inYear(from, year), to: inYear(to, year), isExpected: true as const })),
      )
      return [...days, ...expected].map((span) => Object.assign({}, names, span))
    })
    .toSorted((a, b) => a.from.localeCompare(b.from))
}

const inYear = (day: string, year: number) => `${String(year)}${day.slice(4)}`

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

/** The years of which the file has all holidays. */
export function yearsWithList(holidays: readonly Holiday[]): number[] {
  const listed = holidays.filter(({ isExpected }) => isExpected !== true)
  return [...new Set(listed.map(({ from }) => yearOf(from)))].sort((a, b) => a - b)
}

/** The next holidays from a day on, one that is under way included. */
export function nextHolidays(holidays: readonly Holiday[], today: string, count: number): Holiday[] {
  return holidays.filter(({ to }) => to >= today).slice(0, count)
}
