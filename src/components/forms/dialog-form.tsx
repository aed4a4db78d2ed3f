import { type ReactNode, useId, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { NotKeptNotice } from './not-kept-notice'
import { useDescription } from './dialog-subject'
import { RecoveredDraftNotice } from './recovered-draft-notice'
import { ErrorSummary } from './error-summary'
import { FieldContext } from './field-registry'
import { FormConflicts } from './form-conflicts'
import { useCloseDialog } from './use-close-dialog'
import { useFormDraft } from './use-form-draft'
import { type FormMutation, useFormSubmit } from './use-form-submit'

/** The result of a sent dialog, and the next steps. */
export interface SentDialog {
  /** `next` where the second button sent it. */
  goOn: 'done' | 'next'
  sendAgain: () => void
  /** Puts the focus on the first field. */
  beginAgain: () => void
}

interface DialogFormProps<Values extends FieldValues, Output, Saved> {
  title: string
  description?: ReactNode
  form: UseFormReturn<Values, unknown, Output>
  /** The mutation that the submit button runs. */
  mutation: FormMutation<Output, Saved>
  /** The record that the dialog edits, as `result/12`: its draft is stored on this device under this key. */
  draftKey: string
  /** Returns whether the result is stored; otherwise, as after one of several steps, the input stays unsaved. */
  isStored?: (saved: Saved) => boolean
  /** Asks about what is valid and may still be a mistake; sent unless the answer is no. */
  confirmSend?: () => Promise<boolean>
  /** After a success. */
  onSaved: (saved: Saved, sent: SentDialog) => void | Promise<void>
  onClose: () => void
  submitLabel: string
  /** A second button that sends the form, to go on with another one. */
  nextLabel?: string
  cancelLabel?: string
  /** More buttons at the start of the footer, such as the way back to a step before. */
  actions?: ReactNode
  size?: 'small' | 'large'
  /** The name of the field to begin with; the first control unless given. */
  firstField?: string
  /** The heading of the error summary; the number of errors by default. */
  errorHeading?: string
  /** Why it cannot be sent yet; only where the specification keeps the button closed until then. */
  disabledReason?: string | null
  /** The action cannot be undone easily: the button is red. */
  danger?: boolean
  /** There is unsaved input outside this form, as in another step. */
  unsaved?: boolean
  children: ReactNode
}

/** A form as a dialog: a failed submit names the fields; while it is sent the dialog stays. */
export function DialogForm<Values extends FieldValues, Output, Saved>({
  title,
  description,
  form,
  mutation,
  draftKey,
  confirmSend,
  isStored,
  onSaved,
  onClose,
  submitLabel,
  nextLabel,
  cancelLabel,
  actions,
  size = 'small',
  firstField,
  errorHeading,
  disabledReason,
  danger = false,
  unsaved = false,
  children,
}: DialogFormProps<Values, Output, Saved>) {
  const { i18n } = useLingui()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const goOn = useRef<'done' | 'next'>('done')
  const { errors, isSubmitting, isDirty } = form.formState
  const saved = useRef(false)
  const draft = useFormDraft({ form, draftKey, title: () => title, record: mutation.record })
  const { fields, hasFailed, isLocked, message, send, showErrors } = useFormSubmit({
    form,
    mutation,
    confirmSend,
    onStored: (result) => {
      saved.current = isStored?.(result) ?? true
      if (saved.current) draft.forget()
    },
    onSaved: async (result, unlock) => {
      await onSaved(result, {
        goOn: goOn.current,
        sendAgain: () => element.current?.requestSubmit(),
        beginAgain: () => {
          unlock()
          findFirst()?.focus()
        },
      })
      saved.current = false
    },
  })
  const findFirst = () => (firstField === undefined ? undefined : fields.registry.element(firstField))
  const close = useCloseDialog({
    hasWork: () => (isDirty || unsaved) && !saved.current,
    isBusy: isSubmitting,
    draft,
    onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      closesOnPressOutside={false}
      size={size}
      initialFocus={findFirst}
      title={title}
      description={useDescription(description)}
      footer={
        <>
          {actions}
          {nextLabel !== undefined && (
            <Button
              pending={isSubmitting}
              onMouseDown={keepFocus}
              onClick={() => {
                goOn.current = 'next'
                element.current?.requestSubmit()
              }}
            >
              {nextLabel}
            </Button>
          )}
          <Button disabledReason={isSubmitting ? i18n._('common.loading') : null} onClick={() => void close()}>
            {cancelLabel ?? i18n._('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            pending={isSubmitting}
            disabledReason={disabledReason}
            onMouseDown={keepFocus}
            onClick={() => {
              goOn.current = 'done'
            }}
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
          if (disabledReason == null && !isSubmitting) void form.handleSubmit(send, showErrors)(event)
        }}
      >
        <NotKeptNotice />
        <RecoveredDraftNotice {...draft} />
        {(hasFailed || message !== null) && (
          <ErrorSummary registry={fields.registry} errors={errors} message={message} heading={errorHeading} />
        )}
        <div inert={isLocked} className="contents">
          <FieldContext value={fields}>{children}</FieldContext>
        </div>
      </form>
      <FormConflicts element={element} registry={fields.registry} form={form} record={mutation.record} />
    </Dialog>
  )
}

/** A press must not take the focus from the field yet: its error would move this button from under the press. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
