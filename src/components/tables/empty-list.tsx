import { useLingui } from '@lingui/react'
import { Inbox } from 'lucide-react'

/** A list without rows: says so, and what to do next where there is something to do. */
export function EmptyList({ hint }: { hint?: string | undefined }) {
  const { i18n } = useLingui()
  return (
    <div className="flex flex-col items-center gap-1 rounded border border-line bg-surface-raised px-4 py-10 text-center">
      <Inbox aria-hidden className="size-8 text-ink-muted" />
      <p role="status" className="font-medium">
        {i18n._('common.noData')}
      </p>
      {hint !== undefined && <p className="text-sm text-ink-muted">{hint}</p>}
    </div>
  )
}
