import type { Cell, CellValue, GridColumn } from './cell'

/** A column as it is shown. */
export interface SheetColumn extends GridColumn {
  header: string
  /** A second line under the header, such as the highest score. */
  note?: string
  /** The tooltip of the header. */
  hint?: string
  width: number
  /** Stays in view when the grid is scrolled sideways, at its side. Columns between editable ones cannot. */
  frozen?: boolean
  align?: 'start' | 'center' | 'end'
  /** Renders the cell where it does not show its text. */
  show?: (cell: Cell) => string
  /** Suggestions while the user types. */
  suggestions?: readonly string[]
  /** Shows the note on its row (`RowMark`) instead of a value. */
  showsMark?: boolean
  /** The keyboard that a phone offers. */
  inputMode?: 'decimal' | 'numeric' | 'text'
}

/** Columns under one header. A group without a header holds columns that belong to no group. */
export interface ColumnGroup {
  id: string
  header: string | null
  columns: readonly SheetColumn[]
}

/** A column that only describes its row. */
export function textColumn(
  column: Omit<SheetColumn, keyof GridColumn> & { id: string; isRowHeader?: boolean; isComputed?: boolean },
): SheetColumn {
  return { ...column, names: [column.header], readOnly: true, normalise: asText, validate: () => null, write: String }
}

const asText = (text: string): CellValue => (text === '' ? null : text)

export function leafColumns(groups: readonly ColumnGroup[]): SheetColumn[] {
  return groups.flatMap((group) => group.columns)
}
