import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { endOfMonth, firstOfMonth, monthOf, yearOf } from '@/lib/dates/calendar'

// The entries that a sheet expects of a student and those that count as entered: used by the overview of the sheets and by
// the statement of what a school still lacks.

/** The last day of a month of a year, of the later one where the year has the month twice. */
export function findLastDay(month: number, yearEnd: string): string {
  const year = month < monthOf(yearEnd) ? yearOf(yearEnd) : yearOf(yearEnd) - 1
  return endOfMonth(firstOfMonth(year, month + 1))
}

/** That day's month as a number that grows with time: the maintained counts keep the month of enrolment so. */
export function lastMonthNumber(month: number, { end_date }: { end_date: string }): number {
  const day = findLastDay(month, end_date)
  return yearOf(day) * 12 + monthOf(day) - 1
}

/** The student was in the class by the last day of a month, so that attendance is expected. */
export function isDueBy(pupils: string, lastDay: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${pupils}.enrolled_date`)} <= ${lastDay}`
}

/** An attendance that has a count. */
export const isEntered = sql<SqlBool>`(attendances.absent is not null or attendances.permission is not null)`
