import { type AcademicYear, monthsOfSpan } from '@/features/academic-years/schema'
import { monthOf } from '@/lib/calendar'
import { monthKeys } from '@/lib/month-codes'

/**
 * The month (0–11) whose scores are due on a day: the day's own; after the year's last day the last one. Null before
 * the year begins and in a month without study days.
 */
export function schoolMonth({ start_date, end_date, study_days }: AcademicYear, today: string): number | null {
  if (today < start_date) return null
  const day = today > end_date ? end_date : today
  const key = monthKeys[monthOf(day) - 1]
  if (key === undefined || !monthsOfSpan(start_date, end_date).has(key) || study_days[0]?.[key] === 0) return null
  return monthOf(day) - 1
}
