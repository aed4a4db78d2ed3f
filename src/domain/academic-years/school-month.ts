import { schoolMonths } from './months'
import type { AcademicYear } from './schema'

/**
 * The month (0–11) whose scores are due on a day: the last one of the year up to that day in which there is school.
 * Null before the year begins.
 */
export function schoolMonth({ start_date, end_date, study_days }: AcademicYear, today: string): number | null {
  const last = schoolMonths({ start_date, end_date: today < end_date ? today : end_date, study_days }).at(-1)
  return today < start_date ? null : (last ?? null)
}
