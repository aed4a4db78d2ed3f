import { useId } from 'react'
import { Lock } from 'lucide-react'
import { ProblemText } from './problem-text'
import { Tooltip } from './tooltip'

interface LockedValueProps {
  label: string
  value: string
  reason: string
  /** The error of the value, if another choice is needed first. */
  error?: string | undefined
}

/** A value that this user cannot change here, as text with a lock; the reason is read out and shown on focus. */
export function LockedValue({ label, value, reason, error }: LockedValueProps) {
  const labelId = useId()
  const errorId = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={labelId} className="text-sm font-medium text-ink">
        {label}
      </span>
      <Tooltip text={reason} isReason>
        <button
          type="button"
          aria-disabled
          data-locked
          aria-labelledby={`${labelId} ${labelId}-value`}
          aria-describedby={error === undefined ? undefined : errorId}
          className="flex min-h-9 w-full cursor-default items-center gap-2 rounded py-1 text-start text-base text-ink md:text-sm pointer-coarse:min-h-11"
        >
          <span id={`${labelId}-value`}>{value}</span>
          <Lock aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
        </button>
      </Tooltip>
      {error !== undefined && <ProblemText id={errorId}>{error}</ProblemText>}
    </div>
  )
}
