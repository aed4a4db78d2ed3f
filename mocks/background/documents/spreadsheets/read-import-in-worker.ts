import type { FileProblem } from '@/imports/file-table'
import { readStopped } from '@/imports/file-problems'
import { ThreadPool, type RunOptions } from '../../jobs/thread-pool'
import type { ImportTask, ReadImport } from './read-import'

const readers = new ThreadPool<ImportTask, ReadImport | FileProblem>('background/documents/spreadsheets/read-import.ts')

/** Reads an import of children in a thread apart. Null when it could not begin or the signal ends it before. */
export async function readImportInWorker(
  bytes: Uint8Array,
  today: string,
  options?: RunOptions,
): Promise<ReadImport | FileProblem | null> {
  const outcome = await readers.run({ bytes, today }, options)
  if (outcome === 'tookTooMuch') return { problem: readStopped }
  return typeof outcome === 'string' ? null : outcome.answer
}
