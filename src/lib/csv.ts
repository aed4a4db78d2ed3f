/** A line of a file of separated values: where it begins in the file, counted from 1, and its cells. */
export interface CsvLine {
  line: number
  cells: string[]
}

const separators = [',', ';', '\t'] as const

/**
 * Reads separated values as Excel, LibreOffice and other programs write them: commas, semicolons or tabs, cells in quotes
 * with separators, line ends and doubled quotes in them, a byte order mark, Excel's `sep=` line. Lines without anything
 * in them are left out.
 */
export function parseCsv(text: string): CsvLine[] {
  const withoutMark = text.startsWith('\uFEFF') ? text.slice(1) : text
  const named = /^"?sep=(.)"?\r?\n/i.exec(withoutMark)
  const body = named === null ? withoutMark : withoutMark.slice(named[0].length)
  const separator = named?.[1] ?? separatorOf(body)
  const lines: CsvLine[] = []
  let line = named === null ? 1 : 2
  let start = line
  let cells: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some((each) => each.trim() !== '')) lines.push({ line: start, cells })
    cells = []
    start = line
  }
  for (let at = 0; at < body.length; at++) {
    const sign = body.charAt(at)
    const isEnd = sign === '\n' || (sign === '\r' && body.charAt(at + 1) !== '\n')
    if (isEnd) line++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (body.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) endCell()
    else if (isEnd) endLine()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0) endLine()
  return lines
}

/** The separator that stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => first.split(separator).length
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best))
}

// What a spreadsheet takes for a formula when it opens the file, full-width signs as some keyboards have them included.
const formulaStart = /^[=+\-@＝＋－＠\t\r]/

/**
 * Writes rows so that Excel and LibreOffice open them by a double click: a byte order mark tells Excel that the text is
 * UTF-8. A cell that a spreadsheet would compute gets an apostrophe before it, so that it stays text (OWASP).
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map(writeCell).join(',')
  return `\uFEFF${rows.map((cells) => `${line(cells)}\r\n`).join('')}`
}

function writeCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell's text without the apostrophe that `writeCsv` or a spreadsheet puts before what is not to be computed. */
export function plainCell(text: string): string {
  const trimmed = text.trim()
  return /^'[=+\-@＝＋－＠\s\d]/.test(trimmed) ? trimmed.slice(1).trim() : trimmed
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
