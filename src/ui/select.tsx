import { selectStyle } from './control-style'
import { FieldShell, type FieldShellProps } from './field-shell'
import { lazyWithRetry } from './lazy'
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
  name?: string | undefined
}

// The rows of a list are shown first; the library of its selects is loaded after them.
const SelectControl = lazyWithRetry(async () => (await import('./select-control')).SelectControl, SelectText)

/** A choice out of a few dozen at most, with its label and error. Longer lists are for the combobox. */
export function Select({ value, onChange, options, placeholder, disabledReason, onBlur, name, ...shell }: SelectProps) {
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
          name={name}
        />
      )}
    </FieldShell>
  )
}

type Shown = Pick<SelectControlProps, 'value' | 'options' | 'placeholder'>

function shownText({ value, options, placeholder = '' }: Shown): string {
  return options.find((option) => option.value === value)?.label ?? placeholder
}

/** The value as text, until the control is loaded. */
function SelectText({ control, ...shown }: SelectControlProps) {
  return <div className={selectStyle({ invalid: control['aria-invalid'] === true })}>{shownText(shown)}</div>
}
