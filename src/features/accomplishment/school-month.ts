import { type AcademicYear, monthsOfSpan } from '@/features/academic-years/schema'
import { monthKeys } from '@/lib/month-codes'

/**
 * The month (0–11) whose scores are due on a day: the last one of the year up to that day in which there is school.
 * Null before the year begins.
 */
export function schoolMonth({ start_date, end_date, study_days }: AcademicYear, today: string): number | null {
  const months = monthsOfSpan(start_date, today < end_date ? today : end_date)
  const taught = [...months.keys()].filter((key) => study_days[0]?.[key] !== 0)
  const last = taught.at(-1)
  return today < start_date || last === undefined ? null : monthKeys.indexOf(last)
}
