import { type ReactNode, useId, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { errorMessage } from '@/lib/api/error-text'
import { foldDigits } from '@/lib/text/digits'
import { useMounted } from '@/lib/use-mounted'
import { useDescription } from '@/components/forms/dialog-subject'
import { useCloseDialog } from '@/components/forms/use-close-dialog'
import { Button } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/control-style'
import { Dialog } from '@/components/ui/dialog'
import { FieldShell } from '@/components/ui/field-shell'

interface EmisCodeDialogProps {
  title: string
  body: string
  confirmLabel: string
  /** Looks up the code: returns the reason for a refusal as a message id, or what continues with it. */
  check: (code: string) => Promise<{ problem: string } | { goOn: () => void }>
  /** Below the field; gets the code so far, in Arabic digits, and fills one in. */
  children?: (code: string, fillIn: (code: string) => void) => ReactNode
  onClose: () => void
}

/** Something begins with a school's EMIS code, typed and looked up, so that it is begun at no other. */
export function EmisCodeDialog({ title, body, confirmLabel, check, children, onClose }: EmisCodeDialogProps) {
  const { i18n } = useLingui()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const isOpen = useMounted()
  const code = foldDigits(typed)
  const isAccepted = useRef(false)
  const close = useCloseDialog({ hasWork: () => typed !== '' && !isAccepted.current, onClose })

  const confirm = async () => {
    if (pending) return
    if (code === '') {
      setError('common.error.require')
      return
    }
    setPending(true)
    try {
      const found = await check(code)
      // Closed while the code was checked: nothing is begun.
      if (!isOpen()) return
      setError('problem' in found ? found.problem : null)
      if ('goOn' in found) {
        isAccepted.current = true
        found.goOn()
      }
    } catch (failure) {
      setError(errorMessage(failure).id)
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      closesOnPressOutside={false}
      title={title}
      description={useDescription(body)}
      initialFocus={field}
      footer={
        <>
          <Button onClick={() => void close()}>{i18n._('common.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <FieldShell label={i18n._('school.emisCode')} required error={error === null ? undefined : i18n._(error)}>
          {(control) => (
            <input
              {...control}
              ref={field}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setError(null)
              }}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              className={controlStyle({ invalid: error !== null })}
            />
          )}
        </FieldShell>
        {children?.(code, setTyped)}
      </form>
    </Dialog>
  )
}
