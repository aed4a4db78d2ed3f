import { useLingui } from '@lingui/react'
import { className } from '@/domain/classrooms/class-name'
import { useLocale } from '@/lib/i18n/i18n'
import { gradeLabel } from '@/domain/classrooms/labels'
import type { ScholarshipStudent } from './schema'

/** The pupil's class; the grade where there is none yet. */
export function ClassroomName({ record: { classroom, grade } }: { record: ScholarshipStudent }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (classroom === null) {
    return grade == null ? '–' : i18n._('student.gradeWithoutClass', { grade: gradeLabel(grade, i18n) })
  }
  const name = gradeLabel(classroom.grade, i18n)
  return (
    <span className="whitespace-nowrap">
      {className({ grade_name: name, grade_name_en: name, suffix: classroom.suffix }, locale)}
    </span>
  )
}
