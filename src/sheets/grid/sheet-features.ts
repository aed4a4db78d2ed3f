import {
  cellSelectionFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { Cell, GridColumn } from './cell'
import { cellEntryFeature } from './cell-entry-feature'

/** What a sheet needs of a column beside the library's definition: the rules of its entries, and how they are shown. */
export interface SheetColumnMeta extends Omit<GridColumn, 'id'> {
  /** A second line under the header, such as the highest score. */
  note?: string
  /** The tooltip of the header. */
  hint?: string
  /** It is about the row itself, such as a student's ID, and not about what is entered there. */
  describesRow?: boolean
  /** The side at which the column stays in view when the grid is scrolled sideways. */
  pinned?: 'start' | 'end' | undefined
  align?: 'start' | 'center' | 'end'
  /** In smaller letters than the entries: it describes the row beside its name. */
  isSmall?: boolean
  /** Renders the cell where it does not show its text. */
  show?: (cell: Cell) => string
  /** Suggestions while the user types. */
  suggestions?: readonly string[]
  /** Called with its cell, in a grid with one row: the cell is a field of a form. */
  cellRef?: (cell: HTMLElement | null) => void
  /** Shows the note on its row (`RowMark`) instead of a value. */
  showsMark?: boolean
  /** The keyboard that a phone offers. */
  inputMode?: 'decimal' | 'numeric' | 'text'
}

export const sheetFeatures = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  cellSelectionFeature,
  cellEntryFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<SheetColumnMeta>(),
})

export type SheetFeatures = typeof sheetFeatures
