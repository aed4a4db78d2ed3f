import { type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { NotKeptNotice } from './not-kept-notice'
import { useIsLeft } from '@/components/ui/leavable'
import { RecoveredDraftNotice } from './recovered-draft-notice'
import { ErrorSummary } from './error-summary'
import { FieldContext } from './field-registry'
import { FormConflicts } from './form-conflicts'
import { useLeaveGuard } from './leave-guard'
import { useFormDraft } from './use-form-draft'
import { type FormMutation, useFormSubmit } from './use-form-submit'

export type { FormMutation } from './use-form-submit'

interface FormPageProps<Values extends FieldValues, Output, Saved> {
  form: UseFormReturn<Values, unknown, Output>
  /** The save mutation. It is required, so that pending and failure cannot be forgotten. */
  mutation: FormMutation<Output, Saved>
  /** The record that the form edits, as `school/12`: its draft is stored on this device under this key. */
  draftKey: string
  /** Asks about what is valid and may still be a mistake; sent unless the answer is no. */
  confirmSend?: () => Promise<boolean>
  /** After a success. The form no longer holds unsaved work then. */
  onSaved: (saved: Saved) => void | Promise<void>
  cancel: ReactNode
  /** Further buttons beside Save. */
  actions?: ReactNode
  /** The heading of the error summary; the number of errors by default. */
  errorHeading?: string
  children: ReactNode
}

/**
 * A form as a page: Save is never disabled to hide errors; a failed submit shows a summary with links and puts
 * the focus on the first field in error; the server's field errors land on their fields; leaving with changes asks.
 */
export function FormPage<Values extends FieldValues, Output, Saved>({
  form,
  mutation,
  draftKey,
  confirmSend,
  onSaved,
  cancel,
  actions,
  errorHeading,
  children,
}: FormPageProps<Values, Output, Saved>) {
  const { i18n } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef(false)
  const { errors, isDirty, isSubmitting } = form.formState
  const title = () => document.querySelector('h1')?.textContent ?? ''
  const draft = useFormDraft({ form, draftKey, title, record: mutation.record })
  const { fields, hasFailed, isLocked, message, send, showErrors } = useFormSubmit({
    form,
    mutation,
    confirmSend,
    onStored: () => {
      saved.current = true
      draft.forget()
    },
    onSaved: async (result) => {
      await onSaved(result)
      saved.current = false
    },
  })
  useLeaveGuard(() => isDirty && !saved.current, { draft })

  return (
    <form
      ref={element}
      noValidate
      aria-busy={isSubmitting || undefined}
      inert={useIsLeft()}
      onSubmit={(event) => {
        // Leaving the field in hand commits what was typed in it, however the form was submitted.
        const { submitter } = event.nativeEvent
        submitter?.focus({ preventScroll: true })
        void form.handleSubmit(send, showErrors)(event)
      }}
      className="flex max-w-5xl flex-col gap-6 rounded border border-line bg-surface-raised p-4 cards:p-6"
    >
      <NotKeptNotice />
      <RecoveredDraftNotice {...draft} />
      {(hasFailed || message !== null) && (
        <ErrorSummary registry={fields.registry} errors={errors} message={message} heading={errorHeading} />
      )}
      <div inert={isLocked} className="contents">
        <FieldContext value={fields}>{children}</FieldContext>
      </div>
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Button
          type="submit"
          variant="primary"
          pending={isSubmitting}
          // A press must not take the focus from the field yet: its error would move this button from under the press.
          onMouseDown={(event) => event.preventDefault()}
        >
          {i18n._('common.save')}
        </Button>
        {cancel}
        {actions}
      </div>
      <FormConflicts element={element} registry={fields.registry} form={form} record={mutation.record} />
    </form>
  )
}
