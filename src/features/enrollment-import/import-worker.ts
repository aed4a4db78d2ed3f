import { writeRows } from '@/lib/spreadsheet/write-sheet'
import type { RowTexts } from './check-import-rows'
import { columnTitles } from './import-words'
import { formatHeading, readImportFile, type ReadFile } from './read-import-file'
import { importColumns } from './schema'

/** Read a file, or write one of rows that were put right. */
export type WorkerTask = { kind: 'read'; file: Blob } | { kind: 'write'; rows: readonly RowTexts[] }
export type WorkerAnswer = { kind: 'read'; read: ReadFile } | { kind: 'written'; bytes: Uint8Array<ArrayBuffer> }

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  if (task.kind === 'read') {
    return { kind: 'read', read: await readImportFile(new Uint8Array(await task.file.arrayBuffer())) }
  }
  const lines = task.rows.map((texts) => importColumns.map((column) => texts[column]))
  const bytes = await writeRows(columnTitles.last_name.km, [importColumns.map(formatHeading), ...lines])
  return { kind: 'written', bytes: new Uint8Array(bytes) }
}

async function work(task: WorkerTask): Promise<void> {
  try {
    self.postMessage(await answer(task))
  } catch (error) {
    // Thrown outside the promise, because the page only receives errors that are not promise rejections.
    setTimeout(() => {
      throw error
    })
  }
}

self.addEventListener('message', (event: MessageEvent<WorkerTask>) => {
  void work(event.data)
})
