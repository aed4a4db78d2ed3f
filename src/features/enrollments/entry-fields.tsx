import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { LockedValue } from '@/components/ui/locked-value'
import { gradeLabel } from '@/domain/classrooms/labels'
import { type EnrollmentTarget, isBack } from './enrollment-values'
import { entryStatusLabels, transferStatusLabels } from './labels'

interface EntryFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** The names of the three fields in the form. */
  names: Readonly<Record<'grade' | 'enrollmentStatus' | 'transferStatus', FieldPath<Values>>>
  target: EnrollmentTarget
  grades: readonly number[]
}

/** Where the fields are in the forms of `EnrollmentDialog`. */
export const entryFieldNames = {
  grade: 'grade',
  enrollmentStatus: 'student.enrollment_status',
  transferStatus: 'student.transfer_status',
} as const

/** Dropping out is no way to come in, and who is back after it has no other. */
const offeredStatuses = [0, 1, 2] as const
const transferStatuses = [0, 1] as const

/** How a child enters the school: the part of an enrollment that is the school's own, also while another school keeps the child's record. */
export function EntryFields<Values extends FieldValues, Output>({
  control,
  names,
  target,
  grades,
}: EntryFieldsProps<Values, Output>) {
  const { i18n } = useLingui()
  return (
    <>
      {target.kind === 'edit' && (
        <SelectField
          control={control}
          name={names.grade}
          label={i18n._('classroom.grade')}
          required
          placeholder={i18n._('common.choose')}
          options={grades.map((grade) => ({ value: grade, label: gradeLabel(grade, i18n) }))}
        />
      )}
      {isBack(target) ? (
        <LockedValue
          label={i18n._('student.enrollmentStatus')}
          value={i18n._('enrollment.status.droppedOutLastYear')}
          reason={i18n._('enrollment.status.locked')}
        />
      ) : (
        <SelectField
          control={control}
          name={names.enrollmentStatus}
          label={i18n._('student.enrollmentStatus')}
          required
          placeholder={i18n._('common.choose')}
          options={offeredStatuses.map((value) => ({ value, label: i18n._(entryStatusLabels[value]) }))}
        />
      )}
      <SelectField
        control={control}
        name={names.transferStatus}
        label={i18n._('enrollment.transferStatus')}
        required
        placeholder={i18n._('common.choose')}
        options={transferStatuses.map((value) => ({ value, label: i18n._(transferStatusLabels[value]) }))}
      />
    </>
  )
}
