import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import type { FieldChange } from '@/lib/api/api-error'
import { comparesTags } from '@/lib/api/api-request'
import { formatMoment } from '@/lib/dates/dates'
import { changedPart, isFields, isSameValue, valueAt } from '@/lib/text/field-paths'
import type { Sending, WithTag } from '@/lib/api/get-record'
import { authorName } from '@/lib/text/names'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import type { WriteMeta } from '@/lib/api/query-client'
import type { FieldRegistry } from './field-registry'
import { changedFields, type FieldGroup, mergeValues, withValues } from './merge-values'

/** A save refreshes what it has changed: that is not read a second time. */
const justRead = 2_000

/** Fields that only make sense together, and how to describe them as one. */
export interface RecordGroup<Rec> {
  fields: FieldGroup
  /** Their common name in the user's language; their own labels by default. */
  label?: string
  /** Their values in a record, in words; what the fields show by default. */
  text?: (record: Rec) => string
  /** The names under which they are sent, where those are others. */
  sentAs?: readonly string[]
}

interface RecordFormOptions<Rec, Values extends FieldValues, Output, Saved> {
  form: UseFormReturn<Values, unknown, Output>
  /** The record as it was read when the form was opened. */
  record: Rec
  toValues: (record: Rec) => Values
  /** The record in the shape that is sent. */
  readFields: (record: Rec) => object
  /** Reads the record again, unless it was read within `staleTime` milliseconds. */
  read: (options: { staleTime: number }) => Promise<Rec>
  write: (changes: Record<string, unknown>, sending: Sending, output: Output) => Promise<Saved>
  meta: WriteMeta
  /** Converts the form's output to the request body; unchanged by default. */
  toFields?: (output: Output) => object | Promise<object>
  groups?: readonly RecordGroup<Rec>[]
  /** The sent fields that are only sent and replaced whole. */
  whole?: readonly string[]
  /** Says for fields that are never shown, as a password, when they were changed. */
  revisions?: (record: Rec) => Readonly<Record<string, unknown>>
  /** The form stays open after saving and continues with the saved record. */
  staysOpen?: boolean
}

/** A field that two people have changed, and who the other one is. */
export interface Conflict {
  key: string
  fields: FieldGroup
  name: string
  theirs: string
  by: string | null
  at: string | null
}

interface Seen<Rec, Values> {
  /** The record that was read last, with its tag. */
  record: Rec
  etag: string | null
  /** The values that the user's are a change of. */
  base: Values
  conflicts: readonly Conflict[]
}

/** The form's knowledge of its record, which others may change too. */
export interface RecordSession {
  /** The form is not left after saving, so that what is typed while a save is sent stays in it, unsaved. */
  staysOpen: boolean
  conflicts: readonly Conflict[]
  isChoosing: boolean
  setIsChoosing: (isChoosing: boolean) => void
  /** Returns whether conflicts are left to be chosen from. */
  isUnsettled: () => boolean
  /** Settles conflicts; true when none is left. */
  choose: (chosen: readonly Conflict[], choice: 'mine' | 'theirs') => boolean
  /** The API cannot compare what was read with what is there: it has to be read again before it is written. */
  mustCompare: () => boolean
  /** Reads the record and merges it into the form; true when nothing is left to be chosen. */
  rebase: (registry: FieldRegistry, changes: Readonly<Record<string, FieldChange>>) => Promise<boolean>
  /** Called after a successful save. */
  accept: (sent: unknown) => Promise<void>
  /** The values that were seen last, and their tag: what the user types is a change of these. */
  base: () => { values: unknown; etag: string | null }
  /** The form shows a restored draft that was typed over other values. */
  restore: (fields: readonly (readonly [path: string, base: unknown])[], etag: string | null) => void
}

export interface RecordMutation<Output, Saved> {
  mutationFn: (output: Output, idempotencyKey: string) => Promise<Saved>
  meta: WriteMeta
  record: RecordSession
}

/**
 * A form over a record that others may change meanwhile: it sends the changed fields alone, with the tag of what was read.
 * When the record has changed since, other fields are taken over and mentioned, and of the same fields both values are
 * offered; nothing is overwritten unseen.
 */
