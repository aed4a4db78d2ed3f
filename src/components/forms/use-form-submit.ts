import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type Path, type UseFormReturn, get } from 'react-hook-form'
import { flushSync } from 'react-dom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api/api-error'
import { errorMessage, errorText } from '@/lib/api/error-text'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { dismissNotification, notify } from '@/lib/notify'
import type { WriteMeta } from '@/lib/api/query-client'
import { createFieldRegistry, type FieldRegistry, type FieldSurroundings, type ShownField } from './field-registry'
import type { RecordSession } from './use-record-form'

/** A write as the features' `queries.ts` give it: the call, and what it says of itself. */
export interface FormMutation<Input, Saved> {
  /** The key stays the same as long as the same is sent, so that a write whose answer was lost is not done twice. */
  mutationFn: (input: Input, idempotencyKey: string) => Promise<Saved>
  meta: WriteMeta
  /** There where the form changes a record that others may change meanwhile. */
  record?: RecordSession
}

/** A save that other users overtake this often is given up, with a request to try again. */
const maxRounds = 4

interface FormSubmit<Output> {
  /** The context of the form's fields. */
  fields: FieldSurroundings & { registry: FieldRegistry }
  /** True if the fields in error are to be listed: from a failed submit until the next one. */
  hasFailed: boolean
  /** True if the fields take no input: while a save is sent after which the form is left, or that input would be lost. */
  isLocked: boolean
  /** A failure of the whole, in the user's language. */
  message: string | null
  send: (output: Output) => Promise<void>
  showErrors: (errors: FieldErrors) => void
}

interface FormSubmitOptions<Values extends FieldValues, Output, Saved> {
  form: UseFormReturn<Values, unknown, Output>
  mutation: FormMutation<Output, Saved>
  /** Asks about what is valid and may still be a mistake; sent unless the answer is no. */
  confirmSend?: (() => Promise<boolean>) | undefined
  /** Saved: nothing of the form is unsaved any more. Comes before `onSaved`. */
  onStored?: (saved: Saved) => void
  /** The fields stay locked until it resolves, unless it unlocks them. */
  onSaved: (saved: Saved, unlock: () => void) => void | Promise<void>
}

/** Sends a form: a failed submit names the fields and puts the focus on the first; the server's findings land on theirs. */
export function useFormSubmit<Values extends FieldValues, Output, Saved>({
  form,
  mutation: { mutationFn, meta, record },
  confirmSend,
  onStored,
  onSaved,
}: FormSubmitOptions<Values, Output, Saved>): FormSubmit<Output> {
  const { i18n } = useLingui()
  const [fields] = useState(() => ({ registry: createFieldRegistry(), section: null, person: null }))
  const [hasFailed, setHasFailed] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [isLocked, setIsLocked] = useState(false)
  const keys = useIdempotencyKey()
  const announced = useRef<string | null>(null)
  const save = useMutation({
    mutationFn: ({ output, key }: { output: Output; key: string }) => mutationFn(output, key),
    // The form announces a failure itself: errors shown at their fields, or a merge with another save, are not announced.
    meta: meta.error === 'snackbar' ? { ...meta, error: 'handled' } : meta,
  })

  const queryClient = useQueryClient()
  // After a refused save the page may be stale. It is refetched when the form closes, because a refetch while the form
  // is open could unmount it.
  useEffect(
    () => () => {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })
    },
    [queryClient],
  )

  /** Puts the focus on the first field that fits. */
  const goTo = (fits: (field: ShownField) => boolean) => {
    const control = fields.registry.shown().find(fits)?.element
    control?.focus()
    // The messages that come above the field in the next moment would push it out of view on a phone.
    requestAnimationFrame(() => control?.scrollIntoView({ block: 'nearest' }))
  }

  const showErrors = (present: FieldErrors) => {
    setHasFailed(true)
    // A cell of a grid is marked by its own rule, which the schema reaches only when all values are of their kind.
    goTo(({ name, error }) => get(present, name) !== undefined || error !== undefined)
  }

  /** Puts the server's findings on their fields; false when there are none, or some that no field shows. */
  const showServerErrors = (error: ApiError): boolean => {
    const shown = new Set(fields.registry.shown().map(({ name }) => name))
    // The wire names fields as the form does: both come from the same schema.
    const isField = (name: string): name is Path<Values> => shown.has(name)
    const named = Object.keys(error.fields)
    const known = named.filter(isField)
    for (const name of known) form.setError(name, { type: 'server', message: error.fields[name] ?? '' })
    setHasFailed(true)
    goTo(({ name }) => error.fields[name] !== undefined)
    return known.length > 0 && known.length === named.length
  }

  const showFailure = (error: unknown) => {
    const known = error instanceof ApiError ? error : null
    const onFields = known !== null && showServerErrors(known)
    if (meta.error === 'inline' && !onFields) setMessage(errorText(error, i18n))
    const isAnnounced = meta.error === 'snackbar' && !onFields && known?.isPageLevel !== true
    if (isAnnounced) announced.current = notify({ kind: 'error', ...errorMessage(error) })
  }

  /** Takes effect before anything else can be typed, and before the focus is put on a field. */
  const lock = (locked: boolean) => flushSync(() => setIsLocked(locked))

  /** Merges what others have changed into the form, and sends the whole again once nothing is left to be chosen. */
  const mergeAndSend = async (session: RecordSession, changes: ApiError['changes'], round: number) => {
    try {
      if (!(await session.rebase(fields.registry, changes))) return
    } catch (error) {
      showFailure(error)
      return
    }
    await form.handleSubmit((merged) => sendRound(merged, round + 1), showErrors)()
  }

  const sendRound = async (output: Output, round: number): Promise<void> => {
    if (record !== undefined && round === 0 && record.mustCompare()) return await mergeAndSend(record, {}, round)
    const key = keys.keyFor(JSON.stringify([output, record?.base().etag ?? null]))
    const sent = structuredClone(form.getValues())
    const focused = document.activeElement
    lock(record?.staysOpen !== true)
    let result: Saved
    try {
      result = await save.mutateAsync({ output, key })
    } catch (error) {
      lock(false)
      // A browser takes the focus from fields that are locked.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
      const isOvertaken = error instanceof ApiError && error.status === 412
      if (isOvertaken && record !== undefined && round < maxRounds) {
        return await mergeAndSend(record, error.changes, round)
      }
      return showFailure(error)
    }
    keys.forget()
    onStored?.(result)
    try {
      await record?.accept(sent)
      await onSaved(result, () => lock(false))
    } finally {
      lock(false)
    }
  }

  const send = async (output: Output) => {
    setMessage(null)
    setHasFailed(false)
    if (announced.current !== null) dismissNotification(announced.current)
    if (confirmSend !== undefined && !(await confirmSend())) return
    if (record?.isUnsettled() === true) record.setIsChoosing(true)
    else await sendRound(output, 0)
  }

  return { fields, hasFailed, isLocked, message, send, showErrors }
}
