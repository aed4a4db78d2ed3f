import type { SheetProblem } from '@/lib/spreadsheet/read-rows'

/** The reader was ended or took too long, which says nothing about the file. */
export const readStopped = 'enrollment.import.readStopped'

/** Why a worker gave no answer, as catalogue ids. */
export const workerFailures = { stopped: readStopped, notStarted: 'enrollment.import.workerFailed' } as const

/**
 * Catalogue ids for what can be wrong with a file.
 * @param own The texts about kind and size, which name what an import expects; the others are the same for all.
 */
export function problemTexts(
  own: Record<'notSpreadsheet' | 'tooLarge' | 'tooManyRows', string>,
): Record<SheetProblem, string> {
  return {
    openDocument: 'enrollment.import.openDocument',
    encrypted: 'enrollment.import.encrypted',
    damaged: 'enrollment.import.damaged',
    unpacksTooLarge: 'enrollment.import.unpacksTooLarge',
    ...own,
  }
}
