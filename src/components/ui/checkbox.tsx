import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from './cn'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange?: ((checked: boolean) => void) | undefined
  /** Some of the options below are checked, but not all. */
  indeterminate?: boolean
  /** Why the box cannot be changed now. It stays focusable. */
  disabledReason?: string | null | undefined
  /** The box only shows a state here and is not an action that could be open or closed. */
  readOnly?: boolean
  /** The label is read out but not shown. */
  hideLabel?: boolean
  /** The id of an element beside the box that names it, instead of the label. */
  labelledBy?: string
}

/** A box to tick. */
export function Checkbox({
  label,
  checked,
  onChange,
  indeterminate = false,
  disabledReason,
  readOnly = false,
  hideLabel = false,
  labelledBy,
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const unavailable = disabledReason != null
  useEffect(() => {
    // There is no attribute for this state.
    if (box.current !== null) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <span className="inline-flex flex-col">
      <label
        className={cn(
          'inline-flex min-h-6 items-center gap-2 text-sm pointer-coarse:min-h-11',
          unavailable ? 'cursor-not-allowed text-ink-muted' : readOnly ? 'cursor-default' : 'cursor-pointer',
        )}
      >
        <input
          ref={box}
          type="checkbox"
          checked={checked}
          aria-labelledby={labelledBy}
          aria-disabled={unavailable || undefined}
          aria-readonly={readOnly || undefined}
          aria-describedby={unavailable ? reasonId : undefined}
          onChange={(event) => {
            if (!unavailable && !readOnly) onChange?.(event.target.checked)
          }}
          className="size-4 shrink-0 accent-accent"
        />
        {labelledBy === undefined && <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>}
      </label>
      {unavailable && (
        <span id={reasonId} className="text-xs text-ink-muted">
          {disabledReason}
        </span>
      )}
    </span>
  )
}
