import { judgeArchive } from '@/lib/spreadsheet/archive-guard'
import { detectContainer, isOpenDocument } from '@/lib/spreadsheet/container'
import { readStopped } from '@/imports/file-problems'
import type { ReadSheet, SheetProblem, SheetRow } from '@/lib/spreadsheet/read-rows'
import { sheetFileProblems } from '@/sheets/import/file-problem'
import { Problem } from '../../../api/problem'
import { ThreadPool, type RunOptions } from '../../jobs/thread-pool'
import type { SheetTask } from './read-sheet'

const readers = new ThreadPool<SheetTask, ReadSheet>('background/documents/spreadsheets/read-sheet.ts')

/** The rows of a score or attendance file, read in a thread apart; throws what is wrong with a file that cannot be
 *  read. What its first bytes say already costs no thread. */
export async function readSheetInWorker(bytes: Uint8Array, options?: RunOptions): Promise<SheetRow[]> {
  const container = detectContainer(bytes)
  if (container === null) throw unreadable('notSpreadsheet')
  if (container === 'zip' && isOpenDocument(bytes)) throw unreadable('openDocument')
  const verdict = container === 'zip' ? judgeArchive(bytes) : 'safe'
  if (verdict !== 'safe') throw unreadable(verdict === 'damaged' ? 'damaged' : 'unpacksTooLarge')
  const outcome = await readers.run({ bytes }, options)
  if (outcome === 'tookTooMuch') throw refusal(readStopped)
  if (typeof outcome === 'string') throw new Problem(503, 'common.error.busy')
  if ('problem' in outcome.answer) throw unreadable(outcome.answer.problem)
  return outcome.answer.rows
}

function unreadable(problem: SheetProblem): Problem {
  return refusal(sheetFileProblems[problem])
}

function refusal(message: string): Problem {
  return new Problem(400, message, { errors: { file: message } })
}
