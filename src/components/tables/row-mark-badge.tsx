import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react'
import { Badge } from '@/components/ui/badge'
import type { RowMark } from './row-mark'

/** Marks the row of a record that was just created or changed, and scrolls it into view. */
export function RowMarkBadge({ mark }: { mark: RowMark }) {
  const { i18n } = useLingui()
  const badge = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here, which is no way to end an effect.
    badge.current?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <span ref={badge} className="me-2 inline-block">
      <Badge tone="accent">{i18n._(mark.isNew ? 'list.justCreated' : 'list.justChanged')}</Badge>
    </span>
  )
}
