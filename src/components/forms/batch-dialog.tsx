import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Batch } from '@/lib/api/use-batch'
import { errorText } from '@/lib/api/error-text'

interface BatchDialogProps {
  batch: Batch
  title: string
  description: string
  onClose: () => void
  children: ReactNode
}

/** A dialog that does the same for many classes. It stays open while they are sent; `BatchReport` is its end. */
export function BatchDialog({ batch, title, description, onClose, children }: BatchDialogProps) {
  return (
    <Dialog
      open
      size="large"
      title={title}
      description={description}
      closesOnPressOutside={false}
      onOpenChange={(open) => {
        if (!open && !batch.isRunning) onClose()
      }}
    >
      {children}
    </Dialog>
  )
}

interface BatchReportProps {
  batch: Batch
  /** The classes that are sent, with those that are done. */
  parts: readonly { key: string; name: string }[]
  /** The button that starts the batch, until something has failed. */
  label: string
  icon: ReactNode
  disabledReason: string | null
  onRun: () => void
  onClose: () => void
}

/** How far the classes are, which of them failed, and the buttons. */
export function BatchReport(props: BatchReportProps) {
  const { batch, parts, label, icon, disabledReason, onRun, onClose } = props
  const { i18n } = useLingui()
  const { isRunning, done, failed } = batch
  return (
    <>
      {failed.size > 0 && (
        <Alert tone="danger" role="alert" title={i18n._('common.batch.failed', { n: failed.size })}>
          <ul className="list-disc ps-5">
            {parts.map(
              ({ key, name }) => failed.has(key) && <li key={key}>{`${name}: ${errorText(failed.get(key), i18n)}`}</li>,
            )}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isRunning && (
          <p role="status" className="text-sm">
            {i18n._('common.batch.progress', {
              done: parts.filter(({ key }) => done.has(key)).length,
              all: parts.length,
            })}
          </p>
        )}
        <Button disabledReason={isRunning ? i18n._('common.loading') : null} onClick={onClose}>
          {i18n._('common.close')}
        </Button>
        <Button variant="primary" pending={isRunning} icon={icon} disabledReason={disabledReason} onClick={onRun}>
          {failed.size > 0 ? i18n._('common.tryAgain') : label}
        </Button>
      </div>
    </>
  )
}
