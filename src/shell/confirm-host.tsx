import { useEffect } from 'react'
import { useUser } from '@/session/use-session'
import { latePart } from '@/ui/late-part'
import { useTouched } from '@/ui/use-touched'
import { useOpenQuestion } from './confirm'

// Nobody who only reads the home page loads the dialog.
const dialog = latePart(async () => (await import('./confirm-dialog')).ConfirmDialog)

/** The place where the one confirmation dialog appears. */
export function ConfirmHost() {
  const question = useOpenQuestion()
  const touched = useTouched()
  const acting = useUser() !== null && touched
  useEffect(() => {
    if (acting) dialog.preload()
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
  return question && <dialog.Part question={question} />
}
