import { type ReactNode, useId, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ErrorSummary } from './error-summary'
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
  children,
}: DialogFormProps<Values, Output, Saved>) {
  const { i18n } = useLingui()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { errors, isSubmitting } = form.formState
  const { failed, message, send, showErrors } = useFormSubmit({ element, form, mutation, onSaved })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isSubmitting) onClose()
      }}
      closesOnPressOutside={false}
      title={title}
      description={description}
      footer={
        <>
          <Button disabledReason={isSubmitting ? i18n._('common.loading') : null} onClick={onClose}>
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
        <ErrorSummary form={element} errors={errors} failed={failed} message={message} />
        {children}
      </form>
    </Dialog>
  )
}
