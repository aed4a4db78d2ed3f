import { daysBetween, eachDay, monthOf, weekdayOf, yearOf } from '@/lib/dates/calendar'
import { monthKeys } from '@/lib/dates/month-codes'
import { wireDate } from '@/lib/api/wire'
import { holidaysByDay, yearsWithList } from '@/domain/holidays/holidays'
import type { Holiday } from '@/domain/holidays/schema'
import type { AcademicYearFormValues } from '@/domain/academic-years/input-schema'
import { monthsOfSpan } from '@/domain/academic-years/months'
import { type StudyDayCounts } from '@/domain/academic-years/schema'

type Dates = Pick<
  AcademicYearFormValues,
  | 'start_date'
  | 'end_date'
  | 'short_vacation_start'
  | 'short_vacation_end'
  | 'long_vacation_start'
  | 'long_vacation_end'
>

const sunday = 6
/** A longer span is a date that is still being typed. */
const maxDays = 800

function isSpan(from: string | null, to: string | null): from is string {
  return wireDate.safeParse(from).success && wireDate.safeParse(to).success && (from ?? '') <= (to ?? '')
}

/** The possible study days in each month of a year: all but Sundays, public holidays and vacations. Nothing while the
 *  dates of the year are not complete. */
export function proposeStudyDays(dates: Dates, holidays: readonly Holiday[]): StudyDayCounts {
  const { start_date: start, end_date: end } = dates
  if (!isSpan(start, end) || daysBetween(start, end) > maxDays) return {}
  const vacations = [
    { from: dates.short_vacation_start, to: dates.short_vacation_end },
    { from: dates.long_vacation_start, to: dates.long_vacation_end },
  ]
  const free = new Set([
    ...holidaysByDay(holidays).keys(),
    ...vacations.flatMap(({ from, to }) => (isSpan(from, to) && to !== null ? eachDay(from, to) : [])),
  ])
  const months = monthsOfSpan(start, end)
  const counts: StudyDayCounts = {}
  for (const month of months.keys()) counts[month] = 0
  for (const day of eachDay(start, end)) {
    const month = monthKeys[monthOf(day) - 1]
    if (month === undefined || weekdayOf(day) === sunday || free.has(day)) continue
    counts[month] = Math.min((counts[month] ?? 0) + 1, months.get(month) ?? 0)
  }
  return counts
}

/** The calendar years of a span whose public holidays are not known. */
export function yearsWithoutHolidays(
  { start_date: start, end_date: end }: Dates,
  holidays: readonly Holiday[],
): number[] {
  if (!isSpan(start, end) || daysBetween(start, end) > maxDays) return []
  const known = new Set(yearsWithList(holidays))
  return [...new Set([yearOf(start), yearOf(end)])].filter((year) => !known.has(year))
}

/** The counts after the proposal has changed: a month that is empty, or has what was proposed before, gets the new count;
 *  a typed count stays. */
export function followProposal(
  counts: AcademicYearFormValues['study_days'][number],
  before: StudyDayCounts,
  after: StudyDayCounts,
): AcademicYearFormValues['study_days'][number] {
  const next = { ...counts }
  for (const month of monthKeys) {
    const count = counts[month] ?? null
    const proposed = after[month]
    if (proposed !== undefined && (count === null || count === before[month])) next[month] = proposed
  }
  return next
}
