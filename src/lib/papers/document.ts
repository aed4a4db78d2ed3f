import type { Letterhead, PaperLanguage } from './letterhead'

export type ReportLanguage = PaperLanguage

/** The format of a column's cells: 12,345; 7.50; 12.5% (of a share from 0 to 1); DD-MM-YYYY (of `yyyy-MM-dd`). */
export type CellKind = 'text' | 'whole' | 'decimal' | 'percent' | 'date'

/** Null is an empty cell. A text is always literal, never a formula or markup. */
export type ReportCell = string | number | null

export interface ReportColumn {
  header: string
  /** A heading over this column and the neighbours of the same group. */
  group?: string
  /** In characters. */
  width: number
  kind: CellKind
  /** Texts are aligned left and everything else right, unless centered. */
  centred?: boolean
}

export interface ReportTotal {
  /** Placed above the first columns, as far as these are empty. */
  label: string
  cells: readonly ReportCell[]
}

export interface ReportTable {
  heading?: string
  columns: readonly ReportColumn[]
  rows: readonly (readonly ReportCell[])[]
  totals?: readonly ReportTotal[]
}

export interface ReportFact {
  label: string
  value: string
}

/** A place to sign, with the lines over it. */
export interface ReportSignature {
  lines: readonly string[]
}

/** A sheet of the workbook, on paper one or more pages. */
export interface ReportPage {
  /** Of the sheet's tab. */
  name: string
  /** The first line says what it is. */
  titles: readonly string[]
  facts: readonly ReportFact[]
  /** One under the other. */
  tables: readonly ReportTable[]
  notes?: readonly string[]
  signatures?: readonly ReportSignature[]
  /** Printed on a single sheet of paper, made smaller where it would not fit. */
  onePage?: boolean
  /** A frame of 4 × 6, with a jpeg file or with words where one is to be glued. */
  photo?: { image: Uint8Array | null; words: string }
  /** The number of columns that stay in view beside the headings. */
  frozenColumns?: number
  /** The rows of the only table can be filtered in a spreadsheet program. */
  hasFilter?: boolean
}

export interface ReportDocument {
  language: ReportLanguage
  letterhead: Letterhead
  pages: readonly ReportPage[]
}

export type ReportFormat = 'xlsx' | 'pdf'
