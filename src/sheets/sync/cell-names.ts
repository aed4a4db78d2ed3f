import type { CellValue } from '@/sheets/grid/cell'
import { leafColumns, type SheetColumns } from '@/sheets/grid/columns'
import { findCell, type GridState } from '@/sheets/grid/model'

/** The names of a sheet's cells in words. */
export interface CellNames {
  /** Empty for a student who is no longer on the sheet. */
  row: (rowId: string) => string
  rowCode: (rowId: string) => string
  column: (columnId: string) => string
  /** Formats a value of its column. */
  written: (columnId: string, value: CellValue) => string
}

/** Names the cells of a sheet in words: the student (by the columns before the first editable one) and the column. */
export function cellNames(state: GridState, columns: SheetColumns): CellNames {
  const names = new Map(
    columns.flatMap((column) =>
      'columns' in column
        ? column.columns.map(({ id, header }) => [id, `${column.header} · ${header}`] as const)
        : [[column.id, column.header] as const],
    ),
  )
  const leaves = leafColumns(columns)
  const named = leaves.find(({ meta }) => meta.isRowHeader === true)
  const text = (row: string, column = leaves[0]) => (column && findCell(state, { row, column: column.id })?.text) ?? ''
  return {
    row: (rowId) => text(rowId, named),
    rowCode: (rowId) => text(rowId),
    column: (columnId) => names.get(columnId) ?? columnId,
    written: (columnId, value) =>
      value === null ? '' : (leaves.find(({ id }) => id === columnId)?.meta.write(value) ?? String(value)),
  }
}
