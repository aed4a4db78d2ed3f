import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { parseDecimal } from '@/lib/text/numbers'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'
import { asText, useFieldText } from './field-texts'
import { type FieldProps, useField } from './use-field'

/**
 * A number, typed in Khmer or Latin digits. The form holds the number, null for an empty field and, while it is no
 * number, the text itself, which the schema then refuses in its place.
 */
export function NumberField<Values extends FieldValues, Output>({
  control,
  name,
  ...shell
}: FieldProps<Values, Output>) {
  const { field, value, error } = useField({ control, name })
  useFieldText(control, name, { label: shell.label, write: asText })
  // Input ("7.", "៧") stays as typed until blur.
  const [typing, setTyping] = useState<string | null>(null)
  const shown = typing ?? (typeof value === 'number' || typeof value === 'string' ? String(value) : '')
  return (
    <FieldShell {...shell} error={error}>
      {(aria) => (
        <input
          {...aria}
          ref={field.ref}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            const text = event.target.value
            setTyping(text)
            field.onChange(text.trim() === '' ? null : (parseDecimal(text) ?? text))
          }}
          onBlur={() => {
            setTyping(null)
            field.onBlur()
          }}
          className={controlStyle({ invalid: error !== undefined })}
        />
      )}
    </FieldShell>
  )
}
