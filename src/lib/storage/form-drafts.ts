import * as z from 'zod/mini'
import type { DeviceWork } from './device-work'
import { recordError } from './error-log'
import type { DeviceRecords } from './device-records'

/** The text typed into one field, and the value it replaces. */
export interface DraftField {
  base: unknown
  value: unknown
}

/** The metadata of a form draft. */
export interface DraftedForm {
  /** The record that the form edits, as `school/12`. */
  key: string
  /** The address of the form inside the application. */
  href: string
  /** Its heading, as the user read it. */
  title: string
}

export interface FormDraft extends DraftedForm {
  /** When the last field was typed, in milliseconds. */
  at: number
  /** The tag of the record that the fields were typed over; null for a record that is not there yet. */
  etag: string | null
  /** By the field's path. */
  fields: Record<string, DraftField>
}

/** The number of filled fields. Entries that are no fields, such as the file they were corrected in, begin with `$`. */
export function draftSize({ fields }: FormDraft): number {
  return Object.keys(fields).filter((path) => !path.startsWith('$')).length
}

const storedField = z.object({
  key: z.string(),
  href: z.string(),
  title: z.string(),
  at: z.number(),
  etag: z.nullable(z.string()),
  base: z.optional(z.unknown()),
  value: z.optional(z.unknown()),
})

/** Unsaved input of the forms of one user on this device, field by field. */
export interface FormDrafts {
  /** The draft of a form; null when there is none. */
  load: (key: string) => Promise<FormDraft | null>
  /** Keeps the fields that are given and forgets those that are null. Resolves when the disk has them. */
  keep: (form: DraftedForm, etag: string | null, fields: Readonly<Record<string, DraftField | null>>) => Promise<void>
  forget: (key: string) => Promise<void>
  /** Every form with unsaved input. */
  all: () => Promise<FormDraft[]>
}

const root = 'form/'

/** The record's name may identify a person, so the storage key is a hash. */
async function hashScope(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return `${root}${[...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}/`
}

export function createFormDrafts(records: DeviceRecords, now = () => Date.now()): FormDrafts {
  const read = async (prefix: string): Promise<FormDraft[]> => {
    const drafts = new Map<string, FormDraft>()
    for (const { scope, id, value } of await records.all(prefix)) {
      const stored = storedField.safeParse(value)
      if (!stored.success) continue
      const { key, href, title, at, etag, base, value: typed } = stored.data
      const draft = drafts.get(scope) ?? { key, href, title, at, etag, fields: {} }
      draft.fields[id] = { base, value: typed }
      if (at >= draft.at) Object.assign(draft, { href, title, at, etag })
      drafts.set(scope, draft)
    }
    return [...drafts.values()]
  }
  /**
   * Operations on one form run in order, so input typed after a draft was deleted is kept. The next one does not wait until
   * the records put are on the disk: they come as a list, which no promise waits for.
   */
  const queues = new Map<string, Promise<unknown>>()
  const inOrder = <T>(key: string, work: (scope: string) => T | Promise<T>): Promise<T> => {
    const done = Promise.allSettled([queues.get(key)]).then(async () => work(await hashScope(key)))
    queues.set(key, done)
    return done
  }
  return {
    load: (key) => inOrder(key, async (scope) => (await read(scope))[0] ?? null),
    async keep(form, etag, fields) {
      const puts = await inOrder(form.key, (scope) =>
        Object.entries(fields).map(([path, field]) =>
          records.put(scope, path, field === null ? null : { ...form, etag, at: now(), ...field }),
        ),
      )
      await Promise.all(puts)
    },
    async forget(key) {
      const puts = await inOrder(key, async (scope) =>
        (await records.all(scope)).map(({ id }) => records.put(scope, id, null)),
      )
      await Promise.all(puts)
    },
    all: () => read(root),
  }
}

const draftsByRecords = new WeakMap<DeviceRecords, FormDrafts>()

/** The unsaved input of a user on this device. */
export async function openFormDrafts(device: DeviceWork): Promise<FormDrafts> {
  const records = await device.records()
  const drafts = draftsByRecords.get(records) ?? createFormDrafts(records)
  draftsByRecords.set(records, drafts)
  return drafts
}

/** Keeps fields as `FormDrafts.keep` does; a session that ends a moment after the first key waits for them. */
export async function keepFormDraft(device: DeviceWork, ...draft: Parameters<FormDrafts['keep']>): Promise<void> {
  await device.track(openFormDrafts(device).then((drafts) => drafts.keep(...draft)))
}

/** Forgets what was typed into a form that is done with. */
export async function forgetFormDraft(device: DeviceWork, key: string): Promise<void> {
  try {
    if (await device.mayHold()) await (await openFormDrafts(device)).forget(key)
  } catch (error) {
    recordError(error)
  }
}
