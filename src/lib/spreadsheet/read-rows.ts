import { readXls, streamXlsxRows } from 'hucre/xlsx'
import { formatDate } from '@/lib/dates/dates'
import { detectContainer, isOpenDocument, isUnderPassword } from './container'
import { decodeText, parseCsv } from './csv'
import { judgeArchive } from './archive-guard'

/** A row of a sheet: its number as the spreadsheet shows it, and what its cells say, as text. */
export interface SheetRow {
  row: number
  cells: string[]
}

/** As many as a sheet of .xlsx can have. */
const maxSheetRows = 1_048_576

/** Why a file cannot be read. */
export type SheetProblem =
  | 'notSpreadsheet'
  | 'openDocument'
  | 'encrypted'
  | 'damaged'
  | 'tooLarge'
  | 'unpacksTooLarge'
  | 'tooManyRows'

export interface SheetLimits {
  bytes: number
  /** Rows with something in them, the headings included. */
  rows: number
  /** The number of columns to read; those further right are ignored. */
  columns: number
  /** Whether a file of separated values is read too. */
  csv?: boolean
}

export type ReadSheet = { rows: SheetRow[] } | { problem: SheetProblem }

/**
 * The first sheet of an .xlsx or .xls file, or a file of separated values where `limits` take one. What the file is, its first bytes say and not its name; an archive is
 * measured before anything of it is unpacked. To be called in a worker: a hostile file may still take time and memory.
 */
export async function readSheetRows(bytes: Uint8Array, limits: SheetLimits): Promise<ReadSheet> {
  if (bytes.byteLength > limits.bytes) return { problem: 'tooLarge' }
  const container = detectContainer(bytes)
  if (container === null) return limits.csv === true ? readCsvRows(bytes, limits) : { problem: 'notSpreadsheet' }
  if (container === 'compound' && isUnderPassword(bytes)) return { problem: 'encrypted' }
  if (container === 'zip' && isOpenDocument(bytes)) return { problem: 'openDocument' }
  if (container === 'zip') {
    const verdict = judgeArchive(bytes)
    if (verdict !== 'safe') return { problem: verdict === 'tooLarge' ? 'unpacksTooLarge' : 'damaged' }
  }
  const rows: SheetRow[] = []
  try {
    for await (const { index, values } of container === 'zip' ? streamXlsxRows(bytes) : xlsRows(bytes)) {
      const cells = Array.from({ length: Math.min(values.length, limits.columns) }, (_, index) =>
        toCellText(values[index]),
      )
      if (cells.every((cell) => cell === '')) continue
      if (rows.length === limits.rows) return { problem: 'tooManyRows' }
      // A row whose number cannot be read, or that no sheet has, comes after the one before it.
      const isNumbered = Number.isInteger(index) && index >= 0 && index < maxSheetRows
      rows.push({ row: isNumbered ? index + 1 : (rows.at(-1)?.row ?? 0) + 1, cells })
    }
  } catch {
    return { problem: 'damaged' }
  }
  return { rows }
}

function readCsvRows(bytes: Uint8Array, limits: SheetLimits): ReadSheet {
  const text = decodeText(bytes)
  if (text === null) return { problem: 'notSpreadsheet' }
  const rows = parseCsv(text)
  if (rows.length > limits.rows) return { problem: 'tooManyRows' }
  return { rows: rows.map(({ row, cells }) => ({ row, cells: cells.slice(0, limits.columns) })) }
}

async function* xlsRows(bytes: Uint8Array) {
  // An old sheet has at most 65,536 rows, so all are read; the caller counts those that are not empty.
  const { sheets } = await readXls(bytes)
  for (const [index, values] of (sheets[0]?.rows ?? []).entries()) yield { index, values: values ?? [] }
}

const maxCellLength = 1_000

/** Removes zero characters and halves of a character, which no database stores: damaged and cut texts have them. */
export function removeUnstorable(text: string): string {
  return text.replaceAll(/\0|\p{Surrogate}/gu, '')
}

/** The text of a cell. A date has no time zone: the library returns it as midnight in UTC. */
function toCellText(value: unknown): string {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    return formatDate(value.toISOString().slice(0, 10))
  }
  if (typeof value === 'string') return removeUnstorable(value.trim().slice(0, maxCellLength))
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
