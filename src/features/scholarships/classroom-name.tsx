import { useLingui } from '@lingui/react'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import type { ScholarshipStudent } from './schema'

/** The student's class; the grade where there is none yet. */
export function ClassroomName({ record: { classroom, grade } }: { record: ScholarshipStudent }) {
  const { i18n } = useLingui()
  if (classroom === null) {
    return grade == null ? '–' : i18n._('student.gradeWithoutClass', { grade: gradeLabel(grade, i18n) })
  }
  return <span className="whitespace-nowrap">{classLabel(classroom, i18n)}</span>
}
