import { useLingui } from '@lingui/react'
import { confirm } from '@/components/layout/confirm'
import { useLeaveGuard } from './leave-guard'

interface CloseDialogOptions {
  /** Returns whether there is unsaved input; called when the dialog closes. */
  hasWork: () => boolean
  /** While something is sent the dialog stays. */
  isBusy?: boolean
  /** Asked in other words. */
  question?: () => { title: string; body: string; confirmLabel: string }
  /** The user gives the input up. */
  onDiscard?: (() => void) | undefined
  onClose: () => void
}

/**
 * Gives the one way to close a dialog with input: by Escape, its cross, Cancel, or by leaving the page below. Unsaved
 * input is asked about first.
 */
export function useCloseDialog({
  hasWork,
  isBusy = false,
  question,
  onDiscard,
  onClose,
}: CloseDialogOptions): () => Promise<void> {
  const { i18n } = useLingui()
  const discard = () => {
    onDiscard?.()
    onClose()
  }
  useLeaveGuard(hasWork, { withinPage: true, onDiscard: discard, ...(question !== undefined && { question }) })
  return async () => {
    if (isBusy) return
    if (!hasWork()) {
      onClose()
      return
    }
    const lost = {
      title: i18n._('form.leave.title'),
      body: i18n._('form.leave.body'),
      confirmLabel: i18n._('form.leave.confirm'),
    }
    if (await confirm({ ...(question?.() ?? lost), danger: true })) discard()
  }
}
