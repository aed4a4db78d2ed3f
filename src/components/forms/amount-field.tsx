import { useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'
import { caretIn, changedAmount, shownAmount } from './typed-amount'
import { asText, type FieldProps, useField } from './use-field'

/**
 * An amount of money: digits, Khmer ones too, shown with commas while they are typed. The form holds the digits and,
 * after a paste that is no amount, the text, which the schema then refuses in its place.
 */
export function AmountField<Values extends FieldValues, Output>({
  control,
  name,
  ...shell
}: FieldProps<Values, Output>) {
  const { field, value, shellProps } = useField({
    control,
    name,
    label: shell.label,
    format: (amount) => shownAmount(asText(amount)),
  })
  const input = useRef<HTMLInputElement>(null)
  const current = typeof value === 'string' ? value : ''
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  useLayoutEffect(() => {
    // Inserted commas have moved the digits after them.
    if (caret !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(caret.at, caret.at)
    }
  }, [caret])
  return (
    <FieldShell {...shell} {...shellProps}>
      {(aria) => (
        <input
          {...aria}
          ref={(element) => {
            input.current = element
            aria.ref?.(element)
          }}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={shownAmount(current)}
          onChange={({ target, nativeEvent }) => {
            const next = changedAmount(current, target.value)
            const index = caretIn(shownAmount(next), target.value, target.selectionStart ?? target.value.length)
            // Delete before a comma skips it and deletes the digit after it.
            const isStuck =
              next === current && nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
            setCaret({ at: isStuck ? index + 1 : index })
            if (next !== current) field.onChange(next)
          }}
          onBlur={field.onBlur}
          className={controlStyle({ invalid: aria['aria-invalid'] === true })}
        />
      )}
    </FieldShell>
  )
}
