import { plainCell } from '@/lib/spreadsheet/csv'
import { readSheetRows, type SheetLimits } from '@/lib/spreadsheet/read-rows'
import type { FileProblemTexts } from './file-problems'

/** What an import reads in a file, and the catalogue ids of what can be wrong with it. */
export interface TableFormat<Column extends string> {
  /** The number of rows is without the headings. */
  limits: SheetLimits
  findColumn: (heading: string) => Column | null
  /** A file without one of them is not the template. */
  required: readonly Column[]
  problems: FileProblemTexts & Record<'noRows' | 'wrongTemplate', string>
}

export interface TableRow<Column extends string> {
  /** As the spreadsheet numbers it. */
  row: number
  /** What the cells of the file's columns say. */
  cells: ReadonlyMap<Column, string>
}

export interface FileTable<Column extends string> {
  rows: TableRow<Column>[]
  /** Headings that name no column; the cells below them are not imported. */
  unmatched: readonly string[]
}

/** Why a file cannot be used: a catalogue id, and which headings are missing or not known. */
export interface FileProblem<Column extends string = string> {
  problem: string
  missing?: readonly Column[]
  unmatched?: readonly string[]
}

const maxHeadingLength = 60

/** Reads the cells of a file by the columns that its first row names, in whatever order. */
export async function readTable<Column extends string>(
  bytes: Uint8Array,
  { limits, findColumn, required, problems }: TableFormat<Column>,
): Promise<FileTable<Column> | FileProblem<Column>> {
  const read = await readSheetRows(bytes, { ...limits, rows: limits.rows + 1 })
  if ('problem' in read) return { problem: problems[read.problem] }
  const [first, ...lines] = read.rows
  const headings =
    first?.cells.map((title) => ({ title: plainCell(title), column: findColumn(plainCell(title)) })) ?? []
  const missing = required.filter((column) => !headings.some((heading) => heading.column === column))
  const unmatched = headings.flatMap(({ title, column }) =>
    column === null && title !== '' ? [title.replaceAll(/\s+/g, ' ').slice(0, maxHeadingLength)] : [],
  )
  if (first === undefined) return { problem: problems.noRows }
  if (missing.length > 0) return { problem: problems.wrongTemplate, missing, unmatched }
  if (lines.length === 0) return { problem: problems.noRows }
  const rows = lines.map(({ row, cells }) => {
    const named = new Map<Column, string>()
    for (const [index, { column }] of headings.entries()) {
      // Of two columns under one heading the first counts.
      if (column !== null && !named.has(column)) named.set(column, plainCell(cells[index] ?? ''))
    }
    return { row, cells: named }
  })
  return { rows, unmatched }
}
