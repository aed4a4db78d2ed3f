import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { Checkbox } from '@/components/ui/checkbox'
import { CheckboxField } from './checkbox-field'
import { PasswordField } from './password-field'

interface PasswordSectionProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** The names that the form gives the three fields. */
  names: { password: FieldPath<Values>; confirmation: FieldPath<Values>; temporary: FieldPath<Values> }
  label: string
  help: ReactNode
  /** The account has an owner who will choose another password: one that is given here is always temporary. */
  isGiven?: boolean
}

/** A password that may be set, its confirmation, and whether it has to be replaced at the next sign-in. */
export function PasswordSection<Values extends FieldValues, Output>({
  control,
  names,
  label,
  help,
  isGiven = false,
}: PasswordSectionProps<Values, Output>) {
  const { i18n } = useLingui()
  const password: unknown = useWatch({ control, name: names.password })
  const temporary = i18n._('form.password.temporary')
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <PasswordField control={control} name={names.password} label={label} help={help} />
        <PasswordField
          control={control}
          name={names.confirmation}
          label={i18n._('form.password.confirmation')}
          help={i18n._('form.password.confirmation.help')}
        />
      </div>
      {isGiven && password !== '' ? (
        <Checkbox label={temporary} checked disabledReason={i18n._('form.password.temporary.given')} />
      ) : (
        <CheckboxField control={control} name={names.temporary} label={temporary} />
      )}
    </>
  )
}
