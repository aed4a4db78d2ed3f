import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatDate } from '@/lib/dates/dates'
import type { BadgeTone } from '@/components/ui/badge'
import { yearSpan, type AcademicYear, type AcademicYearStatus } from './schema'

export const statusLabels = {
  draft: msg({ id: 'academicYear.status.draft' }),
  pre: msg({ id: 'academicYear.status.pre' }),
  running: msg({ id: 'academicYear.status.running' }),
  post: msg({ id: 'academicYear.status.post' }),
  archived: msg({ id: 'academicYear.status.archived' }),
} satisfies Record<AcademicYearStatus, MessageDescriptor>

export const statusTones = {
  draft: 'neutral',
  pre: 'accent',
  running: 'positive',
  post: 'warning',
  archived: 'neutral',
} satisfies Record<AcademicYearStatus, BadgeTone>

/** The year's name, or its span when it has none. */
export function academicYearName({
  name,
  start_date,
  end_date,
}: Pick<AcademicYear, 'name' | 'start_date' | 'end_date'>): string {
  return name == null || name.trim() === '' ? yearSpan(start_date, end_date) : name
}

/** The label of a year in lists: the name and the status in upper case. Khmer has no case. */
export function academicYearLabel(year: AcademicYear, i18n: I18n): string {
  return `${academicYearName(year)} ${i18n._(statusLabels[year.status]).toUpperCase()}`
}

/** The dates of a vacation; null when it is not set. */
export function vacationSpan({ start_date, end_date }: AcademicYear['short_vacation']): string | null {
  return start_date === null || end_date === null ? null : `${formatDate(start_date)} – ${formatDate(end_date)}`
}
