import type { Cell, CellStyle, MergeRange, PageSetup, RowDef } from 'hucre'
import type { WorkbookSheet } from '@/lib/spreadsheet/workbook'
import type { ReportCell, ReportColumn, ReportDocument, ReportPage, ReportTable } from './document'
import { stateWords } from './document-words'
import { dateSerial } from './date-serial'
import { headCells } from './head-cells'
import { cellStyle, sheetStyles } from './sheet-styles'
import { linesIn, packLines } from './text-measure'
import { labelSpan, totalColumn } from './total-cells'

/** In points: Khmer stacks signs above and below the baseline. */
const lineHeight = 22
const minColumns = 2
const narrowest = 10

interface Band {
  from: number
  to: number
  style: CellStyle
}

/** Draws one page of a document from the top down. */
export class SheetCanvas {
  readonly #document: ReportDocument
  readonly #page: ReportPage
  readonly #widths: number[]
  readonly #cells = new Map<string, Partial<Cell>>()
  readonly #merges: MergeRange[] = []
  readonly #rowDefs = new Map<number, RowDef>()
  #row = 0
  /** The rows of the first table's headings. */
  #head: { from: number; to: number } | null = null

  constructor(document: ReportDocument, page: ReportPage) {
    this.#document = document
    this.#page = page
    const count = Math.max(minColumns, ...page.tables.map(({ columns }) => columns.length))
    this.#widths = Array.from({ length: count }, (_, at) =>
      Math.max(narrowest / 2, ...page.tables.map(({ columns }) => columns[at]?.width ?? narrowest / 2)),
    )
  }

  draw(): Omit<WorkbookSheet, 'name'> {
    const { titles, facts, tables, notes = [], frozenColumns = 0 } = this.#page
    this.#letterhead()
    for (const title of titles) this.#line(title, sheetStyles.title)
    for (const line of packLines(
      facts.map(({ label, value }) => `${label}${this.#colon()} ${value}`),
      this.#room(0, this.#last),
    )) {
      this.#line(line, sheetStyles.fact)
    }
    for (const table of tables) this.#table(table)
    if (notes.length > 0) this.#row += 1
    for (const note of notes) this.#line(note, sheetStyles.note)
    this.#signatures()
    const head = this.#head
    return {
      cells: this.#cells,
      columns: this.#widths.map((width) => ({ width })),
      rowDefs: this.#rowDefs,
      merges: this.#merges,
      pageSetup: this.#pageSetup(),
      // The number of a single page says nothing.
      ...(this.#page.onePage === true ? { headerFooter: {} } : {}),
      ...(tables.length === 1 && head !== null
        ? { freezePane: { rows: head.to + 1, columns: frozenColumns }, headRows: head }
        : {}),
    }
  }

  get #last(): number {
    return this.#widths.length - 1
  }

  #colon(): string {
    return this.#document.language === 'km' ? '៖' : ':'
  }

  #pageSetup(): PageSetup {
    return {
      orientation: this.#document.orientation,
      ...(this.#page.onePage === true ? { fitToHeight: 1 } : {}),
      horizontalCentered: true,
      margins: { top: 0.5, bottom: 0.6, left: 0.4, right: 0.4, header: 0.3, footer: 0.3 },
    }
  }

  /** The issuing office at the left, the kingdom at the right. */
  #letterhead(): void {
    const state = stateWords[this.#document.language]
    const { office } = this.#document
    // About half of the width each.
    const half = this.#room(0, this.#last) / 2
    let middle = 0
    while (middle < this.#last - 1 && this.#room(0, middle) < half) middle += 1
    for (let at = 0; at < Math.max(state.length, office.length); at += 1) {
      const left = { from: 0, to: middle, style: sheetStyles.office }
      const right = { from: middle + 1, to: this.#last, style: sheetStyles.state }
      if (at < office.length) this.#band(left, office[at] ?? '')
      if (at < state.length) this.#band(right, state[at] ?? '')
      this.#end([
        [left, office[at] ?? ''],
        [right, state[at] ?? ''],
      ])
    }
  }

  /** A text over the whole width. */
  #line(text: string, style: CellStyle): void {
    const band = { from: 0, to: this.#last, style }
    this.#band(band, text)
    this.#end([[band, text]])
  }

  #table({ heading, columns, rows, totals = [] }: ReportTable): void {
    if (heading !== undefined) this.#line(heading, sheetStyles.heading)
    this.#headings(columns)
    for (const row of rows) {
      for (const [at, column] of columns.entries()) this.#value(at, row[at] ?? null, column, cellStyle(column))
      this.#endRow(columns, row)
    }
    for (const { label, cells } of totals) {
      const span = labelSpan(cells)
      for (const [at, each] of columns.entries()) {
        const cell = cells[at] ?? null
        const column = totalColumn(each, cell)
        this.#value(at, cell, column, cellStyle(column, true))
      }
      this.#band({ from: 0, to: span - 1, style: sheetStyles.totalLabel }, label)
      this.#endRow(columns, cells)
    }
  }

  #headings(columns: readonly ReportColumn[]): void {
    const { depth, cells } = headCells(columns)
    const top = this.#row
    const lines = [1, 1]
    for (const { text, row, column, rows, columns: across } of cells) {
      for (let down = 0; down < rows; down += 1) {
        for (let right = 0; right < across; right += 1)
          this.#put(top + row + down, column + right, null, sheetStyles.head)
      }
      this.#put(top + row, column, text, sheetStyles.head)
      if (rows * across > 1) this.#merge(top + row, column, top + row + rows - 1, column + across - 1)
      const needed = linesIn(text, this.#room(column, column + across - 1)) / rows
      lines[row] = Math.max(lines[row] ?? 1, needed)
      if (rows > 1) lines[1] = Math.max(lines[1] ?? 1, needed)
    }
    for (let at = 0; at < depth; at += 1) {
      this.#rowDefs.set(top + at, { height: Math.max(1.3, Math.ceil((lines[at] ?? 1) * 10) / 10) * lineHeight })
    }
    this.#head ??= { from: top, to: top + depth - 1 }
    this.#row += depth
  }

  #signatures(): void {
    const { signatures = [] } = this.#page
    if (signatures.length === 0) return
    this.#row += 1
    const share = this.#widths.length / signatures.length
    const tallest = Math.max(...signatures.map(({ lines }) => lines.length))
    for (let line = 0; line < tallest; line += 1) {
      for (const [at, { lines }] of signatures.entries()) {
        const from = Math.floor(at * share)
        const to = Math.max(from, Math.floor((at + 1) * share) - 1)
        const text = lines[line]
        if (text !== undefined) this.#band({ from, to, style: sheetStyles.signature }, text)
      }
      this.#rowDefs.set(this.#row, { height: lineHeight })
      this.#row += 1
    }
    // Room for the names and stamps.
    this.#row += 4
  }

  #value(column: number, cell: ReportCell, { kind }: ReportColumn, style: CellStyle): void {
    this.#put(this.#row, column, kind === 'date' && typeof cell === 'string' ? dateSerial(cell) : cell, style)
  }

  #band({ from, to, style }: Band, text: string): void {
    if (from > to) return
    for (let column = from; column <= to; column += 1) this.#put(this.#row, column, null, style)
    this.#put(this.#row, from, text, style)
    if (to > from) this.#merge(this.#row, from, this.#row, to)
  }

  /** Ends a row of texts over several columns. */
  #end(bands: readonly (readonly [Band, string])[]): void {
    const lines = Math.max(1, ...bands.map(([{ from, to }, text]) => linesIn(text, this.#room(from, to))))
    this.#rowDefs.set(this.#row, { height: lines * lineHeight })
    this.#row += 1
  }

  #endRow(columns: readonly ReportColumn[], cells: readonly ReportCell[]): void {
    const lines = columns.map(({ kind }, at) => {
      const cell = cells[at]
      return kind === 'text' && typeof cell === 'string' ? linesIn(cell, this.#room(at, at)) : 1
    })
    this.#rowDefs.set(this.#row, { height: Math.max(1, ...lines) * lineHeight })
    this.#row += 1
  }

  #room(from: number, to: number): number {
    return this.#widths.slice(from, to + 1).reduce((all, width) => all + width, 0)
  }

  #put(row: number, column: number, value: string | number | null, style: CellStyle): void {
    // The library takes a text such as #N/A for a fault of a formula, and rich text for nothing but text.
    const richText = typeof value === 'string' && value.startsWith('#') ? { richText: [{ text: value }] } : {}
    this.#cells.set(`${row},${column}`, { value, style, ...richText })
  }

  #merge(startRow: number, startCol: number, endRow: number, endCol: number): void {
    this.#merges.push({ startRow, startCol, endRow, endCol })
  }
}
