import type { I18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { optionFieldNames, StudentOptionFields } from '@/domain/student-options/student-option-fields'
import { DateField } from '@/components/forms/date-field'
import { FormPage } from '@/components/forms/form-page'
import { FormSection } from '@/components/forms/form-section'
import { SelectField } from '@/components/forms/select-field'
import { TextField } from '@/components/forms/text-field'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import type { WithTag } from '@/lib/api/get-record'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { confirm } from '@/components/feedback/confirm'
import { useListReturn } from '@/components/tables/row-mark'
import { LinkButton } from '@/components/ui/link-button'
import { PlaceFields } from '@/domain/places/place-fields'
import { EnrollmentSection } from './enrollment-section'
import { PhotoField } from './photo-field'
import { profileForm, profileValues } from './profile-form-schema'
import { type EnrolledStudentRecord, type StudentRecord, toStudentUpdate, wholeFields } from './profile-schema'
import { studentMutations, studentQueries } from './queries'
import { droppedParents } from './relative-rules'
import { RelativesSection } from './relatives-section'
import { OutsideEnrollmentNotice } from '@/domain/students/outside-enrollment-notice'
import { useConfirmAge } from '@/domain/students/use-confirm-age'
import { genderOptions } from '@/domain/gender'

// The village by its id, which is sent.
const addressNames = {
  province: 'address.province',
  district: 'address.district',
  commune: 'address.commune',
  village: 'user.gazetteer_id',
} as const

const parentLabels = { father: 'student.father', mother: 'student.mother' } as const

const guardianFields = [
  'guardian.kind',
  'guardian.guardian_fields.last_name',
  'guardian.guardian_fields.first_name',
  'guardian.guardian_fields.gender',
  'guardian.guardian_fields.occupation',
  'guardian.guardian_fields.phone_number_1',
] as const

/** Everything that is known of a student, to be changed. */
export function StudentProfileForm({ record }: { record: WithTag<EnrolledStudentRecord> }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const list = useListReturn('students')
  const { academic_year: year, school, grade, classroom } = record.enrollment
  const form = useZodForm(profileForm, profileValues(record))
  const { control } = form
  const mutation = useRecordForm({
    form,
    record,
    toValues: profileValues,
    readFields: toStudentUpdate,
    whole: wholeFields,
    read: ({ staleTime }) => queryClient.query({ ...studentQueries.profile(record.id), staleTime }),
    ...studentMutations.update(record.id),
    groups: [
      {
        fields: Object.values(addressNames),
        label: i18n._('student.section.address'),
        text: ({ village, commune, district, province }) =>
          [village, commune, district, province]
            .flatMap((place) => (place === null ? [] : [localName(place, locale)]))
            .join(', '),
        sentAs: ['user.gazetteer_id'],
      },
      {
        fields: guardianFields,
        label: i18n._('student.guardian'),
        text: (present) => guardianName(present, i18n, locale),
      },
      {
        fields: ['photo'],
        label: i18n._('student.photo'),
        text: ({ photo }) => (photo === null ? '' : i18n._('student.photo')),
      },
    ],
    staysOpen: true,
  })
  const confirmAge = useConfirmAge()
  const confirmSend = async () => {
    const { user, ...relatives } = form.getValues()
    const isOtherDate = form.getFieldState('user.birth_date').isDirty
    if (isOtherDate && !(await confirmAge(user.birth_date, todayInPhnomPenh(new Date())))) return false
    const dropped = droppedParents(relatives)
    if (dropped.length === 0) return true
    const names = dropped.map((kind) => i18n._(parentLabels[kind])).join(', ')
    return await confirm({
      title: i18n._('student.parent.drop.title', { names }),
      body: i18n._('student.parent.drop.body'),
      confirmLabel: i18n._('student.parent.drop.confirm'),
    })
  }
  return (
    <FormPage
      form={form}
      mutation={mutation}
      draftKey={`student/${String(record.id)}`}
      errorHeading={i18n._('common.error.form')}
      confirmSend={confirmSend}
      // The specification keeps the page open, with the student as saved.
      onSaved={() => list.mark({ id: record.id })}
      cancel={
        <LinkButton
          to="/student"
          search={{ academicYear: year.id, school: school.id, grade, suffix: classroom?.suffix }}
          onClick={list.opener?.onClick}
        >
          {i18n._('common.cancel')}
        </LinkButton>
      }
    >
      {record.enrolled_elsewhere != null && <OutsideEnrollmentNotice enrollment={record.enrolled_elsewhere} />}
      <FormSection title={i18n._('student.photo')}>
        <PhotoField form={form} name={fullName(record, locale)} />
      </FormSection>
      <FormSection title={i18n._('student.section.identity')}>
        <div className="grid items-start gap-4 cards:grid-cols-2">
          <TextField control={control} name="user.last_name" label={i18n._('person.lastName')} required />
          <TextField control={control} name="user.first_name" label={i18n._('person.firstName')} required />
          <TextField control={control} name="user.last_name_en" label={i18n._('person.lastNameEn')} />
          <TextField control={control} name="user.first_name_en" label={i18n._('person.firstNameEn')} />
          <SelectField
            control={control}
            name="user.gender"
            label={i18n._('student.gender')}
            required
            placeholder={i18n._('common.choose')}
            options={genderOptions(i18n)}
          />
          <DateField control={control} name="user.birth_date" label={i18n._('person.birthDate')} required />
          <TextField control={control} name="user.birth_place" label={i18n._('student.birthPlace')} />
        </div>
      </FormSection>
      <RelativesSection form={form} />
      <FormSection title={i18n._('student.section.address')} help={i18n._('student.address.help')}>
        <div className="grid items-start gap-4 cards:grid-cols-2">
          {/* None, or all four. */}
          <PlaceFields control={form.control} names={addressNames} none={i18n._('student.notStated')} />
          <TextField control={control} name="user.street" label={i18n._('student.street')} />
          <TextField control={control} name="user.house_number" label={i18n._('student.houseNumber')} />
          <TextField
            control={control}
            name="user.phone_number_1"
            label={i18n._('person.phone')}
            type="tel"
            inputMode="tel"
          />
          <TextField control={control} name="user.remark" label={i18n._('student.remark')} />
        </div>
      </FormSection>
      <FormSection title={i18n._('student.section.confidential')}>
        <div className="grid items-start gap-4 cards:grid-cols-2">
          <StudentOptionFields control={control} names={optionFieldNames} />
        </div>
      </FormSection>
      <EnrollmentSection form={form} record={record} />
    </FormPage>
  )
}

function guardianName({ relationships }: StudentRecord, i18n: I18n, locale: 'km' | 'en'): string {
  const guardian = relationships.find((relationship) => relationship.is_guardian)
  if (guardian === undefined) return ''
  const kind = guardian.is_father ? 'student.father' : guardian.is_mother ? 'student.mother' : 'student.guardian.other'
  return `${i18n._(kind)}, ${fullName(guardian, locale)}`
}
