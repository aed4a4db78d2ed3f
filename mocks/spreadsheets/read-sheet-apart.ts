import { judgeArchive } from '@/lib/spreadsheet/archive-guard'
import { containerOf } from '@/lib/spreadsheet/container'
import type { ReadSheet, SheetProblem, SheetRow } from '@/lib/spreadsheet/read-rows'
import { Problem } from '../problem'
import { readApart, type ApartOptions } from '../read-apart'
import type { SheetTask } from './read-sheet'
import { Turnstile } from '../turnstile'

const problems = {
  notSpreadsheet: 'sheetImport.notSpreadsheet',
  encrypted: 'enrollment.import.encrypted',
  damaged: 'enrollment.import.damaged',
  tooLarge: 'sheetImport.tooLarge',
  unpacksTooLarge: 'enrollment.import.unpacksTooLarge',
  tooManyRows: 'sheetImport.tooManyRows',
} as const satisfies Record<SheetProblem, string>

// Each reader may take half a gigabyte.
const readers = new Turnstile(2, 20)

/** The rows of a score or attendance file, read in a thread of its own; throws what is wrong with a file that cannot be
 *  read. What its first bytes say already costs no thread. */
export async function readSheetApart(bytes: Uint8Array, options?: ApartOptions): Promise<SheetRow[]> {
  const container = containerOf(bytes)
  if (container === null) throw unreadable('notSpreadsheet')
  const verdict = container === 'zip' ? judgeArchive(bytes) : 'safe'
  if (verdict !== 'safe') throw unreadable(verdict === 'damaged' ? 'damaged' : 'unpacksTooLarge')
  const read = await readers.pass(() =>
    readApart<ReadSheet>(
      'spreadsheets/read-sheet.ts',
      { workerData: { bytes } satisfies SheetTask, damaged: { problem: 'damaged' } },
      options,
    ),
  )
  if (read === null) throw new Problem(503, 'common.error.busy')
  if ('problem' in read) throw unreadable(read.problem)
  return read.rows
}

function unreadable(problem: SheetProblem): Problem {
  const message = problems[problem]
  return new Problem(400, message, { errors: { file: message } })
}
