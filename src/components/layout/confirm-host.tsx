import { useEffect } from 'react'
import { useUser } from '@/auth/use-session'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useHasInteracted } from '@/components/ui/use-has-interacted'
import { useOpenQuestion } from './confirm'

// Loaded on request, because most visitors of the home page never open a dialog.
const ConfirmDialog = lazyWithRetry(async () => (await import('./confirm-dialog')).ConfirmDialog)

/** The place where the one confirmation dialog appears. */
export function ConfirmHost() {
  const question = useOpenQuestion()
  const hasInteracted = useHasInteracted()
  const acting = useUser() !== null && hasInteracted
  useEffect(() => {
    if (acting) ConfirmDialog.preload()
  }, [acting])
  const asking = question !== null
  useEffect(() => {
    if (!asking) return undefined
    // The dialog has no trigger of its own to give the focus back to.
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [asking])
  return question && <ConfirmDialog question={question} />
}
