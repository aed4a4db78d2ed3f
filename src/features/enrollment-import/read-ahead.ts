import { checkRow } from './check-import-rows'
import type { CellReaders } from './read-cell'
import type { FileRow } from './import-file'

/** Longer tasks are felt: the page answers no key meanwhile. */
const sliceMs = 20

/** Resolves in a task of its own, before which the page can draw and answer. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Reads every cell of a file, a slice at a time: the page can draw and answer in between, and the readers keep what they read
 * for the sheet and its grid.
 */
export async function readAhead(rows: readonly FileRow[], readers: CellReaders): Promise<void> {
  let pauseAt = performance.now() + sliceMs
  for (const { texts } of rows) {
    if (performance.now() > pauseAt) {
      await nextTask()
      pauseAt = performance.now() + sliceMs
    }
    checkRow(texts, readers)
  }
  await nextTask()
}
