import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { entryStatusLabels } from '@/features/enrollments/labels'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { SelectField } from '@/components/forms/select-field'
import { FormSection } from '@/components/forms/form-section'
import { formatClassName } from '@/domain/classrooms/class-name'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { Alert } from '@/components/ui/alert'
import { DescriptionList } from '@/components/ui/description-list'
import type { ProfileForm } from './profile-control'
import { offeredStatuses, type EnrolledStudentRecord } from './profile-schema'

/** The student's enrollment in the year. */
export function EnrollmentSection({ form: { control }, record }: { form: ProfileForm; record: EnrolledStudentRecord }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: lists } = useSuspenseQuery(studentOptionQueries.all())
  const { enrollment, from_school_name: fromName, from_school_name_en: fromNameEn } = record
  const grade = lists.grade.find(({ number }) => number === enrollment.grade)
  const room = enrollment.classroom
  const hasDroppedOut = record.enrollment_status === 3
  const names = { grade_name: grade?.name ?? '', grade_name_en: grade?.name_en ?? '' }
  return (
    <FormSection title={i18n._('enrollment.title')}>
      <DescriptionList
        facts={[
          { label: i18n._('academicYear.title'), value: enrollment.academic_year.name },
          { label: i18n._('school.title'), value: localName(enrollment.school, locale) },
          { label: i18n._('classroom.grade'), value: grade && localName(grade, locale) },
          {
            label: i18n._('classroom.name'),
            value: room && formatClassName({ ...names, suffix: room.suffix }, locale),
          },
          ...(fromName === null
            ? []
            : [
                {
                  label: i18n._('student.fromSchool'),
                  value: localName({ name: fromName, name_en: fromNameEn }, locale),
                },
                {
                  label: i18n._('student.transferDate'),
                  value: record.transfer_out_date && formatDate(record.transfer_out_date),
                },
              ]),
        ]}
      />
      {hasDroppedOut && <Alert tone="warning">{i18n._('student.droppedOutNotice')}</Alert>}
      <div className="grid items-start gap-4 cards:grid-cols-2">
        <SelectField
          control={control}
          name="enrollment_status"
          label={i18n._('student.enrollmentStatus')}
          required
          placeholder={i18n._('common.choose')}
          options={[
            // A student who has dropped out keeps this status until they are taken back; it cannot be chosen here.
            ...(hasDroppedOut ? [{ value: 3, label: i18n._(entryStatusLabels[3]), disabled: true }] : []),
            ...offeredStatuses(record.enrollment_status).map((status) => ({
              value: status,
              label: i18n._(entryStatusLabels[status]),
            })),
          ]}
        />
        <div className="flex flex-col gap-2">
          <CheckboxField control={control} name="late_enrollment" label={i18n._('student.lateEnrollment')} />
          <CheckboxField
            control={control}
            name="transfer_status"
            label={i18n._('student.transferIn')}
            disabledReason={fromName === null ? null : i18n._('student.transferIn.locked')}
          />
        </div>
      </div>
    </FormSection>
  )
}
