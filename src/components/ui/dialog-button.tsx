import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button'

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Loads the dialog's code ahead. */
  preload: () => void
  /** The dialog, rendered while it is open. */
  renderDialog: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ renderDialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && renderDialog(() => setIsOpen(false))}
    </>
  )
}
