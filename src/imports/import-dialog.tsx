import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

interface ImportDialogProps {
  title: string
  /** `wide` for a preview that is a grid. */
  size?: 'large' | 'wide'
  /** Why the dialog cannot be closed now. */
  busy?: string | null
  /** `close` where nothing is to be cancelled. */
  closeLabel?: keyof typeof closeLabels
  onClose: () => void
  /** Goes back to the choice of a file; absent where one is chosen. */
  onRestart?: (() => void) | undefined
  /** The button of the step. */
  action: ReactNode
  children: ReactNode
}

const closeLabels = { cancel: 'common.cancel', close: 'common.close' } as const

/** One step of an import: a file is chosen, what it holds is shown, and it is imported. A press beside it closes nothing. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, size = 'large', busy = null, closeLabel = 'cancel', onClose, onRestart, action, children } = props
  const { i18n } = useLingui()
  return (
    <Dialog
      open
      size={size}
      closesOnPressOutside={false}
      title={title}
      onOpenChange={(open) => {
        if (!open && busy === null) onClose()
      }}
      footer={
        <>
          {onRestart !== undefined && (
            <Button disabledReason={busy} onClick={onRestart}>
              {i18n._('importFile.otherFile')}
            </Button>
          )}
          <Button disabledReason={busy} onClick={onClose}>
            {i18n._(closeLabels[closeLabel])}
          </Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
