import { detectContainer, isOpenDocument } from '@/lib/spreadsheet/container'
import { problemTexts } from '@/imports/file-problems'
import type { FileProblem } from '@/imports/file-table'
import { sheetImportLimits } from './schema'

/** What is wrong with a sheet's file, in the browser and at the server. */
export const sheetFileProblems = problemTexts({
  tooLarge: 'sheetImport.tooLarge',
  tooManyRows: 'sheetImport.tooManyRows',
})

/** The file as it is now, or why it cannot be one to import, as a catalogue id. The server looks again and deeper. */
export async function readChosenFile(file: File): Promise<{ content: Blob } | FileProblem> {
  if (file.size > sheetImportLimits.bytes) return { problem: sheetFileProblems.tooLarge }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (detectContainer(bytes) === 'zip' && isOpenDocument(bytes)) return { problem: sheetFileProblems.openDocument }
    const isSpreadsheet = /\.xlsx?$/i.test(file.name) && detectContainer(bytes) !== null
    return isSpreadsheet
      ? { content: new Blob([bytes], { type: file.type }) }
      : { problem: sheetFileProblems.notSpreadsheet }
  } catch {
    // The file was saved again since it was chosen, so the browser no longer reads it.
    return { problem: sheetFileProblems.changed }
  }
}
