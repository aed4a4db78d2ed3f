import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { entryStatusLabels } from '@/features/enrollments/labels'
import { OptionNames } from '@/domain/student-options/option-names'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { areaLevels } from '@/domain/places/area'
import { areaLabels } from '@/domain/places/area-labels'
import { genderLabel } from '@/domain/gender'
import type { Fact } from '@/components/ui/description-list'
import { optionsOfRecord, type StudentRecord } from './profile-schema'

type ProfilePart = 'identity' | 'address' | 'confidential' | 'enrollment'

/** The facts of a profile besides the relatives, for the screen and for paper. */
export function useProfileFacts(record: StudentRecord): Record<ProfilePart, readonly Fact[]> {
  const { i18n } = useLingui()
  const locale = useLocale()
  const options = optionsOfRecord(record)
  const enrollment = useEnrollmentFacts(record)
  return {
    identity: [
      { label: i18n._('student.id'), value: <Figures>{record.emis_student_id}</Figures> },
      { label: i18n._('student.gender'), value: genderLabel(record.gender, i18n) },
      { label: i18n._('person.lastName'), value: record.last_name },
      { label: i18n._('person.firstName'), value: record.first_name },
      { label: i18n._('person.lastNameEn'), value: record.last_name_en },
      { label: i18n._('person.firstNameEn'), value: record.first_name_en },
      { label: i18n._('person.birthDate'), value: <Figures>{formatDate(record.birth_date)}</Figures> },
      { label: i18n._('student.birthPlace'), value: record.birth_place },
    ],
    address: [
      ...areaLevels.map((level) => {
        const place = record[level]
        return { label: i18n._(areaLabels[level]), value: place && localName(place, locale) }
      }),
      { label: i18n._('student.street'), value: record.street },
      { label: i18n._('student.houseNumber'), value: record.house_number },
      { label: i18n._('person.phone'), value: record.phone_number_1 && <Figures>{record.phone_number_1}</Figures> },
      { label: i18n._('student.remark'), value: record.remark },
    ],
    confidential: [
      { label: i18n._('student.ethnicity'), value: <OptionNames list="ethnicity" id={options.ethnicity} /> },
      {
        label: i18n._('student.disabilities'),
        value: <OptionNames list="disabilities" ids={options.disabilities} />,
      },
      {
        label: i18n._('student.healthProblems'),
        value: <OptionNames list="health_problems" ids={options.health_problems} />,
      },
      {
        label: i18n._('student.personalProblems'),
        value: <OptionNames list="personal_problems" ids={options.personal_problems} />,
      },
      {
        label: i18n._('student.scholarships'),
        value: <OptionNames list="scholarships" ids={options.scholarships} />,
      },
    ],
    enrollment,
  }
}

/** Year, school and class, how the student came into them, and where a transfer brought them from. */
function useEnrollmentFacts(record: StudentRecord): Fact[] {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { enrollment, from_school_name: fromName, from_school_name_en: fromNameEn } = record
  const yesOrNo = (yes: boolean) => i18n._(yes ? 'common.yes' : 'common.no')
  const status = ([0, 1, 2, 3, 4] as const).find((code) => code === record.enrollment_status)
  const room = useClassName(record)
  if (enrollment === null) return []
  return [
    { label: i18n._('academicYear.title'), value: enrollment.academic_year.name },
    { label: i18n._('school.title'), value: localName(enrollment.school, locale) },
    { label: i18n._('classroom.grade'), value: gradeLabel(enrollment.grade, i18n) },
    { label: i18n._('classroom.name'), value: room },
    { label: i18n._('student.enrollmentStatus'), value: status !== undefined && i18n._(entryStatusLabels[status]) },
    { label: i18n._('student.enrolledDate'), value: <Figures>{formatDate(enrollment.enrolled_date)}</Figures> },
    { label: i18n._('student.lateEnrollment'), value: yesOrNo(record.late_enrollment === 1) },
    { label: i18n._('student.transferIn'), value: yesOrNo(record.transfer_status === 1) },
    ...(fromName === null
      ? []
      : [
          { label: i18n._('student.fromSchool'), value: localName({ name: fromName, name_en: fromNameEn }, locale) },
          {
            label: i18n._('student.transferDate'),
            value: record.transfer_out_date && <Figures>{formatDate(record.transfer_out_date)}</Figures>,
          },
        ]),
  ]
}

/** The class of a profile; null where the student is in none. */
export function useClassName({ enrollment }: StudentRecord): string | null {
  const { i18n } = useLingui()
  const classroom = enrollment?.classroom ?? null
  return classroom === null ? null : classLabel(classroom, i18n)
}

function Figures({ children }: { children: ReactNode }) {
  return <span className="tabular-nums">{children}</span>
}
