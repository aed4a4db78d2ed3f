import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { selectStyle } from './control-style'
import { FieldShell, type FieldShellProps } from './field-shell'
import { lateValue } from './late-value'
import { LockedValue } from './locked-value'

export interface SelectOption {
  /** May be empty, for a choice such as "All". */
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends FieldShellProps {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string | undefined
  /** Why nothing can be chosen now; the value is then shown as text with a lock. */
  disabledReason?: string | null | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
}

const selectControl = lateValue(async () => (await import('./select-control')).SelectControl)

/**
 * A choice out of a few dozen at most, with its label and error. Longer lists are for the combobox. Until it is used, a
 * button of the same look stands for the list: its library is not in the first load, and would make every option of every
 * closed select of a page that is opened (quality §1).
 */
export function Select({ value, onChange, options, placeholder, disabledReason, onBlur, name, ...shell }: SelectProps) {
  const [used, setUsed] = useState(false)
  const SelectControl = selectControl.useLate(used)
  const chosen = options.find((option) => option.value === value)
  // What was locked meanwhile comes back closed.
  if (disabledReason != null && used) setUsed(false)
  if (disabledReason != null) {
    const shown = chosen?.label ?? placeholder ?? ''
    return <LockedValue label={shell.label} value={shown} reason={disabledReason} error={shell.error} />
  }
  return (
    <FieldShell {...shell}>
      {(control) =>
        used && SelectControl ? (
          <SelectControl
            control={control}
            value={value}
            onChange={onChange}
            options={options}
            placeholder={placeholder}
            name={name}
            onClose={() => onBlur?.()}
          />
        ) : (
          <button
            {...control}
            type="button"
            role="combobox"
            aria-expanded={false}
            aria-controls={`${control.id}-list`}
            aria-autocomplete="none"
            name={name}
            data-placeholder={chosen === undefined ? '' : undefined}
            onClick={() => setUsed(true)}
            onKeyDown={(event) => {
              // As in the browser's own: also a letter opens the list.
              const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && !isLetter) return
              event.preventDefault()
              setUsed(true)
            }}
            className={selectStyle({ invalid: control['aria-invalid'] === true })}
          >
            <span className="min-w-0 flex-1">{chosen?.label ?? placeholder}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
          </button>
        )
      }
    </FieldShell>
  )
}
