import { useId } from 'react'
import { Lock } from 'lucide-react'
import { Tooltip } from './tooltip'

/** A value that this user cannot change here, as text with a lock; the reason is read out and shown on focus. */
export function LockedValue({ label, value, reason }: { label: string; value: string; reason: string }) {
  const labelId = useId()
  const reasonId = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={labelId} className="text-sm font-medium text-ink">
        {label}
      </span>
      <Tooltip text={reason} opensOnClick>
        <button
          type="button"
          aria-disabled
          aria-labelledby={`${labelId} ${labelId}-value`}
          aria-describedby={reasonId}
          className="flex min-h-9 w-full cursor-default items-center justify-between gap-2 rounded border border-line bg-surface-sunken px-3 py-1 text-start text-sm text-ink pointer-coarse:min-h-11"
        >
          <span id={`${labelId}-value`}>{value}</span>
          <Lock aria-hidden className="size-4 shrink-0 text-ink-muted" />
        </button>
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </div>
  )
}
