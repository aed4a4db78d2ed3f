import type { StudyDayCounts } from '@/domain/academic-years/schema'
import { daysBetween, endOfMonth, firstOfMonth, yearOf } from '@/lib/dates/calendar'
import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import { sumCounts } from './sum-counts'

interface LimitedYear {
  start_date: string
  end_date: string
  /** The figures of every month that has one. */
  studyDays: StudyDayCounts
}

/** On how many days of a month a student can have been away, and what limits them. */
export interface AttendanceLimit {
  days: number
  by: 'outsideYear' | 'notEnrolled' | 'enrolledDays' | 'studyDays'
}

/**
 * The most that absences with and without leave may be together in a month: the month's study days, where no figure is set
 * the days of the month that are in the year; and never more than the days on which the student was in the class. Dates are
 * `yyyy-MM-dd`, first and last day included.
 */
export function attendanceLimit(
  month: MonthKey,
  year: LimitedYear,
  { from, to }: { from: string | null; to: string | null },
): AttendanceLimit {
  const figure = year.studyDays[month]
  const times = occurrences(month, year, figure === undefined)
  if (times.length === 0) return { days: 0, by: 'outsideYear' }
  const maxDays = (begin: string | null, end: string | null) =>
    Math.max(...times.map(({ first, last }) => daysWithin(first, last, begin, end)))
  const enrolled = maxDays(from, to)
  if (enrolled === 0) return { days: 0, by: 'notEnrolled' }
  const study = figure ?? maxDays(null, null)
  return enrolled < study ? { days: enrolled, by: 'enrolledDays' } : { days: study, by: 'studyDays' }
}

/** The messages of what is wrong, where they have no number in them. */
export const attendanceErrors = {
  outsideYear: 'common.error.monthOutsideYear',
  notEnrolled: 'attendance.error.notEnrolled',
  enrolledDays: 'attendance.error.enrolledDays',
  studyDays: 'attendance.error.studyDays',
} as const satisfies Record<AttendanceLimit['by'], string>

/** The error of a month's counts, as a message id; a count that is not entered counts as zero. */
export function attendanceError(
  { absent, permission }: { absent: number | null; permission: number | null },
  { days, by }: AttendanceLimit,
): (typeof attendanceErrors)[AttendanceLimit['by']] | null {
  const sum = sumCounts([absent, permission])
  if (sum === null) return null
  const isShut = by === 'outsideYear' || by === 'notEnrolled'
  return isShut || sum > days ? attendanceErrors[by] : null
}

/**
 * The study days of a month when the counts say that a student missed all of them, which is more often a slip than true;
 * null for all other counts. A student who joins on the last day may well miss it, so fewer days in the class do not count.
 */
export function unlikelyAbsences(
  { absent, permission }: { absent: number | null; permission: number | null },
  { days, by }: AttendanceLimit,
): number | null {
  return by === 'studyDays' && days > 0 && sumCounts([absent, permission]) === days ? days : null
}

/** First and last day of the month in each calendar year of the span that has it; clipped: of the year's days. */
function occurrences(
  month: MonthKey,
  { start_date, end_date }: LimitedYear,
  isClipped: boolean,
): { first: string; last: string }[] {
  const number = monthKeys.indexOf(month) + 1
  const found = []
  for (let year = yearOf(start_date); year <= yearOf(end_date); year += 1) {
    const first = firstOfMonth(year, number)
    const last = endOfMonth(first)
    if (last < start_date || first > end_date) continue
    found.push({
      first: isClipped && first < start_date ? start_date : first,
      last: isClipped && last > end_date ? end_date : last,
    })
  }
  return found
}

function daysWithin(first: string, last: string, from: string | null, to: string | null): number {
  const begin = from !== null && from > first ? from : first
  const end = to !== null && to < last ? to : last
  return begin > end ? 0 : daysBetween(begin, end) + 1
}
