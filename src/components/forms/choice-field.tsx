import type { FieldValues } from 'react-hook-form'
import { DependentSelect } from '@/components/ui/dependent-select'
import type { SelectOption } from '@/components/ui/select-control'
import { asText, useFieldText } from './field-texts'
import { type FieldProps, useField } from './use-field'

interface ChoiceFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  options: readonly (Omit<SelectOption, 'value'> & { value: number })[]
  placeholder?: string
  disabledReason?: string | null | undefined
  /** What has to be chosen before, in the user's language. */
  waitsFor?: string | null
  /** After the choice stands in the form: for what follows from it. */
  onValueChange?: (value: number) => void
}

/** A choice out of a few dozen codes at most: the form holds the number. */
export function ChoiceField<Values extends FieldValues, Output>({
  control,
  name,
  options,
  onValueChange,
  waitsFor = null,
  ...select
}: ChoiceFieldProps<Values, Output>) {
  const { field, value, error } = useField({ control, name })
  useFieldText(control, name, {
    label: select.label,
    write: (present) => options.find((option) => option.value === present)?.label ?? asText(present),
  })
  return (
    <DependentSelect
      {...select}
      waitsFor={waitsFor}
      name={name}
      error={error}
      value={typeof value === 'number' ? String(value) : ''}
      options={options.map((option) => ({ ...option, value: String(option.value) }))}
      onChange={(chosen) => {
        field.onChange(Number(chosen))
        onValueChange?.(Number(chosen))
      }}
      onBlur={field.onBlur}
    />
  )
}
