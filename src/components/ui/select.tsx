import { ChevronDown } from 'lucide-react'
import { selectStyle } from './control-style'
import { FieldShell, type FieldShellProps } from './field-shell'
import { lazyOverlay, type PlaceholderProps } from './lazy-overlay'
import { LockedValue } from './locked-value'
import type { SelectControlProps, SelectOption } from './select-control'

interface SelectProps extends FieldShellProps {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string | undefined
  /** Why nothing can be chosen now; the value is then shown as text with a lock. */
  disabledReason?: string | null | undefined
  onBlur?: (() => void) | undefined
}

const SelectControl = lazyOverlay(async () => (await import('./select-control')).SelectControl, SelectPlaceholder)

/** A choice out of a few dozen at most, with its label and error. Longer lists are for the combobox. */
export function Select({ value, onChange, options, placeholder, disabledReason, onBlur, ...shell }: SelectProps) {
  if (disabledReason != null) {
    const shown = shownText({ value, options, placeholder })
    return <LockedValue label={shell.label} value={shown} reason={disabledReason} error={shell.error} />
  }
  return (
    <FieldShell {...shell}>
      {(control) => (
        <SelectControl
          control={control}
          value={value}
          onChange={onChange}
          options={options}
          placeholder={placeholder}
          onBlur={onBlur}
        />
      )}
    </FieldShell>
  )
}

type Shown = Pick<SelectControlProps, 'value' | 'options' | 'placeholder'>

function shownText({ value, options, placeholder = '' }: Shown): string {
  return options.find((option) => option.value === value)?.label ?? placeholder
}

/** The closed select, until its list is loaded. */
function SelectPlaceholder({ control, events, ...shown }: SelectControlProps & PlaceholderProps) {
  const isChosen = shown.options.some((option) => option.value === shown.value)
  return (
    <button
      {...control}
      {...events}
      type="button"
      role="combobox"
      aria-autocomplete="none"
      aria-controls={`${control.id}-list`}
      aria-expanded={false}
      data-positionholder={isChosen ? undefined : ''}
      data-empty={shown.value === '' || undefined}
      className={selectStyle({ invalid: control['aria-invalid'] === true })}
    >
      <span className="min-w-0 flex-1">{shownText(shown)}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
    </button>
  )
}
