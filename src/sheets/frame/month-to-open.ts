import type { AcademicYear } from '@/domain/academic-years/schema'
import { monthsOfYear } from './sheet-years'

/** The month whose sheet a link opens that names none: the present one, and outside of the year its nearest. */
export function monthToOpen(year: Pick<AcademicYear, 'start_date' | 'end_date'>, today: string): number | undefined {
  if (today < year.start_date) return monthsOfYear(year)[0]
  if (today > year.end_date) return monthsOfYear(year).at(-1)
  return Number(today.slice(5, 7)) - 1
}
