import type { I18n } from '@lingui/core'
import { className } from '@/lib/class-name'
import { gradeLabel } from '@/features/classrooms/labels'

/** A class as people call it, from its grade and suffix. */
export function classLabel({ grade, suffix }: { grade: number; suffix: string }, i18n: I18n): string {
  const label = gradeLabel(grade, i18n)
  return className({ grade_name: label, grade_name_en: label, suffix }, i18n.locale === 'en' ? 'en' : 'km')
}
