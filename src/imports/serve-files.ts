import { writeRows } from '@/lib/spreadsheet/write-sheet'

/** Reads a file, or writes rows as one. */
export type WorkerTask =
  | { kind: 'read'; file: Blob }
  | { kind: 'write'; name: string; rows: readonly (readonly string[])[] }
export type WorkerAnswer<Read> =
  | { kind: 'read'; read: Read }
  /** The file was saved again since it was chosen, so the browser no longer reads it. */
  | { kind: 'changed' }
  | { kind: 'written'; bytes: Uint8Array<ArrayBuffer> }

/** Does the work of an import's worker; `read` reads the content of its files. */
export function serveFiles<Read>(read: (bytes: Uint8Array) => Promise<Read>): void {
  const answer = async (task: WorkerTask): Promise<WorkerAnswer<Read>> => {
    if (task.kind === 'write') {
      return { kind: 'written', bytes: new Uint8Array(await writeRows(task.name, task.rows)) }
    }
    let content: ArrayBuffer
    try {
      content = await task.file.arrayBuffer()
    } catch {
      return { kind: 'changed' }
    }
    return { kind: 'read', read: await read(new Uint8Array(content)) }
  }
  const work = async (task: WorkerTask): Promise<void> => {
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
}
