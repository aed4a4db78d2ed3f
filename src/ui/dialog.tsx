import { useEffect } from 'react'
import { latePart } from './late-part'
import type { ModalDialogProps } from './modal-dialog'
import { useTouched } from './use-touched'

const modalDialog = latePart(async () => (await import('./modal-dialog')).ModalDialog)

/** A modal dialog. Its library is not in the first load: nobody opens a dialog before they have touched the page. */
export function Dialog({ open, ...dialog }: ModalDialogProps & { open: boolean }) {
  const touched = useTouched()
  useEffect(() => {
    if (touched) modalDialog.preload()
  }, [touched])
  return open && <modalDialog.Part {...dialog} />
}
