import { problemTexts } from '@/domain/file-problems'
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

/** Why a file cannot be used: a catalogue id, and which headings are missing or not known. */
export interface FileProblem {
  problem: string
  missing?: readonly ImportColumn[]
  unmatched?: readonly string[]
}

export interface FileRows {
  rows: FileRow[]
  /** Headings that name no column; the cells below them are not imported. */
  unmatched: readonly string[]
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

export type ReadFile = FileRows | FileProblem

const problems = problemTexts({
  notSpreadsheet: 'enrollment.import.notSpreadsheet',
  tooLarge: 'enrollment.import.tooLarge',
  tooManyRows: 'enrollment.import.tooManyRows',
})

const maxHeadingLength = 60

/** The rows of an enrollment file. The same in the browser's worker and in the server's. */
export async function readImportFile(bytes: Uint8Array): Promise<ReadFile> {
  // One more for the headings.
  const read = await readSheetRows(bytes, { ...importLimits, rows: importLimits.rows + 1 })
  if ('problem' in read) return { problem: problems[read.problem] }
  const [first, ...lines] = read.rows
  if (first === undefined) return { problem: 'enrollment.import.noRows' }
  const headings = first.cells.map((title) => ({ title, column: findColumn(title) }))
  const missing = importColumns.filter((column) => !headings.some((heading) => heading.column === column))
  const unmatched = headings.flatMap(({ title, column }) =>
    column === null && title !== '' ? [title.replaceAll(/\s+/g, ' ').slice(0, maxHeadingLength)] : [],
  )
  if (missing.length > 0) return { problem: 'enrollment.import.wrongTemplate', missing, unmatched }
  if (lines.length === 0) return { problem: 'enrollment.import.noRows' }
  const place = new Map(headings.toReversed().map(({ column }, index) => [column, headings.length - 1 - index]))
  const textIn = (cells: readonly string[], column: ImportColumn) => cells[place.get(column) ?? -1] ?? ''
  const monthFirst = lines.flatMap(({ cells }, index) => {
    const text = textIn(cells, 'birth_date')
    const date = monthFirstDate(text)
    return date === null ? [] : [{ index, text, date }]
  })
  return {
    rows: lines.map(({ row, cells }) => ({ row, texts: buildTexts((column) => textIn(cells, column)) })),
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
