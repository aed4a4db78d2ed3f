import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { DescriptionList } from '@/components/ui/description-list'
import { genderLabel } from '@/domain/gender'
import { ClassroomName } from './scholarship-list'
import type { ScholarshipStudent } from './schema'

/** Whose record it is, to be read. */
export function StudentFacts({ record }: { record: ScholarshipStudent }) {
  const { i18n } = useLingui()
  const { student } = record
  return (
    <DescriptionList
      facts={[
        { label: i18n._('student.id'), value: student.emis_student_id },
        { label: i18n._('common.name'), value: fullName(student, useLocale()) },
        { label: i18n._('student.gender'), value: genderLabel(student.gender, i18n) },
        { label: i18n._('person.birthDate'), value: formatDate(student.birth_date) },
        { label: i18n._('classroom.name'), value: <ClassroomName record={record} /> },
      ]}
    />
  )
}
