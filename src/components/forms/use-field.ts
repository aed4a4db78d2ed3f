import { use, useCallback, useLayoutEffect } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import type { FieldShellProps } from '@/components/ui/field-shell'
import { FieldContext, labelWithin } from './field-registry'

/** The props of every form field. */
export interface FieldProps<Values extends FieldValues, Output> extends Omit<
  FieldShellProps,
  'id' | 'error' | 'controlRef'
> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

interface FieldOptions<Values extends FieldValues, Output> extends Pick<
  FieldProps<Values, Output>,
  'control' | 'name' | 'label'
> {
  /** A value in words, empty for none; the value itself by default. */
  format?: (value: unknown) => string
  /** Shown at the field instead of its own error, such as that its choices cannot be loaded. */
  problem?: string | undefined
}

/** A value as shown in a text field. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * Binds one field and registers it with its form. `shellProps` are its error in the user's language, and the reference to
 * the control that takes the focus.
 */
export function useField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  format = asText,
  problem,
}: FieldOptions<Values, Output>) {
  const { i18n } = useLingui()
  const { registry, section, person } = use(FieldContext)
  const { field, fieldState } = useController({ control, name })
  const message = fieldState.error?.message
  const error = problem ?? (message === undefined || message === '' ? undefined : i18n._(message))
  useLayoutEffect(() =>
    registry?.describe(name, {
      label: labelWithin(section, label),
      fullLabel: labelWithin(person, label),
      format,
      error,
    }),
  )
  const controlRef = useCallback((element: HTMLElement | null) => registry?.attach(name, element), [registry, name])
  const value: unknown = field.value
  return { field, value, shellProps: { error, controlRef } }
}
