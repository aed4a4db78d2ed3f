import type { AcademicYear } from '@/domain/academic-years/schema'
import type { SchoolSelection } from '@/domain/school-selection/load-school-selection'

/** Returns whether an address names a class that the school does not have, or a month that the year does not have. */
export function isMarked(
  { year, problem }: SchoolSelection,
  listPeriods: (year: AcademicYear) => number[],
  month: number | undefined,
): boolean {
  const hasMonth = month === undefined || year === null || listPeriods(year).includes(month)
  return problem?.of === 'class' || !hasMonth
}
