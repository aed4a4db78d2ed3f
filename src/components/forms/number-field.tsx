import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { parseDecimal } from '@/lib/text/numbers'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'
import { asText, type FieldProps, useField } from './use-field'

/**
 * A number, typed in Khmer or Latin digits. The form holds the number, null for an empty field and, while it is no
 * number, the text itself, which the schema then refuses in its place.
 */
export function NumberField<Values extends FieldValues, Output>({
  control,
  name,
  ...shell
}: FieldProps<Values, Output>) {
  const { field, value, shellProps } = useField({ control, name, label: shell.label })
  // Input ("7.", "៧") stays as typed until blur.
  const [typing, setTyping] = useState<string | null>(null)
  const shown = typing ?? asText(value)
  return (
    <FieldShell {...shell} {...shellProps}>
      {(aria) => (
        <input
          {...aria}
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
          className={controlStyle({ invalid: aria['aria-invalid'] === true })}
        />
      )}
    </FieldShell>
  )
}
