import { useId } from 'react'
import { cn } from './cn'
import { ProblemText } from './problem-text'

interface RadioOption<Value extends string> {
  value: Value
  label: string
  /** Why it cannot be chosen, in the user's language. */
  disabledReason?: string | null
}

interface RadioGroupProps<Value extends string> {
  /** The heading of the group. */
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  name?: string
  required?: boolean
  /** A text, already in the user's language. */
  error?: string | undefined
}

/** One choice out of two or three that are all in view. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  name,
  required = false,
  error,
}: RadioGroupProps<Value>) {
  const made = useId()
  const labelId = `${made}-label`
  const errorId = `${made}-error`
  const reasonId = `${made}-reason`
  const reasons = options.flatMap(({ disabledReason }) => disabledReason ?? [])
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required || undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={
        [...(error === undefined ? [] : [errorId]), ...(reasons.length === 0 ? [] : [reasonId])].join(' ') || undefined
      }
      className="flex min-w-0 flex-col gap-1"
    >
      <legend id={labelId} className="mb-1 text-sm font-medium text-ink">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'inline-flex min-h-6 items-center gap-2 text-sm pointer-coarse:min-h-11',
              option.disabledReason == null ? 'cursor-pointer' : 'cursor-not-allowed text-ink-muted',
            )}
          >
            <input
              type="radio"
              name={name ?? made}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabledReason != null}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
      {options.some(({ disabledReason }) => disabledReason !== undefined) && (
        <p id={reasonId} role="status" className="text-sm">
          {reasons.join(' ')}
        </p>
      )}
      {error !== undefined && <ProblemText id={errorId}>{error}</ProblemText>}
    </fieldset>
  )
}
