import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { DescriptionList } from '@/components/ui/description-list'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { genderLabel } from '@/domain/gender'
import type { EnrolledStudent } from './queries'
import type { TransferRow } from './schema'

interface StudentFactsProps {
  student: Omit<TransferRow['student'], 'gender' | 'birth_date'> &
    Pick<EnrolledStudent['student'], 'gender' | 'birth_date'>
  grade: number
  classroom: { grade: number; suffix: string } | null
}

/** The student of a transfer, read-only. */
export function TransferStudentFacts({ student, grade, classroom }: StudentFactsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <DescriptionList
      facts={[
        { label: i18n._('student.id'), value: student.emis_student_id },
        { label: i18n._('common.name'), value: fullName(student, locale) },
        { label: i18n._('student.gender'), value: genderLabel(student.gender, i18n) },
        { label: i18n._('person.birthDate'), value: student.birth_date && formatDate(student.birth_date) },
        {
          label: i18n._('classroom.name'),
          value: classroom === null ? gradeLabel(grade, i18n) : classLabel(classroom, i18n),
        },
      ]}
    />
  )
}
