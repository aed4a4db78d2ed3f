import { problemTexts } from '@/imports/file-problems'
import { type FileProblem, type FileTable, type TableFormat, toFileTable, toSheetLimits } from '@/imports/file-table'
import { readSheetRows } from '@/lib/spreadsheet/read-rows'
import type { RowTexts } from './check-import-rows'
import { findColumn, columnTitles } from './import-words'
import { dateOfDayNumber, monthFirstDate, plainDate } from './read-cell'
import { importColumns, importLimits, type ImportColumn } from './schema'

export interface FileRow {
  /** As the spreadsheet numbers it. */
  row: number
  texts: RowTexts
}

export interface FileRows extends Pick<FileTable<ImportColumn>, 'unmatched'> {
  rows: FileRow[]
  /** Birth dates that mean another day when the month is written first; absent where there is none. */
  monthFirst?: readonly MonthFirst[]
}

interface MonthFirst {
  /** The place of the row among the rows. */
  index: number
  text: string
  /** The date with the month first, as DD-MM-YYYY. */
  date: string
}

export const enrollmentFile: TableFormat<ImportColumn> = {
  limits: importLimits,
  findColumn,
  required: importColumns,
  problems: {
    ...problemTexts({ tooLarge: 'enrollment.import.tooLarge', tooManyRows: 'enrollment.import.tooManyRows' }),
    noRows: 'enrollment.import.noRows',
    wrongTemplate: 'enrollment.import.wrongTemplate',
  },
}

/** Reads an enrollment file where there is no browser: at the server. */
export async function readImportFile(bytes: Uint8Array): Promise<FileRows | FileProblem<ImportColumn>> {
  return toFileRows(toFileTable(await readSheetRows(bytes, toSheetLimits(enrollmentFile)), enrollmentFile))
}

/** The rows of an enrollment file with all columns, and the birth dates that can mean two days. */
export function toFileRows(
  read: FileTable<ImportColumn> | FileProblem<ImportColumn>,
): FileRows | FileProblem<ImportColumn> {
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

/** The rows of a file in whose dates the month comes before the day. */
export function withMonthFirst({ rows, unmatched, monthFirst = [] }: FileRows): FileRows {
  const dates = new Map(monthFirst.map(({ index, date }) => [index, date]))
  return {
    unmatched,
    rows: rows.map(({ row, texts }, index) => ({
      row,
      texts: { ...texts, birth_date: dates.get(index) ?? texts.birth_date },
    })),
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

/** A heading as the template writes it: both languages. */
export function formatHeading(column: ImportColumn): string {
  const { km, en } = columnTitles[column]
  return `${km}\n(${en})`
}
