import { type Control, useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { CheckCheck } from 'lucide-react'
import { SelectField } from '@/components/forms/select-field'
import { DateField } from '@/components/forms/date-field'
import { TextField } from '@/components/forms/text-field'
import { Button } from '@/components/ui/button'
import { LockedValue } from '@/components/ui/locked-value'
import { gradeLabel } from '@/domain/classrooms/labels'
import { optionFieldNames, StudentOptionFields } from '@/domain/student-options/student-option-fields'
import { genderOptions } from '@/domain/gender'
import { ageAtStart } from './age'
import { type EnrollmentTarget, isBack } from './enrollment-values'
import { entryStatusLabels, transferStatusLabels } from './labels'
import type { EnrollmentFormOutput, EnrollmentFormValues } from './schema'

interface EnrollmentFieldsProps {
  control: Control<EnrollmentFormValues, unknown, EnrollmentFormOutput>
  target: EnrollmentTarget
  yearStart: string
  grades: readonly number[]
  /** Answers "none" to the questions about the student that have no answer yet. */
  onNone: () => void
}

/** Dropping out is no way to come in, and who is back after it has no other. */
const offeredStatuses = [0, 1, 2] as const
const transferStatuses = [0, 1] as const

export function EnrollmentFields({ control, target, yearStart, grades, onNone }: EnrollmentFieldsProps) {
  const { i18n } = useLingui()
  const birthDate = useWatch({ control, name: 'student.birth_date' })
  const age = ageAtStart(birthDate, yearStart)
  return (
    <div className="grid grid-cols-1 gap-4 cards:grid-cols-2">
      <LockedValue
        label={i18n._('student.id')}
        value={findStudentId(target) ?? '–'}
        reason={i18n._(findStudentId(target) === null ? 'enrollment.id.later' : 'enrollment.id.locked')}
      />
      <TextField
        control={control}
        name="student.last_name"
        label={i18n._('person.lastName')}
        required
        maxLength={100}
      />
      <TextField
        control={control}
        name="student.first_name"
        label={i18n._('person.firstName')}
        required
        maxLength={100}
      />
      <SelectField
        control={control}
        name="student.gender"
        label={i18n._('student.gender')}
        required
        placeholder={i18n._('common.choose')}
        options={genderOptions(i18n)}
      />
      <DateField control={control} name="student.birth_date" label={i18n._('person.birthDate')} required />
      <LockedValue
        label={i18n._('enrollment.age')}
        value={age === null ? '–' : i18n._('enrollment.age.years', { n: age })}
        reason={i18n._('enrollment.age.computed')}
      />
      {target.kind === 'edit' && (
        <SelectField
          control={control}
          name="grade"
          label={i18n._('classroom.grade')}
          required
          placeholder={i18n._('common.choose')}
          options={grades.map((grade) => ({ value: grade, label: gradeLabel(grade, i18n) }))}
        />
      )}
      {isBack(target) ? (
        <LockedValue
          label={i18n._('enrollment.status')}
          value={i18n._('enrollment.status.droppedOutLastYear')}
          reason={i18n._('enrollment.status.locked')}
        />
      ) : (
        <SelectField
          control={control}
          name="student.enrollment_status"
          label={i18n._('enrollment.status')}
          required
          placeholder={i18n._('common.choose')}
          options={offeredStatuses.map((value) => ({ value, label: i18n._(entryStatusLabels[value]) }))}
        />
      )}
      <SelectField
        control={control}
        name="student.transfer_status"
        label={i18n._('enrollment.transferStatus')}
        required
        placeholder={i18n._('common.choose')}
        options={transferStatuses.map((value) => ({ value, label: i18n._(transferStatusLabels[value]) }))}
      />
      {target.kind !== 'edit' && (
        <div className="col-span-full">
          <Button icon={<CheckCheck aria-hidden className="size-4" />} onClick={onNone}>
            {i18n._('enrollment.noneOfAll')}
          </Button>
        </div>
      )}
      <StudentOptionFields control={control} names={optionFieldNames} />
    </div>
  )
}

function findStudentId(target: EnrollmentTarget): string | null {
  if (target.kind === 'new') return null
  return (target.kind === 'known' ? target.student : target.row).emis_student_id
}