export function useRecordForm<Rec extends WithTag<object>, Values extends FieldValues, Output extends object, Saved>({
  form,
  record,
  toValues,
  readFields,
  read,
  write,
  meta,
  toFields = (output) => output,
  groups = [],
  whole = [],
  revisions = () => ({}),
  staysOpen = false,
}: RecordFormOptions<Rec, Values, Output, Saved>): RecordMutation<Output, Saved> {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [conflicts, showConflicts] = useState<readonly Conflict[]>([])
  const [isChoosing, setIsChoosing] = useState(false)
  const [seen] = useState(() =>
    createCell<Seen<Rec, Values>>({ record, etag: record.etag ?? null, base: toValues(record), conflicts: [] }),
  )
  /** Changes by others that the next save will not overwrite, to be mentioned. */
  const merged = useRef<{ name: string; change: FieldChange | null }[]>([])
  const fieldGroups = groups.map(({ fields }) => fields)

  const show = (defaults: Values, values: Values) => {
    const keptState = { keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true }
    form.reset(defaults, keptState)
    form.reset(values, { ...keptState, keepDefaultValues: true })
  }
  const buildName = (registry: FieldRegistry, fields: FieldGroup): string | null => {
    const label = groups.find((group) => group.fields === fields)?.label
    if (label !== undefined) return label
    const labels = fields.flatMap((field) => registry.description(field)?.fullLabel ?? [])
    return labels.length === 0 ? null : labels.join(', ')
  }
  const formatValues = (registry: FieldRegistry, fields: FieldGroup, of: Rec): string => {
    const text = groups.find((group) => group.fields === fields)?.text
    return text === undefined ? writtenIn(registry, fields, toValues(of)) : text(of)
  }
  const lastChange = (fields: FieldGroup, changes: Readonly<Record<string, FieldChange>>): FieldChange | null => {
    const names = groups.find((group) => group.fields === fields)?.sentAs ?? fields
    const found = Object.entries(changes).flatMap(([path, change]) =>
      names.some((name) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`)) ? [change] : [],
    )
    return found.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0] ?? null
  }

  const session: RecordSession = {
    staysOpen,
    conflicts,
    isChoosing,
    setIsChoosing,
    isUnsettled: () => seen.get().conflicts.length > 0,
    choose(chosen, choice) {
      const known = seen.get()
      const values = toValues(known.record)
      const theirs = chosen.flatMap(({ fields }) => fields.map((field) => [field, valueAt(values, field)] as const))
      if (choice === 'theirs') show(values, withValues(form.getValues(), theirs))
      const left = known.conflicts.filter((conflict) => !chosen.includes(conflict))
      seen.set({ ...known, base: withValues(known.base, theirs), conflicts: left })
      showConflicts(left)
      if (left.length === 0) setIsChoosing(false)
      return left.length === 0
    },
    mustCompare: () => seen.get().etag === null || !comparesTags(),
    async rebase(registry, changes) {
      const present = await read({ staleTime: 0 })
      const known = seen.get()
      const theirs = toValues(present)
      const mine = form.getValues()
      const [old, now] = [revisions(known.record), revisions(present)]
      const revised = Object.keys(now).filter((field) => !isSameValue(old[field], now[field]))
      const merge = mergeValues({ base: known.base, mine, theirs, groups: fieldGroups, revised })
      const ownChanges = changedFields(theirs, mine, fieldGroups).filter((fields) => !isAmong(merge.theirs, fields))
      show(theirs, withValues(theirs, listPairs(ownChanges, mine)))
      const base = withValues(theirs, listPairs(merge.conflicts, known.base))
      for (const fields of merge.theirs) {
        const name = buildName(registry, fields)
        if (name !== null) merged.current.push({ name, change: lastChange(fields, changes) })
      }
      const found = merge.conflicts.map((fields): Conflict => {
        const change = lastChange(fields, changes)
        const name = buildName(registry, fields) ?? i18n._('form.conflicts.otherField')
        const who = { by: change && authorName(change, locale), at: change?.at ?? null }
        return { key: fields.join(), fields, name, theirs: formatValues(registry, fields, present), ...who }
      })
      seen.set({ record: present, etag: present.etag ?? null, base, conflicts: found })
      showConflicts(found)
      setIsChoosing(merge.conflicts.length > 0)
      return merge.conflicts.length === 0
    },
    async accept(sent) {
      if (merged.current.length > 0) {
        const lines = merged.current.map(({ name, change }) => {
          const by = change && authorName(change, locale)
          return change === null || by === null
            ? i18n._('form.merged.someone', { field: name })
            : i18n._('form.merged.who', { field: name, name: by, when: formatMoment(change.at, locale) })
        })
        notify({ kind: 'info', id: 'form.merged', values: { changes: lines.join(' ') } })
        merged.current = []
      }
      if (!staysOpen) return
      const mine = form.getValues()
      const typedSince = listPairs(changedFields(sent, mine, fieldGroups), mine)
      // If the record cannot be read, the form keeps what was sent, and the next save reads it first.
      const present = await read({ staleTime: justRead }).catch(() => null)
      const values = present === null ? withValues(mine, listPairs(changedFields(mine, sent), sent)) : toValues(present)
      seen.set({ record: present ?? seen.get().record, etag: present?.etag ?? null, base: values, conflicts: [] })
      show(values, withValues(values, typedSince))
    },
    base: () => ({ values: seen.get().base, etag: seen.get().etag }),
    restore(fields, etag) {
      const known = seen.get()
      const others = fields.filter(([path, base]) => !isSameValue(valueAt(known.base, path), base))
      // If the record has changed since, the API returns by whom when it receives the tag of that time.
      if (others.length > 0) seen.set({ ...known, etag, base: withValues(known.base, others) })
    },
  }

  return {
    meta,
    record: session,
    mutationFn: async (output, idempotencyKey) => {
      const [before, after] = [readFields(seen.get().record), await toFields(output)]
      if (!isFields(before) || !isFields(after)) throw new TypeError('A record is an object')
      const sent = structuredClone(form.getValues())
      const saved = await write(changedPart(before, after, whole), { idempotencyKey, ifMatch: seen.get().etag }, output)
      // The message of the save comes before the record is read again: who leaves then has nothing unsaved.
      if (staysOpen) show(sent, form.getValues())
      return saved
    },
  }
}

function listPairs(groups: readonly FieldGroup[], values: unknown): (readonly [string, unknown])[] {
  return groups.flat().map((field) => [field, valueAt(values, field)] as const)
}

function isAmong(groups: readonly FieldGroup[], fields: FieldGroup): boolean {
  return groups.some((group) => group.join() === fields.join())
}

/** The values of some fields, in words. */
export function writtenIn(registry: FieldRegistry, fields: FieldGroup, values: unknown): string {
  return fields
    .map((field) => registry.description(field)?.format(valueAt(values, field)) ?? '')
    .filter((text) => text !== '')
    .join(', ')
}

/** A value that outlives renders and is no state of them. */
function createCell<T>(first: T): { get: () => T; set: (next: T) => void } {
  let value = first
  return {
    get: () => value,
    set(next) {
      value = next
    },
  }
}
