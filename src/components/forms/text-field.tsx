import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import type { FieldValues } from 'react-hook-form'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'
import { type FieldProps, useField } from './use-field'

interface TextFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  readOnly?: boolean
}

/** One line of text. Codes and phone numbers are text too, so that they keep their leading zeros. */
export function TextField<Values extends FieldValues, Output>({
  control,
  name,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  maxLength,
  readOnly = false,
  ...shell
}: TextFieldProps<Values, Output>) {
  const { field, value, shellProps } = useField({ control, name, label: shell.label })
  return (
    <FieldShell {...shell} {...shellProps}>
      {(aria) => (
        <input
          {...aria}
          name={name}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          maxLength={maxLength}
          readOnly={readOnly}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
          className={controlStyle({ invalid: aria['aria-invalid'] === true, available: !readOnly })}
        />
      )}
    </FieldShell>
  )
}
