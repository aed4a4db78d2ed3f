import { formatDate } from '@/lib/dates'
import type { AcademicYear } from './schema'

/** A vacation as it stands in the list; null when it is not set. */
export function vacationSpan({ start_date, end_date }: AcademicYear['short_vacation']): string | null {
  return start_date === null || end_date === null ? null : `${formatDate(start_date)} – ${formatDate(end_date)}`
}
