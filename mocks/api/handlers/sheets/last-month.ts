import { monthOf, yearOf } from '@/lib/dates/calendar'

/**
 * The month of a school year (0 is January), of the later one where the year has it twice, as a number that grows with time:
 * the counts keep the month of enrolment so.
 */
export function lastMonthNumber(month: number, { end_date }: { end_date: string }): number {
  const year = month < monthOf(end_date) ? yearOf(end_date) : yearOf(end_date) - 1
  return year * 12 + month
}
