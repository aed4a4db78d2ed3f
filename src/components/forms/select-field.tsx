import type { FieldValues } from 'react-hook-form'
import { DependentSelect } from '@/components/ui/dependent-select'
import type { SelectOption } from '@/components/ui/select-control'
import { asText, type FieldProps, useField } from './use-field'

interface SelectFieldProps<Values extends FieldValues, Output, Choice extends string | number> extends FieldProps<
  Values,
  Output
> {
  /** The form holds the value of the chosen one, a text or a number. */
  options: readonly (Omit<SelectOption, 'value'> & { value: Choice })[]
  placeholder?: string
  disabledReason?: string | null | undefined
  /** The choice to make first, in the user's language. */
  waitsFor?: string | null
  /** Called after the form has the new value, for what follows from the choice. */
  onValueChange?: (value: Choice) => void
}

/** A choice out of a few dozen at most. */
export function SelectField<Values extends FieldValues, Output, Choice extends string | number>({
  control,
  name,
  options,
  onValueChange,
  waitsFor = null,
  ...select
}: SelectFieldProps<Values, Output, Choice>) {
  const { field, value, shellProps } = useField({
    control,
    name,
    label: select.label,
    format: (chosen) => options.find((option) => option.value === chosen)?.label ?? asText(chosen),
  })
  return (
    <DependentSelect
      {...select}
      {...shellProps}
      waitsFor={waitsFor}
      value={asText(value)}
      options={options.map((option) => ({ ...option, value: String(option.value) }))}
      onChange={(text) => {
        const chosen = options.find((option) => String(option.value) === text)
        if (chosen === undefined) return
        field.onChange(chosen.value)
        onValueChange?.(chosen.value)
      }}
      onBlur={field.onBlur}
    />
  )
}
