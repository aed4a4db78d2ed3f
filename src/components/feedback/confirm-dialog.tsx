import { useRef } from 'react'
import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { OpenQuestion } from './confirm'

/** The yes/no dialog. The focus starts on the answer that changes nothing. */
export function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const { i18n } = useLingui()
  const safe = useRef<HTMLButtonElement>(null)
  const { title, body, confirmLabel, danger = false, others = [], answer } = question
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={() => answer(false)}
      title={title}
      description={body}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} onClick={() => answer(false)}>
            {i18n._('common.no')}
          </Button>
          {others.map((other) => (
            <Button
              key={other.label}
              variant={other.danger === true ? 'danger' : 'secondary'}
              onClick={() => {
                other.onChoose()
                answer(true)
              }}
            >
              {other.label}
            </Button>
          ))}
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirmLabel ?? i18n._('common.yes')}
          </Button>
        </>
      }
    />
  )
}
