import { type ReactNode, useId } from 'react'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { OutsideEnrollmentNotice } from '@/domain/students/outside-enrollment-notice'
import { DescriptionList } from '@/components/ui/description-list'
import { LastChangeLine } from '@/components/forms/last-change'
import { Paper } from '@/components/ui/paper'
import { usePrinting } from '@/components/ui/use-printing'
import { PrintedProfile } from './printed-profile'
import { useProfileFacts } from './profile-facts'
import type { StudentRecord } from './profile-schema'
import { RelativesView } from './relatives-view'
import { StudentPhoto } from './student-photo'

/** What is named of a change; of the confidential part no more than that it was changed. */
const changeLabels = {
  'user.first_name': 'person.firstName',
  'user.last_name': 'person.lastName',
  'user.first_name_en': 'person.firstNameEn',
  'user.last_name_en': 'person.lastNameEn',
  'user.gender': 'student.gender',
  'user.birth_date': 'person.birthDate',
  'user.birth_place': 'student.birthPlace',
  'user.street': 'student.street',
  'user.house_number': 'student.houseNumber',
  'user.phone_number_1': 'person.phone',
  'user.remark': 'student.remark',
  'user.gazetteer_id': 'student.section.address',
  options: 'student.section.confidential',
  late_enrollment: 'student.lateEnrollment',
  transfer_status: 'student.transferIn',
  enrollment_status: 'student.enrollmentStatus',
  father: 'student.father',
  mother: 'student.mother',
  guardian: 'student.guardian',
  photo: 'student.photo',
} as const

/** A student's profile, to be read; on paper it is a form. */
export function StudentProfileView({ record }: { record: StudentRecord }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const printing = usePrinting()
  const { identity, address, confidential, enrollment } = useProfileFacts(record)
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      {record.enrolled_elsewhere != null && <OutsideEnrollmentNotice enrollment={record.enrolled_elsewhere} />}
      <Section title={i18n._('student.section.identity')}>
        <div className="flex flex-col gap-4 cards:flex-row cards:gap-6">
          <StudentPhoto photo={record.photo} name={fullName(record, locale)} />
          <div className="min-w-0 flex-1">
            <DescriptionList facts={identity} />
          </div>
        </div>
      </Section>
      <RelativesView relationships={record.relationships} />
      <Section title={i18n._('student.section.address')}>
        <DescriptionList facts={address} />
      </Section>
      <Section title={i18n._('student.section.confidential')}>
        <DescriptionList facts={confidential} />
      </Section>
      <Section title={i18n._('enrollment.title')}>
        {record.enrollment === null ? <p>{i18n._('student.notEnrolled')}</p> : <DescriptionList facts={enrollment} />}
      </Section>
      <LastChangeLine change={record.last_change} labels={changeLabels} />
      {printing && (
        <Paper>
          <PrintedProfile record={record} />
        </Paper>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded border border-line bg-surface-raised p-4">
      <h2 id={titleId} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
