import { useLingui } from '@lingui/react'
import { MessageSquare } from 'lucide-react'
import { DialogButton } from '@/components/ui/dialog-button'
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
  return (
    <DialogButton
      icon={<MessageSquare aria-hidden className="size-4" />}
      preload={ChaseDialog.preload}
      renderDialog={(close) => <ChaseDialog listing={listing} onClose={close} />}
    >
      {label ?? i18n._('school.chase')}
    </DialogButton>
  )
}
