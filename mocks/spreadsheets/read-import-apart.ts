import type { FileProblem } from '@/features/enrollment-import/read-import-file'
import { readApart, type ApartOptions } from '../read-apart'
import type { ReadImport } from './read-import'

/** Reads an import of children in a thread of its own. Null when the signal ends it before. */
export function readImportApart(
  bytes: Uint8Array,
  today: string,
  options?: ApartOptions,
): Promise<ReadImport | FileProblem | null> {
  const damaged: ReadImport | FileProblem = { problem: 'enrollment.import.damaged' }
  return readApart('spreadsheets/read-import.ts', { workerData: { bytes, today }, damaged }, options)
}
