import type { Cell, CellStyle, CellValue } from 'hucre'
import { writeWorkbook } from './workbook'
import { toColumnLetters, templateStyle } from './write-sheet'

/** Dates come as `yyyy-MM-dd`. */
export type ListCellKind = 'text' | 'whole' | 'decimal' | 'date'
export type ListCell = string | number | null

export interface ListFile {
  /** Above the table, and the name of the sheet. */
  title: string
  /** The applied filters and the creation time, above the table. */
  facts: readonly string[]
  columns: readonly { header: string; width: number; kind: ListCellKind }[]
  rows: readonly (readonly ListCell[])[]
}

const font = { name: templateStyle.fontName, size: 11 }
const styles: Readonly<Record<ListCellKind, CellStyle>> = {
  text: templateStyle.body,
  whole: { font, numFmt: '#,##0' },
  decimal: { font, numFmt: '#,##0.00' },
  date: { font, numFmt: 'dd-mm-yyyy', alignment: { horizontal: 'center' } },
}
const plain: CellStyle = { font, numFmt: '@' }
const title: CellStyle = { font: { ...font, size: 14, bold: true }, numFmt: '@' }
const dayMs = 86_400_000
/** The first of January 1970, in the days that spreadsheets count. */
const epoch = 25_569

/** A list as a workbook: its title and filters, then the table with headings that stay in view. No text is a formula. */
export async function writeList({ title: name, facts, columns, rows }: ListFile): Promise<Uint8Array> {
  const above = [[name], ...facts.map((fact) => [fact]), []]
  const head = above.length
  const cells = new Map<string, Partial<Cell>>()
  for (const [row, [text]] of above.entries()) {
    if (text !== undefined) cells.set(`${row},0`, { ...textCell(text), style: row === 0 ? title : plain })
  }
  for (const [at, { header }] of columns.entries()) {
    cells.set(`${head},${at}`, { ...textCell(header), style: templateStyle.heading })
  }
  const values = rows.map((row, at) =>
    columns.map(({ kind }, column): CellValue => {
      const cell = row[column] ?? null
      if (isErrorText(cell)) cells.set(`${head + 1 + at},${column}`, { ...textCell(cell), style: styles[kind] })
      return kind === 'date' && typeof cell === 'string' ? Date.parse(`${cell}T00:00:00Z`) / dayMs + epoch : cell
    }),
  )
  const last = `${toColumnLetters(columns.length - 1)}${head + 1 + rows.length}`
  return await writeWorkbook(
    [
      {
        name,
        rows: [...above.map((): CellValue[] => []), columns.map(() => null), ...values],
        columns: columns.map(({ width, kind }) => ({ width, style: styles[kind] })),
        cells,
        rowDefs: new Map([[head, { height: 30 }]]),
        freezePane: { rows: head + 1 },
        headRows: { from: head, to: head },
        autoFilter: { range: `A${head + 1}:${last}` },
        pageSetup: { orientation: 'landscape' },
      },
    ],
    { stringMode: 'inline' },
  )
}

/** The library takes a text such as #N/A for a fault of a formula, and rich text for nothing but text. */
function textCell(value: string): Partial<Cell> {
  return isErrorText(value) ? { value, richText: [{ text: value }] } : { value, type: 'string' }
}

function isErrorText(cell: ListCell): cell is string {
  return typeof cell === 'string' && cell.startsWith('#')
}
