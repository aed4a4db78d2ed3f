import type { SheetProblem } from '@/lib/spreadsheet/read-rows'

/** The reader was ended or took too long, which says nothing about the file. */
export const readStopped = 'importFile.readStopped'

/** What can be wrong with a file, or keep the browser from reading one: a worker that was ended or not started, or a file that was
 *  saved again since it was chosen. */
export type FileProblemTexts = Record<SheetProblem | 'stopped' | 'notStarted' | 'changed', string>

/**
 * Catalogue ids for what can be wrong with a file.
 * @param own The texts about size, which name what an import expects, and others that differ; the rest are the same for all.
 */
export function problemTexts(
  own: Record<'tooLarge' | 'tooManyRows', string> & { notSpreadsheet?: string },
): FileProblemTexts {
  return {
    notSpreadsheet: 'importFile.notSpreadsheet',
    openDocument: 'importFile.openDocument',
    encrypted: 'importFile.encrypted',
    damaged: 'importFile.damaged',
    unpacksTooLarge: 'importFile.unpacksTooLarge',
    stopped: readStopped,
    notStarted: 'importFile.workerFailed',
    changed: 'importFile.changed',
    ...own,
  }
}
