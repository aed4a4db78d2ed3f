import type { AcademicYearStatus } from '@/features/academic-years/schema'

/**
 * The stage of the year that reports count a transfer in (checklist O-055): 1 up to the end of the first month, 2 up to
 * the end of semester 1 and while the year runs on, 3 once it is closing. Dates are `yyyy-MM-dd`.
 */
export function reportStage(year: { status: AcademicYearStatus; start_date: string }, today: string): 1 | 2 | 3 {
  if (year.status === 'post' || year.status === 'archived') return 3
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return months(today) > months(year.start_date) ? 2 : 1
}
