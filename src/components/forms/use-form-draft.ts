import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { recordError } from '@/lib/storage/error-log'
import { isFields, isSameValue, valueAt } from '@/lib/text/field-paths'
import { useDeviceWork } from '@/lib/storage/device-work'
import { keepFormDraft, openFormDrafts, type DraftField, type FormDraft } from '@/lib/storage/form-drafts'
import { changedFields, withValues } from './merge-values'
import type { RecordSession } from './use-record-form'

interface FormDraftOptions<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** The record that the form edits, as `school/12`: the key of its draft. */
  draftKey: string
  /** Its heading. */
  title: () => string
  record?: RecordSession | undefined
}

interface FormDraftState {
  /** An unsaved draft from an earlier visit. */
  recovered: FormDraft | null
  restore: () => void
  discard: () => void
  /** Saved, or given up: what this form has kept is forgotten. What is still offered stays. */
  forget: () => void
  /** Returns whether a password was typed, which is never kept. */
  lacksPassword: () => boolean
}

/** A password is never kept, not even encrypted. */
const isSecret = (path: string) => /(?:^|\.)(?:password|confirmation)$/.test(path)

/**
 * Keeps what is typed into a form on this device, encrypted and for this user alone, from the first key on; offers it when
 * the form is opened again after a closed tab, an ended session or a crash.
 */
export function useFormDraft<Values extends FieldValues, Output>({
  form,
  draftKey,
  title,
  record,
}: FormDraftOptions<Values, Output>): FormDraftState {
  const device = useDeviceWork()
  const [recovered, setRecovered] = useState<FormDraft | null>(null)
  /** The stored fields of this form by path, and the draft on offer. */
  const storedTexts = useRef(new Map<string, unknown>())
  const offered = useRef<FormDraft | null>(null)
  const present = useRef({ record, title })
  useEffect(() => {
    present.current = { record, title }
  })

  const put = useCallback(
    (fields: Record<string, DraftField | null>) => {
      const etag = present.current.record?.base().etag ?? null
      const drafted = {
        key: draftKey,
        href: `${window.location.pathname}${window.location.search}`,
        title: present.current.title(),
      }
      keepFormDraft(device, drafted, etag, fields).catch(recordError)
    },
    [device, draftKey],
  )

  const forget = useCallback(() => {
    if (storedTexts.current.size === 0) return
    const paths = [...storedTexts.current.keys()]
    storedTexts.current.clear()
    put(Object.fromEntries(paths.map((path) => [path, offered.current?.fields[path] ?? null])))
  }, [put])

  useEffect(() => {
    let isHere = true
    const find = async () => {
      // Opened before the first key press, so that the first input is stored without delay.
      const drafts = await openFormDrafts(device)
      const draft = await drafts.load(draftKey)
      if (!isHere || draft === null) return
      const [values, base] = [form.getValues(), present.current.record?.base().values ?? form.formState.defaultValues]
      const open: FormDraft['fields'] = {}
      const over: Record<string, null> = {}
      for (const [path, field] of Object.entries(draft.fields)) {
        if (!isSameValue(valueAt(values, path), field.value)) open[path] = field
        // The form already shows it, as in a step that the user returns to, or it has been saved.
        else if (isSameValue(valueAt(base, path), field.value)) over[path] = null
        else storedTexts.current.set(path, field.value)
      }
      if (Object.keys(over).length > 0) put(over)
      if (Object.keys(open).length === 0) return
      offered.current = { ...draft, fields: open }
      setRecovered(offered.current)
    }
    find().catch(recordError)
    return () => {
      isHere = false
    }
  }, [device, draftKey, form, put])

  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, dirtyFields, defaultValues }) => {
          const base = present.current.record?.base().values ?? defaultValues
          // Values that the form fills in itself are not the user's work.
          const changed = hasMark(dirtyFields) ? changedFields(base, values).flat() : []
          const fields: Record<string, DraftField | null> = {}
          for (const path of changed) {
            const value = valueAt(values, path)
            if (isSecret(path) || (storedTexts.current.has(path) && isSameValue(storedTexts.current.get(path), value)))
              continue
            storedTexts.current.set(path, value)
            fields[path] = { base: valueAt(base, path) ?? null, value: value ?? null }
          }
          for (const path of storedTexts.current.keys()) {
            if (changed.includes(path)) continue
            storedTexts.current.delete(path)
            fields[path] = offered.current?.fields[path] ?? null
          }
          if (Object.keys(fields).length > 0) put(fields)
        },
      }),
    [subscribe, put],
  )

  const lacksPassword = () => {
    const base = present.current.record?.base().values ?? form.formState.defaultValues
    return changedFields(base, form.getValues()).flat().some(isSecret)
  }

  const answer = () => {
    const draft = offered.current
    offered.current = null
    setRecovered(null)
    return draft
  }

  return {
    recovered,
    forget,
    lacksPassword,
    restore() {
      const draft = answer()
      if (draft === null) return
      // Input since the form was opened is newer than the stored draft.
      const fields = Object.entries(draft.fields).filter(([path]) => !storedTexts.current.has(path))
      record?.restore(
        fields.map(([path, { base }]) => [path, base] as const),
        draft.etag,
      )
      const restored = withValues(
        form.getValues(),
        fields.map(([path, { value }]) => [path, value] as const),
      )
      form.reset(restored, { keepDefaultValues: true, keepIsSubmitted: true, keepSubmitCount: true })
    },
    discard() {
      const draft = answer()
      if (draft === null) return
      const paths = Object.keys(draft.fields).filter((path) => !storedTexts.current.has(path))
      put(Object.fromEntries(paths.map((path) => [path, null])))
    },
  }
}

/** Returns whether any field is marked, however deep. */
function hasMark(marks: unknown): boolean {
  if (Array.isArray(marks)) return marks.some(hasMark)
  return isFields(marks) ? Object.values(marks).some(hasMark) : marks === true
}
