import type { Cell, CellValue, GridColumn } from './cell'

/** A column as it is shown. */
export interface SheetColumn extends GridColumn {
  header: string
  /** A second line under the header, such as the highest score. */
  note?: string
  /** What the header says when it is pointed at. */
  hint?: string
  width: number
  /** Stays in view when the grid is scrolled sideways, at its side. Columns between editable ones cannot. */
  frozen?: boolean
  align?: 'start' | 'center' | 'end'
  /** Gives what the cell shows, where that is not its text. */
  show?: (cell: Cell) => string
  /** What the editor offers while one types. */
  suggestions?: readonly string[]
  /** Says what its row is (`RowMark`) instead of a value. */
  showsMark?: boolean
  /** The keyboard that a phone offers. */
  inputMode?: 'decimal' | 'numeric' | 'text'
}

/** Columns under one header. A group without a header only says that its columns belong to no group. */
export interface ColumnGroup {
  id: string
  header: string | null
  columns: readonly SheetColumn[]
}

/** A column that only says something about its row. */
export function textColumn(
  column: Omit<SheetColumn, keyof GridColumn> & { id: string; isRowHeader?: boolean; isComputed?: boolean },
): SheetColumn {
  return { ...column, readOnly: true, normalise: asText, validate: () => null, write: String }
}

const asText = (text: string): CellValue => (text === '' ? null : text)

export function leafColumns(groups: readonly ColumnGroup[]): SheetColumn[] {
  return groups.flatMap((group) => group.columns)
}
