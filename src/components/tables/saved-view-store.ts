import * as z from 'zod/mini'
import { recordError } from '@/lib/storage/error-log'
import { type DeviceRecords, openDeviceRecords } from '@/lib/storage/storage-records'
import type { SavedView } from './saved-views'

const stored = z.object({
  name: z.string(),
  table: z.string(),
  path: z.string(),
  search: z.string(),
  hidden: z.array(z.string()),
})

const scope = 'view/'

// A text that is searched for, and the name of a view, may be those of a person: both are encrypted, as drafts are.
async function withRecords<T>(owner: string, work: (records: DeviceRecords) => Promise<T>): Promise<T> {
  const records = await openDeviceRecords(owner, { database: 'sala-views', maxAgeMs: null })
  try {
    return await work(records)
  } finally {
    records.close()
  }
}

/** The views of an owner, oldest first; none where the browser keeps nothing. */
export async function readSavedViews(owner: string): Promise<SavedView[]> {
  try {
    return await withRecords(owner, async (records) =>
      (await records.all(scope)).flatMap(({ id, value }) => {
        const { success, data } = stored.safeParse(value)
        return success ? [{ ...data, id }] : []
      }),
    )
  } catch (error) {
    recordError(error)
    return []
  }
}

/** Stores a view, in place of the one with its id. Fails where the browser keeps nothing. */
export async function storeSavedView(owner: string, { id, ...view }: SavedView): Promise<void> {
  await withRecords(owner, (records) => records.put(scope, id, view))
}

export async function removeSavedView(owner: string, id: string): Promise<void> {
  await withRecords(owner, (records) => records.put(scope, id, null))
}

/** The id of a new view: views are listed in the order in which they were saved. */
export function newViewId(): string {
  return `${new Date().toISOString()} ${crypto.randomUUID()}`
}
