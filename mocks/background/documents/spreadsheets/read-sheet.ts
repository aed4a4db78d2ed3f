import { parentPort } from 'node:worker_threads'
import { sheetImportLimits } from '@/sheets/import/schema'
import { readSheetRows } from '@/lib/spreadsheet/read-rows'
import { avoidNativeStreams } from '../../jobs/avoid-native-streams'

/** The input of the thread, one file after the other. */
export interface SheetTask {
  bytes: Uint8Array
}

async function read({ bytes }: SheetTask): Promise<void> {
  parentPort?.postMessage(await readSheetRows(bytes, sheetImportLimits))
}

avoidNativeStreams()
parentPort?.on('message', (task: SheetTask) => void read(task))
