import { type FileProblem, readTable } from '@/imports/file-table'
import { schoolFile, type SchoolRows } from './import-file'
import type { ImportColumn } from './import-schema'

/** The rows of a file as they are sent: an empty cell leaves what the register has. */
export async function readSchoolFile(bytes: Uint8Array): Promise<SchoolRows | FileProblem<ImportColumn>> {
  const read = await readTable(bytes, schoolFile)
  if ('problem' in read) return read
  const rows = read.rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries([...cells].filter(([, cell]) => cell !== '')),
  }))
  return { rows, unmatched: read.unmatched }
}
