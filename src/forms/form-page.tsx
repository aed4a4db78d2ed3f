import { type ReactNode, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { get } from 'react-hook-form'
import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api-error'
import type { WriteMeta } from '@/lib/query-client'
import { Button } from '@/ui/button'
import { controlsByName, labelOf } from './form-controls'
import { ErrorSummary } from './error-summary'
import { useLeaveGuard } from './leave-guard'

/** A write as the features' `queries.ts` give it: the call, and what it says of itself. */
export interface FormMutation<Input, Saved> {
  mutationFn: (input: Input) => Promise<Saved>
  meta: WriteMeta
}

interface FormPageProps<Values extends FieldValues, Output, Saved> {
  form: UseFormReturn<Values, unknown, Output>
  /** What saving does. The page cannot be built without it, so pending and failure cannot be forgotten. */
  mutation: FormMutation<Output, Saved>
  /** After a success. The form no longer holds unsaved work then. */
  onSaved: (saved: Saved) => void | Promise<void>
  /** Where Cancel leads. */
  cancel: ReactNode
  /** Further buttons beside Save. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A form as a page (ux §5): Save is never disabled to hide errors; a failed submit shows a summary with links and puts
 * the focus on the first field in error; the server's field errors land on their fields; leaving with changes asks.
 */
export function FormPage<Values extends FieldValues, Output, Saved>({
  form,
  mutation,
  onSaved,
  cancel,
  actions,
  children,
}: FormPageProps<Values, Output, Saved>) {
  const { i18n } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef(false)
  const [failed, setFailed] = useState<readonly { name: string; label: string }[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const { errors, isDirty, isSubmitting } = form.formState
  const save = useMutation(mutation)
  useLeaveGuard(() => isDirty && !saved.current)

  const showErrors = (present: FieldErrors<Values>) => {
    const controls = controlsByName(element.current)
    const inError = [...controls].filter(([name]) => get(present, name) !== undefined)
    setFailed(inError.map(([name, control]) => ({ name, label: labelOf(control) })))
    inError[0]?.[1].focus()
  }

  /** Puts the server's findings on their fields; false when there are none, or some that no field shows. */
  const showServerErrors = (error: ApiError): boolean => {
    const controls = controlsByName(element.current)
    // The wire names fields as the form does: both come from the same schema.
    const isField = (name: string): name is Path<Values> => controls.has(name)
    const named = Object.keys(error.fields)
    const known = named.filter(isField)
    for (const name of known) form.setError(name, { type: 'server', message: error.fields[name] ?? '' })
    const inError = [...controls].filter(([name]) => error.fields[name] !== undefined)
    setFailed(inError.map(([name, control]) => ({ name, label: labelOf(control) })))
    inError[0]?.[1].focus()
    return known.length > 0 && known.length === named.length
  }

  const send = async (output: Output) => {
    setMessage(null)
    setFailed([])
    let result: Saved
    try {
      result = await save.mutateAsync(output)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        setMessage(i18n._('common.error.unexpected'))
        return
      }
      const onFields = showServerErrors(error)
      if (!onFields && mutation.meta.error === 'inline') setMessage(i18n._(error.messageId, { ...error.values }))
      return
    }
    saved.current = true
    await onSaved(result)
    saved.current = false
  }

  return (
    <form
      ref={element}
      noValidate
      aria-busy={isSubmitting || undefined}
      onSubmit={(event) => {
        // Leaving the field in hand commits what was typed in it, however the form was submitted.
        const { submitter } = event.nativeEvent
        submitter?.focus({ preventScroll: true })
        void form.handleSubmit(send, showErrors)(event)
      }}
      className="flex max-w-5xl flex-col gap-6 rounded border border-line bg-surface-raised p-4 cards:p-6"
    >
      <ErrorSummary form={element} errors={errors} failed={failed} message={message} />
      {children}
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
    </form>
  )
}
