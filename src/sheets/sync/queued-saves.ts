import * as z from 'zod/mini'
import type { DeviceRecords } from '@/lib/storage/device-records'
import { cellValue, sheetId } from './drafts'

const sentCell = z.object({
  rowId: z.string(),
  columnId: z.string(),
  base: cellValue,
  value: cellValue,
  /** As it was in the cell when it was saved: what is typed there later is another text. */
  text: z.string(),
})
export type SentCell = z.infer<typeof sentCell>

/** One press of Save all. It is on the device from before the first try until the server has answered. */
const queuedSave = z.object({
  sheet: sheetId,
  cells: z.array(sentCell),
  /** The tag of the reading on which the cells were typed; null when the sheet has to be read before they are sent. */
  etag: z._default(z.nullable(z.string()), null),
  /** The try whose outcome is not known: it is sent again exactly as it was, with its key. */
  attempt: z.nullable(z.object({ key: z.string(), etag: z.nullable(z.string()), cells: z.array(sentCell) })),
})
export type QueuedSave = z.infer<typeof queuedSave> & { id: string }

export interface QueuedSaves {
  /** Adds a save or changes it. Resolves when the device has it, or does not take it. */
  put: (save: QueuedSave) => Promise<void>
  remove: (id: string) => Promise<void>
  /** In the order of their ids, read from the disk each time: another tab may have added some, or sent them. */
  list: () => Promise<QueuedSave[]>
}

const scope = 'outbox/'

/** The saves of one user that are not on the server yet. */
export function createQueuedSaves(records: DeviceRecords): QueuedSaves {
  return {
    put: ({ id, ...save }) => records.put(scope, id, save),
    remove: (id) => records.put(scope, id, null),
    list: async () =>
      (await records.all(scope)).flatMap(({ id, value }) => {
        const { success, data } = queuedSave.safeParse(value)
        return success ? [{ ...data, id }] : []
      }),
  }
}
