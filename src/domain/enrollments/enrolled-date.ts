import { addDays, addMonths } from '@/lib/dates/calendar'

interface EnrollmentYear {
  /** The first day of the academic year. */
  yearStart: string
  today: string
}

/**
 * Returns whether children can have been enrolled on a day: not later than tomorrow, because a clock may be ahead, and at
 * most a year before the academic year begins, because a year is enrolled into while it is prepared.
 */
export function mayEnrollOn(date: string, { yearStart, today }: EnrollmentYear): boolean {
  return date >= addMonths(yearStart, -12) && date <= addDays(today, 1)
}
