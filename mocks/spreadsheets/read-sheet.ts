import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { sheetImportLimits } from '@/features/sheet-import/schema'
import { readSheetRows } from '@/lib/spreadsheet/read-rows'

/** What the thread is given. */
export interface SheetTask {
  bytes: Uint8Array
}

const { bytes }: SheetTask = z.object({ bytes: z.instanceof(Uint8Array) }).parse(workerData)
parentPort?.postMessage(await readSheetRows(bytes, sheetImportLimits))
