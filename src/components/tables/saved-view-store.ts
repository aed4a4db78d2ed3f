import * as z from 'zod/mini'
import { recordError } from '@/lib/storage/error-log'
import { openRecordDatabase, type RecordDatabase } from '@/lib/storage/record-database'
import { within } from '@/lib/within'
import type { SavedView } from './saved-views'

const stored = z.object({
  name: z.string(),
  table: z.string(),
  path: z.string(),
  search: z.string(),
  hidden: z.array(z.string()),
  isPinned: z.optional(z.boolean()),
})

const scope = 'view/'
const timeoutMs = 5_000

// A text that is searched for, and the name of a view, may be those of a person: both are encrypted, as drafts are.
async function withDatabase<T>(owner: string, work: (database: RecordDatabase) => Promise<T>): Promise<T> {
  const opening = openRecordDatabase(owner, { database: 'sala-views', maxAgeMs: null })
  try {
    return await within(timeoutMs, opening.then(work))
  } finally {
    opening.then(
      (database) => database.close(),
      () => undefined,
    )
  }
}

/** The views of an owner, oldest first; none where the browser keeps nothing. */
export async function readSavedViews(owner: string): Promise<SavedView[]> {
  try {
    return await withDatabase(owner, async (database) =>
      (await database.read(scope)).flatMap(({ id, value }) => {
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
  await write(owner, id, view)
}

export async function removeSavedView(owner: string, id: string): Promise<void> {
  await write(owner, id, null)
}

async function write(owner: string, id: string, value: unknown): Promise<void> {
  await withDatabase(owner, (database) => database.write([{ scope, id, value, at: Date.now() }]))
}

/** The id of a new view: views are listed in the order in which they were saved. */
export function newViewId(): string {
  return `${new Date().toISOString()} ${crypto.randomUUID()}`
}
