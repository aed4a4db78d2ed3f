import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import type { FieldShellProps } from '@/components/ui/field-shell'

/** The props of every form field. */
export interface FieldProps<Values extends FieldValues, Output> extends Omit<FieldShellProps, 'id' | 'error'> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/** Binds one field: its current value and its error in the user's language. */
export function useField<Values extends FieldValues, Output>({
  control,
  name,
}: Pick<FieldProps<Values, Output>, 'control' | 'name'>) {
  const { i18n } = useLingui()
  const { field, fieldState } = useController({ control, name })
  const message = fieldState.error?.message
  const value: unknown = field.value
  return { field, value, error: message === undefined || message === '' ? undefined : i18n._(message) }
}
