import type { Cell, CellStyle, MergeRange, PageSetup, RowDef, SheetImage } from 'hucre'
import { toColumnLetters } from '@/lib/spreadsheet/write-sheet'
import type { WorkbookSheet } from '@/lib/spreadsheet/workbook'
import type { ReportCell, ReportColumn, ReportDocument, ReportPage, ReportTable } from './document'
import { dateSerial } from './date-serial'
import { headCells } from './head-cells'
import { noRows } from './letterhead'
import { needsBreak } from './page-breaks'
import { choosePaper, columnWidths, fitToWidth, splitColumns, spreads, sum, type PaperSize } from './paper-size'
import { cellStyle, sheetStyles } from './sheet-styles'
import { linesIn, packLines } from './text-measure'
import { labelSpan, totalColumn } from './total-cells'

/** In points: Khmer stacks signs above and below the baseline. */
const lineHeight = 20
/** The rows of a table that stay with the signatures. */
const rowsBeforeSignatures = 3
/** The rows beside a photo, which is half as high again as it is wide. */
const photoRows = 6
const photoPixels = { width: 113, height: 170 }
/** Programs differ a little in how wide a column is, and therefore in how many rows fit on a page. */
const columnScales = [1, 0.97]

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
  readonly #heights: number[] = []
  readonly #images: SheetImage[] = []
  /** The rows of the first table's headings. */
  #head: { from: number; to: number } | null = null
  /** The first of the rows that stay with the signatures. */
  #together = 0

  constructor(document: ReportDocument, page: ReportPage) {
    this.#document = document
    this.#page = page
    this.#widths = columnWidths(page)
  }

  draw(): Omit<WorkbookSheet, 'name'> {
    const { titles, tables, notes = [], signatures = [], onePage = false, frozenColumns = 0 } = this.#page
    this.#letterhead()
    for (const title of titles) this.#line(title, sheetStyles.title)
    this.#facts()
    for (const table of tables) this.#table(table)
    if (notes.length > 0) this.#endRow()
    for (const note of notes) this.#line(note, sheetStyles.note)
    this.#signatures()
    const paper = choosePaper(sum(this.#widths))
    const head = tables.length === 1 ? this.#head : null
    return {
      cells: this.#cells,
      columns: this.#widths.map((width) => ({ width })),
      rowDefs: new Map(this.#heights.map((height, row): [number, RowDef] => [row, { height }])),
      merges: this.#merges,
      images: this.#images,
      pageSetup: this.#pageSetup(paper),
      // The number of a single page says nothing.
      ...(onePage ? { headerFooter: {} } : {}),
      ...(signatures.length > 0 && !onePage ? { rowBreaks: this.#breaks(paper, head) } : {}),
      ...(head === null ? {} : { freezePane: { rows: head.to + 1, columns: frozenColumns }, headRows: head }),
      ...(head !== null && this.#page.hasFilter === true
        ? { autoFilter: { range: `A${head.to + 1}:${toColumnLetters(this.#last)}${this.#row}` } }
        : {}),
    }
  }

  get #last(): number {
    return this.#widths.length - 1
  }

  get #row(): number {
    return this.#heights.length
  }

  #pageSetup({ size, orientation }: PaperSize): PageSetup {
    return {
      paperSize: size,
      orientation,
      ...(this.#page.onePage === true ? { fitToHeight: 1 } : {}),
      horizontalCentered: true,
      margins: { top: 0.5, bottom: 0.6, left: 0.4, right: 0.4, header: 0.3, footer: 0.3 },
    }
  }

  /** The rows after which a page ends in any case. */
  #breaks(paper: PaperSize, head: { from: number; to: number } | null): number[] {
    const characters = sum(this.#widths)
    const rooms = columnScales.map((scale) => paper.height / fitToWidth(paper, characters * scale))
    const rows = { heights: this.#heights, head, together: this.#together }
    return needsBreak(rows, rooms) ? [this.#together - 1] : []
  }

  /** The offices at the left, the kingdom at the right. */
  #letterhead(): void {
    const { state, offices } = this.#document.letterhead
    const [left, right] = splitColumns(this.#widths, [3, 2])
    if (left === undefined || right === undefined) return
    for (let index = 0; index < Math.max(state.length, offices.length); index += 1) {
      const bands: [Band, string][] = []
      if (index < offices.length) bands.push([{ ...left, style: sheetStyles.office }, offices[index] ?? ''])
      if (index < state.length) bands.push([{ ...right, style: sheetStyles.state }, state[index] ?? ''])
      this.#bands(bands)
    }
  }

  /** Label and value, and the date of the paper; beside them the photo. */
  #facts(): void {
    const { facts, photo } = this.#page
    const { language, letterhead } = this.#document
    const colon = language === 'km' ? '៖' : ':'
    const texts = [...facts, letterhead.date].map(({ label, value }) => `${label}${colon} ${value}`)
    const to = photo === undefined ? this.#last : this.#last - 1
    const top = this.#row
    for (const line of packLines(texts, this.#room(0, to))) {
      this.#bands([[{ from: 0, to, style: sheetStyles.fact }, line]])
    }
    if (photo === undefined) return
    while (this.#row < top + photoRows) this.#endRow()
    this.#photo(top, photo)
  }

  #photo(top: number, { image, words }: NonNullable<ReportPage['photo']>): void {
    for (let row = top; row < top + photoRows; row += 1) this.#put(row, this.#last, null, sheetStyles.photo)
    this.#put(top, this.#last, words, sheetStyles.photo)
    this.#merge(top, this.#last, top + photoRows - 1, this.#last)
    if (image === null) return
    this.#images.push({
      data: image,
      type: 'jpeg',
      anchor: { from: { row: top, col: this.#last } },
      ...photoPixels,
      altText: words,
    })
  }

  /** A text over the whole width. */
  #line(text: string, style: CellStyle): void {
    this.#bands([[{ from: 0, to: this.#last, style }, text]])
  }

  #table({ heading, columns, rows, totals = [] }: ReportTable): void {
    if (heading !== undefined) this.#line(heading, sheetStyles.heading)
    this.#headings(columns)
    const lastRows = this.#row + rows.length - rowsBeforeSignatures
    for (const row of rows) {
      for (const [index, column] of columns.entries()) this.#value(index, row[index] ?? null, column, cellStyle(column))
      this.#endTableRow(columns, row)
    }
    if (rows.length === 0) {
      const text = noRows[this.#document.language]
      this.#bands([[{ from: 0, to: this.#end(columns), style: sheetStyles.noRows }, text]])
    }
    for (const { label, cells } of totals) {
      const span = labelSpan(cells)
      for (const [index, column] of columns.entries()) {
        const cell = cells[index] ?? null
        const total = totalColumn(column, cell)
        this.#value(index, cell, total, cellStyle(total, true))
      }
      this.#band({ from: 0, to: span - 1, style: sheetStyles.totalLabel }, label)
      this.#endTableRow(columns, cells)
    }
    this.#together = Math.max(this.#head?.to ?? 0, lastRows)
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
    this.#head ??= { from: top, to: top + depth - 1 }
    this.#spread(columns)
    for (let index = 0; index < depth; index += 1) this.#endRow(Math.max(1.3, Math.ceil((lines[index] ?? 1) * 10) / 10))
  }

  #signatures(): void {
    const { signatures = [] } = this.#page
    if (signatures.length === 0) return
    this.#endRow()
    const spans = splitColumns(
      this.#widths,
      signatures.map(() => 1),
    )
    const tallest = Math.max(...signatures.map(({ lines }) => lines.length))
    for (let line = 0; line < tallest; line += 1) {
      this.#bands(
        spans.flatMap((span, index): [Band, string][] => {
          const text = signatures[index]?.lines[line]
          return text === undefined ? [] : [[{ ...span, style: sheetStyles.signature }, text]]
        }),
      )
    }
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

  /** A row of texts over several columns each. */
  #bands(bands: readonly (readonly [Band, string])[]): void {
    for (const [band, text] of bands) this.#band(band, text)
    this.#endRow(Math.max(...bands.map(([{ from, to }, text]) => linesIn(text, this.#room(from, to)))))
  }

  #endTableRow(columns: readonly ReportColumn[], cells: readonly ReportCell[]): void {
    this.#spread(columns)
    const lines = columns.map(({ kind }, index) => {
      const cell = cells[index]
      if (kind !== 'text' || typeof cell !== 'string') return 1
      return linesIn(cell, this.#room(index, index === columns.length - 1 ? this.#end(columns) : index))
    })
    this.#endRow(Math.max(1, ...lines))
  }

  /** The last column of the sheet that a table takes. */
  #end(columns: readonly ReportColumn[]): number {
    return spreads({ columns }, columns.length - 1, this.#widths.length) ? this.#last : columns.length - 1
  }

  /** Draws the last cell of a table's row as far as the table goes. */
  #spread(columns: readonly ReportColumn[]): void {
    const [index, end] = [columns.length - 1, this.#end(columns)]
    const style = this.#cells.get(`${this.#row},${index}`)?.style
    if (end === index || style === undefined) return
    for (let column = index + 1; column <= end; column += 1) this.#put(this.#row, column, null, style)
    this.#merge(this.#row, index, this.#row, end)
  }

  #endRow(lines = 1): void {
    this.#heights.push(lines * lineHeight)
  }

  #room(from: number, to: number): number {
    return sum(this.#widths.slice(from, to + 1))
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
