import type { FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxProps } from './combobox'
import { asText, type FieldProps, useField } from './use-field'

type ComboboxFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> &
  Pick<ComboboxProps, 'options' | 'placeholder' | 'loading' | 'disabledReason' | 'waitsFor'> & {
    /** Shown instead of the field's own error, such as that the options cannot be loaded. */
    problem?: string | undefined
    /** Called after the form has the new value, for what follows from the choice. */
    onValueChange?: (value: string) => void
  }

/** A choice out of many, as a field of a form. */
export function ComboboxField<Values extends FieldValues, Output>({
  control,
  name,
  problem,
  onValueChange,
  ...combobox
}: ComboboxFieldProps<Values, Output>) {
  const { field, value, shellProps } = useField({
    control,
    name,
    label: combobox.label,
    problem,
    format: (chosen) => combobox.options.find((option) => option.value === chosen)?.label ?? asText(chosen),
  })
  return (
    <Combobox
      {...combobox}
      {...shellProps}
      value={typeof value === 'string' ? value : ''}
      onChange={(chosen) => {
        field.onChange(chosen)
        onValueChange?.(chosen)
      }}
      onBlur={field.onBlur}
    />
  )
}
