import { type ReactNode, useId } from 'react'
import { useLingui } from '@lingui/react'
import { entryStatusLabels } from '@/features/enrollments/labels'
import { gradeLabel } from '@/features/classrooms/labels'
import { OptionNames } from '@/features/student-options/shared/option-names'
import { className } from '@/lib/class-name'
import { formatDate } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { fullName } from '@/lib/names'
import { areaLevels } from '@/lists/area'
import { areaLabels } from '@/lists/area-labels'
import { Facts } from '@/ui/facts'
import { optionsOfRecord, type ProfileEnrollment, type StudentRecord } from './profile-schema'
import { RelativesView } from './relatives-view'
import { StudentPhoto } from './student-photo'

/** A student's profile, to be read and printed (lifecycle §2.3). */
export function StudentProfileView({ record }: { record: StudentRecord }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const options = optionsOfRecord(record)
  return (
    <div className="flex max-w-5xl flex-col gap-4 print:max-w-none print:gap-0">
      <Section title={i18n._('student.section.identity')}>
        <div className="flex flex-col gap-4 cards:flex-row cards:gap-6">
          <StudentPhoto photo={record.photo} name={fullName(record, locale)} />
          <div className="min-w-0 flex-1">
            <Facts
              facts={[
                { label: i18n._('student.id'), value: <Figures>{record.emis_student_id}</Figures> },
                {
                  label: i18n._('student.gender'),
                  value: i18n._(record.gender === 'f' ? 'common.female' : 'common.male'),
                },
                { label: i18n._('person.lastName'), value: record.last_name },
                { label: i18n._('person.firstName'), value: record.first_name },
                { label: i18n._('person.lastNameEn'), value: record.last_name_en },
                { label: i18n._('person.firstNameEn'), value: record.first_name_en },
                { label: i18n._('person.birthDate'), value: <Figures>{formatDate(record.birth_date)}</Figures> },
                { label: i18n._('student.birthPlace'), value: record.birth_place },
              ]}
            />
          </div>
        </div>
      </Section>
      <RelativesView relationships={record.relationships} />
      <Section title={i18n._('student.section.address')}>
        <Facts
          facts={[
            ...areaLevels.map((level) => {
              const place = record[level]
              return { label: i18n._(areaLabels[level]), value: place && localName(place, locale) }
            }),
            { label: i18n._('student.street'), value: record.street },
            { label: i18n._('student.houseNumber'), value: record.house_number },
            {
              label: i18n._('person.phone'),
              value: record.phone_number_1 && <Figures>{record.phone_number_1}</Figures>,
            },
            { label: i18n._('student.remark'), value: record.remark },
          ]}
        />
      </Section>
      <Section title={i18n._('student.section.confidential')}>
        <Facts
          facts={[
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
          ]}
        />
      </Section>
      <Section title={i18n._('enrollment.title')}>
        {record.enrollment === null ? (
          <p>{i18n._('student.notEnrolled')}</p>
        ) : (
          <EnrollmentFacts record={record} enrollment={record.enrollment} />
        )}
      </Section>
    </div>
  )
}

/** Year, school and class, how the student came into them, and where a transfer brought them from. */
function EnrollmentFacts({ record, enrollment }: { record: StudentRecord; enrollment: ProfileEnrollment }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { from_school_name: fromName, from_school_name_en: fromNameEn } = record
  const grade = gradeLabel(enrollment.grade, i18n)
  const room = enrollment.classroom
  const roomGrade = room && gradeLabel(room.grade, i18n)
  const names = { grade_name: roomGrade ?? '', grade_name_en: roomGrade ?? '' }
  const yesOrNo = (yes: boolean) => i18n._(yes ? 'common.yes' : 'common.no')
  const status = ([0, 1, 2, 3, 4] as const).find((code) => code === record.enrollment_status)
  const facts = [
    { label: i18n._('academicYear.title'), value: enrollment.academic_year.name },
    { label: i18n._('school.title'), value: localName(enrollment.school, locale) },
    { label: i18n._('classroom.grade'), value: grade },
    { label: i18n._('classroom.name'), value: room && className({ ...names, suffix: room.suffix }, locale) },
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
  return <Facts facts={facts} />
}

/** Never torn apart between two sheets of paper. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="rounded border border-line bg-surface-raised p-4 print:break-inside-avoid print:rounded-none print:border-x-0 print:border-b-0 print:px-0 print:py-2"
    >
      <h2 id={titleId} className="mb-3 font-semibold print:mb-1">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Figures({ children }: { children: string }) {
  return <span className="tabular-nums">{children}</span>
}
