import { useId } from 'react'
import { CircleAlert } from 'lucide-react'

interface RadioGroupProps<Value extends string> {
  /** The heading of the group. */
  label: string
  options: readonly { value: Value; label: string }[]
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
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required || undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
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
            className="inline-flex min-h-6 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name ?? made}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
