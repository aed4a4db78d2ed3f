import { detectDelimiter, parseCsv as parseRows, writeCsv as writeRows } from 'hucre/csv'

/** A row of a file of separated values: its number as a spreadsheet counts it, from 1, and its cells. */
export interface CsvRow {
  row: number
  cells: string[]
}

/**
 * Reads separated values as Excel, LibreOffice and other programs write them: commas, semicolons or tabs, Excel's `sep=`
 * line. Empty rows count and are left out.
 */
export function parseCsv(text: string): CsvRow[] {
  const named = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text)
  const body = text.slice(named?.[0].length ?? 0)
  // The header decides: in a row of data a name or a number may hold a comma.
  const header = /[^\r\n]+/.exec(body)?.[0] ?? ''
  return parseRows(body, { delimiter: named?.[1] ?? detectDelimiter(header) })
    .map((cells, index) => ({ row: index + 1, cells: cells.map(String) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

// Spreadsheets compute these full-width signs of East Asian keyboards too; the library marks all others.
const fullWidthFormula = /^[＝＋－＠]/

/**
 * Writes rows so that Excel and LibreOffice open them by a double click: a byte order mark shows Excel that the text is
 * UTF-8. A cell that a spreadsheet would compute gets an apostrophe before it, so that it stays text.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const marked = rows.map((cells) => cells.map((cell) => (fullWidthFormula.test(cell) ? `'${cell}` : cell)))
  return writeRows(marked, { bom: true, escapeFormulae: true })
}

/** A cell's text without the apostrophe that `writeCsv` or a spreadsheet puts before a text that starts like a formula. */
export function plainCell(text: string): string {
  const trimmed = text.trim()
  return /^'[=+\-@|＝＋－＠\s\d]/.test(trimmed) ? trimmed.slice(1).trim() : trimmed
}

/** The text of a file: UTF-8, or UTF-16 with its mark as Excel's "Unicode text" has it; null for anything else. */
export function decodeText(bytes: Uint8Array): string | null {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
