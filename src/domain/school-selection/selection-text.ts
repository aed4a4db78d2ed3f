import type { I18n } from '@lingui/core'
import { localName } from '@/lib/i18n/localized'
import { academicYearLabel } from '@/domain/academic-years/labels'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'

export interface Selected {
  year: AcademicYear | null
  school: { name: string; name_en: string } | null
  grade?: number | undefined
  suffix?: string | undefined
}

/** A selection in one line: year, school, and its grade or class. */
export function selectionText({ year, school, grade, suffix }: Selected, i18n: I18n): string {
  return [
    year === null ? null : academicYearLabel(year, i18n),
    school === null ? null : localName(school, i18n.locale === 'en' ? 'en' : 'km'),
    grade === undefined ? null : suffix === undefined ? gradeLabel(grade, i18n) : classLabel({ grade, suffix }, i18n),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
