import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react'
import { Badge } from '@/components/ui/badge'

/** Marks the row of a record that was just created, and scrolls it into view. */
export function CreatedMark() {
  const { i18n } = useLingui()
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here, which is no way to end an effect.
    mark.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <span ref={mark} className="me-2 inline-block scroll-mt-16">
      <Badge tone="accent">{i18n._('list.justCreated')}</Badge>
    </span>
  )
}
