import { type ReactNode, useId, useState } from 'react'
import { useLingui } from '@lingui/react'
import { ChevronDown } from 'lucide-react'
import { useMediaQuery } from '@/components/layout/use-media-query'
import { Button } from '@/components/ui/button'

/** Rarely used actions: on a phone behind one button, so that they do not push the sheet out of view. */
export function FoldedActions({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const narrow = useMediaQuery('(max-width: 639px)')
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!narrow) return children
  return (
    <>
      <Button
        aria-expanded={open}
        aria-controls={id}
        icon={<ChevronDown aria-hidden className={open ? 'size-4 rotate-180' : 'size-4'} />}
        onClick={() => setOpen(!open)}
      >
        {i18n._('sheet.more')}
      </Button>
      <div id={id} hidden={!open} className="order-last w-full">
        {open && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
    </>
  )
}
