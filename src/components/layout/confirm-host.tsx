import { useEffect } from 'react'
import { useUser } from '@/auth/use-session'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useOpenQuestion } from './confirm'

// Loaded on request, because most visitors of the home page never open a dialog.
const ConfirmDialog = lazyWithRetry(async () => (await import('./confirm-dialog')).ConfirmDialog)

/** The place where the one confirmation dialog appears. */
export function ConfirmHost() {
  const question = useOpenQuestion()
  const isSignedIn = useUser() !== null
  useEffect(() => {
    if (isSignedIn) void afterFirstRows().then(ConfirmDialog.preload)
  }, [isSignedIn])
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
