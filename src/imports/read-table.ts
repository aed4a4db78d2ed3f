import { readRowsInWorker } from '@/lib/spreadsheet/in-worker'
import { type FileProblem, type FileTable, type TableFormat, toFileTable, toSheetLimits } from './file-table'

/** Reads the rows of a chosen file by its columns. */
export async function readTable<Column extends string>(
  file: Blob,
  format: TableFormat<Column>,
): Promise<FileTable<Column> | FileProblem<Column>> {
  return toFileTable(await readRowsInWorker(file, toSheetLimits(format)), format)
}
