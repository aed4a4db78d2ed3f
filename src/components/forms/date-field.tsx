import type { FieldValues } from 'react-hook-form'
import { FieldShell } from '@/components/ui/field-shell'
import { LockedValue } from '@/components/ui/locked-value'
import { DateInput } from './date-input'
import { shownDate } from './typed-date'
import { asText, type FieldProps, useField } from './use-field'

interface DateFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** Why the date cannot be changed; it is then shown as text with a lock. */
  lockedReason?: string | null | undefined
  /** Called after a change, with the value before and the new one. */
  onValueChange?: (before: string, after: string) => void
}

/** A date, typed as DD-MM-YYYY in Khmer or Latin digits or picked from a calendar. */
export function DateField<Values extends FieldValues, Output>({
  control,
  name,
  lockedReason,
  onValueChange,
  ...shell
}: DateFieldProps<Values, Output>) {
  const { field, value, shellProps } = useField({
    control,
    name,
    label: shell.label,
    format: (date) => shownDate(asText(date)),
  })
  const current = typeof value === 'string' ? value : ''
  if (lockedReason != null) return <LockedValue label={shell.label} value={shownDate(current)} reason={lockedReason} />
  return (
    <FieldShell {...shell} {...shellProps}>
      {(aria) => (
        <DateInput
          aria={aria}
          name={name}
          label={shell.label}
          value={current}
          onBlur={field.onBlur}
          onChange={(next) => {
            if (next === current) return
            field.onChange(next)
            onValueChange?.(current, next)
          }}
        />
      )}
    </FieldShell>
  )
}
