import type { FieldValues } from 'react-hook-form'
import { Select } from '@/ui/select'
import type { SelectOption } from '@/ui/select-control'
import { asText, useFieldText } from './field-texts'
import { type FieldProps, useField } from './use-field'

interface SelectFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  options: readonly SelectOption[]
  placeholder?: string
  disabledReason?: string | null | undefined
  /** After the choice stands in the form: for what follows from it. */
  onValueChange?: (value: string) => void
}

/** A choice out of a few dozen at most. */
export function SelectField<Values extends FieldValues, Output>({
  control,
  name,
  onValueChange,
  ...select
}: SelectFieldProps<Values, Output>) {
  const { field, value, error } = useField({ control, name })
  useFieldText(control, name, {
    label: select.label,
    write: (present) => select.options.find((option) => option.value === present)?.label ?? asText(present),
  })
  return (
    <Select
      {...select}
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
