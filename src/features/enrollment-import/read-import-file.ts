import { type FileProblem, readTable } from '@/imports/file-table'
import type { RowTexts } from './check-import-rows'
import { enrollmentFile, type FileRows } from './import-file'
import { dateOfDayNumber, monthFirstDate, plainDate } from './read-cell'
import type { ImportColumn } from './schema'

/** The rows of an enrollment file. The same in the browser's worker and in the server's. */
export async function readImportFile(bytes: Uint8Array): Promise<FileRows | FileProblem<ImportColumn>> {
  const read = await readTable(bytes, enrollmentFile)
  if ('problem' in read) return read
  const { rows, unmatched } = read
  const monthFirst = rows.flatMap(({ cells }, index) => {
    const text = cells.get('birth_date') ?? ''
    const date = monthFirstDate(text)
    return date === null ? [] : [{ index, text, date }]
  })
  return {
    rows: rows.map(({ row, cells }) => ({ row, texts: buildTexts((column) => cells.get(column) ?? '') })),
    unmatched,
    ...(monthFirst.length > 0 && { monthFirst }),
  }
}

function buildTexts(text: (column: ImportColumn) => string): RowTexts {
  return {
    last_name: text('last_name'),
    first_name: text('first_name'),
    gender: text('gender'),
    birth_date: dateOfDayNumber(text('birth_date')) ?? plainDate(text('birth_date')),
    enrollment_status: text('enrollment_status'),
    transfer_status: text('transfer_status'),
    ethnicity: text('ethnicity'),
    disabilities: text('disabilities'),
    health_problems: text('health_problems'),
    personal_problems: text('personal_problems'),
    scholarships: text('scholarships'),
  }
}
