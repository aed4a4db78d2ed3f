import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '@/ui/checkbox'
import { type FieldProps, useField } from './use-field'

/** A yes or no, as a field of a form. */
export function CheckboxField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  disabledReason,
}: Pick<FieldProps<Values, Output>, 'control' | 'name' | 'label'> & {
  /** Why the box cannot be changed now. */
  disabledReason?: string | null
}) {
  const { field, value } = useField({ control, name })
  return <Checkbox label={label} checked={value === true} onChange={field.onChange} disabledReason={disabledReason} />
}
