import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import { DescriptionList } from '@/components/ui/description-list'
import { genderLabel } from '@/domain/gender'
import type { FoundStudent } from './schema'

/** The student of an account, read-only. */
export function StudentFacts({
  student,
  username,
}: {
  student: Omit<FoundStudent, 'username' | 'status'>
  username?: string
}) {
  const { i18n } = useLingui()
  return (
    <DescriptionList
      facts={[
        ...(username === undefined ? [] : [{ label: i18n._('userManagement.username'), value: username }]),
        { label: i18n._('student.id'), value: student.sts_id },
        { label: i18n._('person.lastName'), value: student.last_name },
        { label: i18n._('person.firstName'), value: student.first_name },
        { label: i18n._('person.lastNameEn'), value: student.last_name_en },
        { label: i18n._('person.firstNameEn'), value: student.first_name_en },
        { label: i18n._('student.gender'), value: genderLabel(student.gender, i18n) },
        { label: i18n._('person.birthDate'), value: formatDate(student.birth_date) },
      ]}
    />
  )
}
