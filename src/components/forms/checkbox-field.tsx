import type { FieldValues } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { Checkbox } from '@/components/ui/checkbox'
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
  const { i18n } = useLingui()
  const { field, value } = useField({
    control,
    name,
    label,
    format: (checked) => i18n._(checked === true ? 'common.yes' : 'common.no'),
  })
  return <Checkbox label={label} checked={value === true} onChange={field.onChange} disabledReason={disabledReason} />
}
