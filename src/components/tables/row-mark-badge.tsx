import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react'
import { Badge } from '@/components/ui/badge'
import type { RowMark } from './row-mark'

const texts = { created: 'common.isNew', changed: 'list.justChanged', opened: 'list.justOpened' } as const

/** Marks the row of a record that was just created, changed or opened, and scrolls it into view. */
export function RowMarkBadge({ mark }: { mark: RowMark }) {
  const { i18n } = useLingui()
  const badge = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here, which is no way to end an effect.
    badge.current?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <span ref={badge} className="me-2 inline-block shrink-0">
      {mark.how === 'opened' ? (
        <>
          <span aria-hidden className="inline-block h-6 w-1 rounded bg-accent align-middle" />
          <span className="sr-only">{i18n._(texts.opened)}</span>
        </>
      ) : (
        <Badge tone="accent">{i18n._(texts[mark.how])}</Badge>
      )}
    </span>
  )
}
