import { readSheetRows, type ReadSheet, type SheetLimits } from './read-rows'
import { writeRows } from './write-sheet'

/** Reads the rows of a file, or writes rows as one. */
export type WorkerTask =
  | { kind: 'read'; file: Blob; limits: SheetLimits }
  | { kind: 'write'; name: string; rows: readonly (readonly string[])[] }
export type WorkerAnswer =
  | { kind: 'read'; read: ReadSheet | { problem: 'changed' } }
  | { kind: 'written'; bytes: Uint8Array<ArrayBuffer> }

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  if (task.kind === 'write') {
    return { kind: 'written', bytes: new Uint8Array(await writeRows(task.name, task.rows)) }
  }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await task.file.arrayBuffer())
  } catch {
    // The file was saved again since it was chosen, so the browser no longer reads it.
    return { kind: 'read', read: { problem: 'changed' } }
  }
  return { kind: 'read', read: await readSheetRows(bytes, task.limits) }
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
