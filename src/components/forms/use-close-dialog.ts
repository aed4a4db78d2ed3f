import { type LeaveGuardOptions, useLeaveGuard } from './leave-guard'

interface CloseDialogOptions extends Pick<LeaveGuardOptions, 'draft'> {
  /** Returns whether there is unsaved input; called when the dialog closes. */
  hasWork: () => boolean
  /** While something is sent the dialog stays. */
  isBusy?: boolean
  onClose: () => void
}

/**
 * Gives the one way to close a dialog with input: by Escape, its cross, Cancel, or by leaving the page below. Unsaved
 * input is asked about first.
 */
export function useCloseDialog({ hasWork, isBusy = false, draft, onClose }: CloseDialogOptions): () => Promise<void> {
  const ask = useLeaveGuard(hasWork, { withinPage: true, draft, onLeave: onClose })
  return async () => {
    if (!isBusy && (!hasWork() || (await ask()))) onClose()
  }
}
