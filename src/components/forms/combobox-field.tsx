import type { FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxProps } from './combobox'
import { asText, useFieldText } from './field-texts'
import { type FieldProps, useField } from './use-field'

type ComboboxFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> &
  Pick<ComboboxProps, 'options' | 'placeholder' | 'loading' | 'disabledReason' | 'waitsFor'>

/** A choice out of many, as a field of a form. */
export function ComboboxField<Values extends FieldValues, Output>({
  control,
  name,
  ...combobox
}: ComboboxFieldProps<Values, Output>) {
  const { field, value, error } = useField({ control, name })
  useFieldText(control, name, {
    label: combobox.label,
    write: (present) => combobox.options.find((option) => option.value === present)?.label ?? asText(present),
  })
  return (
    <Combobox
      {...combobox}
      name={name}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  )
}
