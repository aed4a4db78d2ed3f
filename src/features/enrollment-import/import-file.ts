import { problemTexts } from '@/imports/file-problems'
import type { FileTable, TableFormat } from '@/imports/file-table'
import type { RowTexts } from './check-import-rows'
import { findColumn } from './import-words'
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
