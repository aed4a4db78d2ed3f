import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { ChevronDown } from 'lucide-react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { controlStyle, selectStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'
import { Popover } from '@/components/ui/popover'
import { type FieldProps, useField } from './use-field'

interface MultiChoice {
  value: number
  label: string
  /** The parent choice, below which this one is listed. */
  within: number | null
}

interface MultiChoiceFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  options: readonly MultiChoice[]
  /** The box that says "none of them": it clears the choice and closes it. */
  noneLabel: string
}

/** Several out of a few dozen. The form holds the numbers, an empty list for "none", null while nothing is said. */
export function MultiChoiceField<Values extends FieldValues, Output>({
  control,
  name,
  options,
  noneLabel,
  ...shell
}: MultiChoiceFieldProps<Values, Output>) {
  const { i18n } = useLingui()
  const format = (choice: unknown) => {
    if (!Array.isArray(choice)) return ''
    if (choice.length === 0) return noneLabel
    return options.flatMap((option) => (choice.includes(option.value) ? [option.label] : [])).join(', ')
  }
  const { field, value, shellProps } = useField({ control, name, label: shell.label, format })
  const [open, setOpen] = useState(false)
  // The choices before "none" was checked, to restore when it is unchecked.
  const before = useRef<unknown>(null)
  const chosen = Array.isArray(value) ? options.filter((option) => value.includes(option.value)) : []
  const isNone = Array.isArray(value) && value.length === 0
  const choose = (option: MultiChoice, isChosen: boolean) => {
    const chosenOptions = options.filter((candidate) => (candidate === option ? isChosen : chosen.includes(candidate)))
    field.onChange(chosenOptions.length === 0 ? null : chosenOptions.map((chosenOption) => chosenOption.value))
  }
  const text = format(value)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldShell {...shell} {...shellProps}>
        {(aria) => {
          const listId = `${aria.id}-list`
          const button = (
            <button
              {...aria}
              type="button"
              role="combobox"
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-controls={listId}
              aria-disabled={isNone || undefined}
              className={
                isNone
                  ? cn(
                      controlStyle({ invalid: false, available: false }),
                      'flex items-center justify-between gap-2 text-start',
                    )
                  : selectStyle({ invalid: aria['aria-invalid'] === true })
              }
            >
              <span className={cn('min-w-0 flex-1', text === '' && 'text-ink-muted')}>
                {text === '' ? i18n._('common.choose') : text}
              </span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
            </button>
          )
          if (isNone) return button
          return (
            <Popover
              label={i18n._('common.optionsOf', { label: shell.label })}
              open={open}
              onOpenChange={(opens) => {
                setOpen(opens)
                if (!opens) field.onBlur()
              }}
              trigger={button}
            >
              <ul id={listId} className="flex max-w-sm flex-col gap-1">
                {options.map((option) => (
                  <li key={option.value} className={option.within === null ? undefined : 'ps-6'}>
                    <Checkbox
                      label={option.label}
                      checked={chosen.includes(option)}
                      onChange={(isChosen) => choose(option, isChosen)}
                    />
                  </li>
                ))}
              </ul>
            </Popover>
          )
        }}
      </FieldShell>
      <Checkbox
        label={noneLabel}
        checked={isNone}
        onChange={(none) => {
          if (none) before.current = value
          field.onChange(none ? [] : before.current)
          field.onBlur()
        }}
      />
    </div>
  )
}
