import { useId } from 'react'
import { ChevronDown } from 'lucide-react'

interface WaitingValueProps {
  label: string
  /** The choice to make first, in the user's language. */
  waitsFor: string
  required?: boolean | undefined
}

/** A choice that depends on another one which is not made yet. It is neither wrong nor fixed: it says what it waits for. */
export function WaitingValue({ label, waitsFor, required = false }: WaitingValueProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-sm font-medium text-ink">
        <span id={id}>{label}</span>
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </span>
      <button
        type="button"
        aria-disabled
        aria-labelledby={`${id} ${id}-text`}
        className="flex min-h-9 w-full cursor-default items-center justify-between gap-2 rounded border border-dashed border-line-strong bg-surface px-3 py-1 text-start text-base text-ink-muted md:text-sm pointer-coarse:min-h-11"
      >
        <span id={`${id}-text`} className="min-w-0 flex-1">
          {waitsFor}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0" />
      </button>
    </div>
  )
}
