import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { MessageSquare } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { ChasedSchools } from './chase-dialog'

const ChaseDialog = lazyWithRetry(async () => (await import('./chase-dialog')).ChaseDialog)

interface ChaseButtonProps {
  listing: ChasedSchools
  /** Which schools are written to, where no list beside it shows them. */
  label?: string
}

/** Writes to the schools of a list that is narrowed to those that are behind. */
export function ChaseButton({ listing, label }: ChaseButtonProps) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<MessageSquare aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={ChaseDialog.preload}
        onFocus={ChaseDialog.preload}
      >
        {label ?? i18n._('school.chase')}
      </Button>
      {isOpen && <ChaseDialog listing={listing} onClose={() => setOpen(false)} />}
    </>
  )
}
