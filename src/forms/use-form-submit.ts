import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { get } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api-error'
import type { WriteMeta } from '@/lib/query-client'
import { controlsByName, labelOf } from './form-controls'

/** A write as the features' `queries.ts` give it: the call, and what it says of itself. */
export interface FormMutation<Input, Saved> {
  /** The key stays the same as long as the same is sent, so that a write whose answer was lost is not done twice. */
  mutationFn: (input: Input, idempotencyKey: string) => Promise<Saved>
  meta: WriteMeta
}

interface FormSubmit<Output> {
  /** The fields that failed when the form was last submitted, in their order, with their labels. */
  failed: readonly { name: string; label: string }[]
  /** A failure of the whole, in the user's language. */
  message: string | null
  send: (output: Output) => Promise<void>
  showErrors: (errors: FieldErrors) => void
}

interface FormSubmitOptions<Values extends FieldValues, Output, Saved> {
  element: RefObject<HTMLFormElement | null>
  form: UseFormReturn<Values, unknown, Output>
  mutation: FormMutation<Output, Saved>
  onSaved: (saved: Saved) => void | Promise<void>
}

/** Sends a form: a failed submit names the fields and puts the focus on the first; the server's findings land on theirs. */
export function useFormSubmit<Values extends FieldValues, Output, Saved>({
  element,
  form,
  mutation: { mutationFn, meta },
  onSaved,
}: FormSubmitOptions<Values, Output, Saved>): FormSubmit<Output> {
  const { i18n } = useLingui()
  const [failed, setFailed] = useState<readonly { name: string; label: string }[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const last = useRef({ text: '', key: '' })
  const save = useMutation({
    mutationFn: ({ output, key }: { output: Output; key: string }) => mutationFn(output, key),
    meta,
  })

  const queryClient = useQueryClient()
  // What a refusal has made old is brought anew once the form, which may stand in it, is gone.
  useEffect(
    () => () => {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })
    },
    [queryClient],
  )

  const showErrors = (present: FieldErrors) => {
    const controls = controlsByName(element.current)
    const inError = [...controls].filter(([name]) => get(present, name) !== undefined)
    setFailed(inError.map(([name, control]) => ({ name, label: labelOf(control) })))
    goTo(inError[0]?.[1])
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
    goTo(inError[0]?.[1])
    return known.length > 0 && known.length === named.length
  }

  const send = async (output: Output) => {
    setMessage(null)
    setFailed([])
    const text = JSON.stringify(output)
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    let result: Saved
    try {
      result = await save.mutateAsync({ output, key: last.current.key })
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if (meta.error === 'inline') setMessage(i18n._('common.error.unexpected'))
        return
      }
      const onFields = showServerErrors(error)
      if (!onFields && meta.error === 'inline') setMessage(i18n._(error.messageId, { ...error.values }))
      return
    }
    // The same sent again after a success is meant as another one.
    last.current = { text: '', key: '' }
    await onSaved(result)
  }

  return { failed, message, send, showErrors }
}

/** The messages that come above the field in the next moment would push it out of view on a phone. */
function goTo(control: HTMLElement | undefined): void {
  control?.focus()
  requestAnimationFrame(() => control?.scrollIntoView({ block: 'nearest' }))
}
