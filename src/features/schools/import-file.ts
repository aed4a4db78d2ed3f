import { decodeText, parseCsv, plainCell } from '@/lib/spreadsheet/csv'
import { foldDigits } from '@/lib/text/digits'
import { detectContainer } from '@/lib/spreadsheet/container'
import { problemTexts, workerFailures } from '@/domain/file-problems'
import type { ReadSheet } from '@/lib/spreadsheet/read-rows'
import type { ReadTask } from '@/lib/spreadsheet/read-worker'
import { runInWorker } from '@/lib/spreadsheet/run-in-worker'
import { importColumns, importLimits, type ImportCells, type ImportColumn } from './import-schema'
import type { RawSchool } from './input-schema'

export interface FileRow {
  /** The row's number as a spreadsheet shows it. */
  row: number
  cells: ImportCells
}

/** A file as it was read: its rows and the columns that are not known, or why it cannot be read (a catalogue id). */
export type ReadFile = { rows: FileRow[]; unknown: string[] } | { problem: string }

/** The heading of a column in the template: in the user's language, with its own name, by which any language can be read. */
export function columnTitle(column: ImportColumn, label: string): string {
  return `${label} (${column})`
}

/** Reads an Excel file, recognized by its first bytes, or a CSV file. */
export async function readImportFile(file: Blob): Promise<ReadFile> {
  if (file.size > importLimits.bytes) return { problem: sheetProblems.tooLarge }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const lines = detectContainer(bytes) === null ? csvLines(bytes) : await sheetLines(file)
  if ('problem' in lines) return lines
  const [header, ...body] = lines.rows
  const titles = header?.cells.map((title) => ({ title: plainCell(title), column: findColumn(title) })) ?? []
  if (!titles.some(({ column }) => column === 'emis_code')) return { problem: 'school.import.noHeader' }
  if (body.length === 0) return { problem: 'school.import.noRows' }
  if (body.length > importLimits.rows) return { problem: sheetProblems.tooManyRows }
  const rows = body.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      titles.flatMap(({ column }, index) => {
        const cell = plainCell(cells[index] ?? '')
        return column === null || cell === '' ? [] : [[column, cell]]
      }),
    ),
  }))
  return {
    rows,
    unknown: titles.filter(({ title, column }) => column === null && title !== '').map(({ title }) => title),
  }
}

interface Lines {
  rows: readonly { row: number; cells: readonly string[] }[]
}

function csvLines(bytes: Uint8Array): Lines | { problem: string } {
  const text = decodeText(bytes)
  return text === null ? { problem: sheetProblems.notSpreadsheet } : { rows: parseCsv(text) }
}

const sheetProblems = problemTexts({
  notSpreadsheet: 'school.import.notText',
  tooLarge: 'school.import.tooLarge',
  tooManyRows: 'school.import.tooManyRows',
})

/** Besides the columns of the template a file may have others, which are named. */
const maxColumns = 40

async function sheetLines(file: Blob): Promise<Lines | { problem: string }> {
  // One more for the headings.
  const limits = { bytes: importLimits.bytes, rows: importLimits.rows + 1, columns: maxColumns }
  const task: ReadTask = { file, limits }
  const outcome = await runInWorker({
    load: () => import('@/lib/spreadsheet/read-worker?worker&url'),
    task,
    readAnswer: ({ data }: MessageEvent<ReadSheet>) => data,
  })
  if (typeof outcome === 'string') return { problem: workerFailures[outcome] }
  return 'problem' in outcome.answer ? { problem: sheetProblems[outcome.answer.problem] } : outcome.answer
}

function findColumn(title: string): ImportColumn | null {
  const name = /\(([a-z_0-9]+)\)\s*$/.exec(title)?.[1] ?? title
  const plain = foldDigits(name).toLowerCase()
  return importColumns.find((column) => column === plain) ?? null
}

/** The template's rows: the columns' names and one for every school that the year does not have yet. */
export function templateRows(
  titles: Readonly<Record<ImportColumn, string>>,
  schools: readonly RawSchool[],
): [head: string[], ...schools: string[][]] {
  const rows = schools.map((school) => {
    const values: Record<ImportColumn, string> = {
      emis_code: school.emis_code,
      code: school.code,
      name: school.name,
      name_en: school.name_en,
      degree: String(school.degree.number),
      village_code: school.village.code,
      phone_number_1: school.phone_number_1 ?? '',
      phone_number_2: '',
      phone_number_3: '',
    }
    return importColumns.map((column) => values[column])
  })
  return [importColumns.map((column) => columnTitle(column, titles[column])), ...rows]
}
