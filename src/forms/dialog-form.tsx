import { type ReactNode, useId, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { confirm } from '@/shell/confirm'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ErrorSummary } from './error-summary'
import { useLeaveGuard } from './leave-guard'
import { type FormMutation, useFormSubmit } from './use-form-submit'

interface DialogFormProps<Values extends FieldValues, Output, Saved> {
  title: string
  description?: ReactNode
  form: UseFormReturn<Values, unknown, Output>
  /** What the button at the end does. */
  mutation: FormMutation<Output, Saved>
  /** After a success. */
  onSaved: (saved: Saved) => void | Promise<void>
  onClose: () => void
  submitLabel: string
  /** Why it cannot be sent yet; only where the specification keeps the button closed until then. */
  disabledReason?: string | null
  /** What is sent cannot be undone with a press: the button is red. */
  danger?: boolean
  /**
   * Given where what is typed is asked about before the dialog is left. True when there is work besides what stands in
   * this form, as in another step.
   */
  unsaved?: boolean
  children: ReactNode
}

/** A form as a dialog: a failed submit names the fields; while it is sent the dialog stays. */
export function DialogForm<Values extends FieldValues, Output, Saved>({
  title,
  description,
  form,
  mutation,
  onSaved,
  onClose,
  submitLabel,
  disabledReason,
  danger = false,
  unsaved,
  children,
}: DialogFormProps<Values, Output, Saved>) {
  const { i18n } = useLingui()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { errors, isSubmitting, isDirty } = form.formState
  const hasWork = unsaved !== undefined && (isDirty || unsaved)
  const { failed, message, send, showErrors } = useFormSubmit({ element, form, mutation, onSaved })
  const close = async () => {
    if (isSubmitting) return
    const leaves =
      !hasWork ||
      (await confirm({
        title: i18n._('form.leave.title'),
        body: i18n._('form.leave.body'),
        confirmLabel: i18n._('form.leave.confirm'),
        danger: true,
      }))
    if (leaves) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      closesOnPressOutside={false}
      title={title}
      description={description}
      footer={
        <>
          <Button disabledReason={isSubmitting ? i18n._('common.loading') : null} onClick={() => void close()}>
            {i18n._('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            pending={isSubmitting}
            disabledReason={disabledReason}
            // A press must not take the focus from the field yet: its error would move this button from under the press.
            onMouseDown={(event) => event.preventDefault()}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={id}
        noValidate
        aria-label={title}
        aria-busy={isSubmitting || undefined}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason == null) void form.handleSubmit(send, showErrors)(event)
        }}
      >
        {unsaved !== undefined && <WorkGuard hasWork={hasWork} onDiscard={onClose} />}
        <ErrorSummary form={element} errors={errors} failed={failed} message={message} />
        {children}
      </form>
    </Dialog>
  )
}

/** Asks before the page below is left with the dialog's work. */
function WorkGuard({ hasWork, onDiscard }: { hasWork: boolean; onDiscard: () => void }) {
  useLeaveGuard(() => hasWork, { withinPage: true, onDiscard })
  return null
}
