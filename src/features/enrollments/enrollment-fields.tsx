import { type Control, useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { CheckCheck } from 'lucide-react'
import { SelectField } from '@/components/forms/select-field'
import { DateField } from '@/components/forms/date-field'
import { TextField } from '@/components/forms/text-field'
import { Button } from '@/components/ui/button'
import { LockedValue } from '@/components/ui/locked-value'
import { optionFieldNames, StudentOptionFields } from '@/domain/student-options/student-option-fields'
import { genderOptions } from '@/domain/gender'
import { ageAtStart } from './age'
import { EntryFields, entryFieldNames } from './entry-fields'
import type { EnrollmentTarget } from './enrollment-values'
import type { EnrollmentFormOutput, EnrollmentFormValues } from './schema'

interface EnrollmentFieldsProps {
  control: Control<EnrollmentFormValues, unknown, EnrollmentFormOutput>
  target: EnrollmentTarget
  yearStart: string
  grades: readonly number[]
  /** Answers "none" to the questions about the student that have no answer yet. */
  onNone: () => void
}

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
      <EntryFields control={control} names={entryFieldNames} target={target} grades={grades} />
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
