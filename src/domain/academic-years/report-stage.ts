import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import { startOfMonth } from '@/lib/dates/calendar'

/**
 * The stage of the year that reports count a transfer in: 1 up to the end of the first month, 2 up to
 * the end of semester 1 and while the year runs on, 3 once it is closing. Dates are `yyyy-MM-dd`.
 */
export function reportStage(year: { status: AcademicYearStatus; start_date: string }, today: string): 1 | 2 | 3 {
  if (year.status === 'post' || year.status === 'archived') return 3
  return startOfMonth(today) > startOfMonth(year.start_date) ? 2 : 1
}
