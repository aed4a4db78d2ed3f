import type { FieldValues } from 'react-hook-form'
import { DependentSelect } from '@/components/ui/dependent-select'
import type { SelectOption } from '@/components/ui/select-control'
import { asText, useFieldText } from './field-texts'
import { type FieldProps, useField } from './use-field'

interface SelectFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  options: readonly SelectOption[]
  placeholder?: string
  disabledReason?: string | null | undefined
  /** What has to be chosen before, in the user's language. */
  waitsFor?: string | null
  /** After the choice stands in the form: for what follows from it. */
  onValueChange?: (value: string) => void
}

/** A choice out of a few dozen at most. */
export function SelectField<Values extends FieldValues, Output>({
  control,
  name,
  onValueChange,
  waitsFor = null,
  ...select
}: SelectFieldProps<Values, Output>) {
  const { field, value, error } = useField({ control, name })
  useFieldText(control, name, {
    label: select.label,
    write: (present) => select.options.find((option) => option.value === present)?.label ?? asText(present),
  })
  return (
    <DependentSelect
      {...select}
      waitsFor={waitsFor}
      name={name}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(chosen) => {
        field.onChange(chosen)
        onValueChange?.(chosen)
      }}
      onBlur={field.onBlur}
    />
  )
}
