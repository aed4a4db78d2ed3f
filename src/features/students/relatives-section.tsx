import { type ReactNode, use, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { FieldContext } from '@/components/forms/field-registry'
import { FormSection } from '@/components/forms/form-section'
import { SelectField } from '@/components/forms/select-field'
import { TextField } from '@/components/forms/text-field'
import { Button } from '@/components/ui/button'
import { genderOptions } from '@/domain/gender'
import type { ProfileForm } from './profile-control'
import { noGuardian } from './profile-form-schema'
import { showsGuardianFields } from './relative-rules'

const fieldsByRelative = {
  father: {
    last_name: 'father.last_name',
    first_name: 'father.first_name',
    occupation: 'father.occupation',
    phone: 'father.phone_number_1',
  },
  mother: {
    last_name: 'mother.last_name',
    first_name: 'mother.first_name',
    occupation: 'mother.occupation',
    phone: 'mother.phone_number_1',
  },
  other: {
    last_name: 'guardian.guardian_fields.last_name',
    first_name: 'guardian.guardian_fields.first_name',
    occupation: 'guardian.guardian_fields.occupation',
    phone: 'guardian.guardian_fields.phone_number_1',
  },
} as const

const titles = {
  father: msg({ id: 'student.father' }),
  mother: msg({ id: 'student.mother' }),
  other: msg({ id: 'student.guardian' }),
} as const

type Kind = keyof typeof fieldsByRelative

/** Father, mother, and which of them or who else is the guardian. */
export function RelativesSection({ form }: { form: ProfileForm }) {
  const { i18n } = useLingui()
  const { control, setValue, formState } = form
  const [guardian, father, mother] = useWatch({ control, name: ['guardian', 'father', 'mother'] })
  const needs = (kind: 'father' | 'mother', { occupation, phone_number_1: phone }: typeof father) =>
    guardian.kind === kind || (occupation ?? '') !== '' || (phone ?? '') !== ''
  const fields = guardian.guardian_fields
  const isShown = showsGuardianFields({
    kind: guardian.kind,
    guardian_fields: { ...fields, occupation: fields.occupation ?? '', phone_number_1: fields.phone_number_1 ?? '' },
  })
  return (
    <FormSection title={i18n._('student.section.relatives')} help={i18n._('student.relatives.help')}>
      <Person form={form} kind="father" required={needs('father', father)} />
      <Person form={form} kind="mother" required={needs('mother', mother)} />
      <div className="grid items-start gap-4 cards:grid-cols-2">
        <SelectField
          control={control}
          name="guardian.kind"
          label={i18n._('student.guardian.choice')}
          options={[
            { value: '', label: i18n._('student.notStated') },
            { value: 'father', label: i18n._(titles.father) },
            { value: 'mother', label: i18n._(titles.mother) },
            { value: 'other', label: i18n._('student.guardian.other') },
          ]}
        />
      </div>
      {isShown && (
        <Person form={form} kind="other" required>
          <SelectField
            control={control}
            name="guardian.guardian_fields.gender"
            label={i18n._('student.gender')}
            required
            placeholder={i18n._('common.choose')}
            options={genderOptions(i18n)}
          />
          {guardian.kind !== 'other' && (
            <div className="flex items-end">
              <Button
                onClick={() =>
                  setValue('guardian.guardian_fields', noGuardian, {
                    shouldDirty: true,
                    shouldValidate: formState.isSubmitted,
                  })
                }
              >
                {i18n._('student.guardian.clear')}
              </Button>
            </div>
          )}
        </Person>
      )}
    </FormSection>
  )
}

interface PersonProps {
  form: ProfileForm
  kind: Kind
  /** The names have to be there. */
  required: boolean
  children?: ReactNode
}

function Person({ form: { control }, kind, required, children }: PersonProps) {
  const { i18n } = useLingui()
  const titleId = useId()
  const title = i18n._(titles[kind])
  const around = use(FieldContext)
  const names = fieldsByRelative[kind]
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-sm font-semibold">
        {title}
      </h3>
      <FieldContext value={{ ...around, section: title, person: title }}>
        <div className="grid items-start gap-4 cards:grid-cols-2">
          <TextField control={control} name={names.last_name} label={i18n._('person.lastName')} required={required} />
          <TextField control={control} name={names.first_name} label={i18n._('person.firstName')} required={required} />
          {children}
          <TextField control={control} name={names.occupation} label={i18n._('student.occupation')} />
          <TextField control={control} name={names.phone} label={i18n._('person.phone')} type="tel" inputMode="tel" />
        </div>
      </FieldContext>
    </div>
  )
}
