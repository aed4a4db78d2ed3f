import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { ChevronDown } from 'lucide-react'
import { Checkbox } from './checkbox'
import { cn } from './cn'
import { selectStyle } from './control-style'
import { FieldShell, type FieldShellProps } from './field-shell'
import { Popover } from './popover'

interface MultiChoiceOption {
  value: string
  label: string
  /** A sub-choice of the one before it, indented below it. */
  indented?: boolean
  /** Why it cannot be chosen now. */
  disabledReason?: string | null
}

interface MultiChoiceProps extends FieldShellProps {
  options: readonly MultiChoiceOption[]
  values: readonly string[]
  onChange: (values: string[]) => void
  /** The text while nothing is chosen. */
  emptyText: string
}

/** Several out of a few dozen. */
export function MultiChoice({ options, values, onChange, emptyText, ...shell }: MultiChoiceProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const chosen = options.filter(({ value }) => values.includes(value))
  return (
    <FieldShell {...shell}>
      {(aria) => {
        const listId = `${aria.id}-list`
        return (
          <Popover
            label={i18n._('common.optionsOf', { label: shell.label })}
            open={open}
            onOpenChange={setOpen}
            trigger={
              <button
                {...aria}
                type="button"
                role="combobox"
                aria-haspopup="dialog"
                aria-expanded={open}
                aria-controls={listId}
                className={selectStyle({ invalid: aria['aria-invalid'] === true })}
              >
                <span className={cn('min-w-0 flex-1', chosen.length === 0 && 'text-ink-muted')}>
                  {chosen.length === 0 ? emptyText : chosen.map(({ label }) => label).join(', ')}
                </span>
                <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
              </button>
            }
          >
            <ul id={listId} className="flex max-w-sm flex-col gap-1">
              {options.map((option) => (
                <li key={option.value} className={option.indented === true ? 'ps-6' : undefined}>
                  <Checkbox
                    label={option.label}
                    checked={values.includes(option.value)}
                    disabledReason={option.disabledReason}
                    onChange={(isChosen) =>
                      onChange(
                        options
                          .filter((candidate) => (candidate === option ? isChosen : values.includes(candidate.value)))
                          .map(({ value }) => value),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          </Popover>
        )
      }}
    </FieldShell>
  )
}
