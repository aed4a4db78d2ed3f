import { leafColumns, type ColumnGroup } from '@/grid/columns'
import type { GridState } from '@/grid/model'

/** Names the cells of a sheet in words: the pupil (by the columns before the first editable one) and the column. */
export function cellNames(state: GridState, groups: readonly ColumnGroup[]) {
  const rows = new Map(state.rowIds.map((rowId, row) => [rowId, row]))
  const columns = new Map(
    groups.flatMap(({ header, columns: own }) =>
      own.map((column) => [column.id, header === null ? column.header : `${header} · ${column.header}`] as const),
    ),
  )
  const leaves = leafColumns(groups)
  const nameAt = leaves.findIndex((column) => column.isRowHeader === true)
  const text = (rowId: string, column: number) => state.cells[rows.get(rowId) ?? -1]?.[column]?.text ?? ''
  return {
    /** Empty for a pupil who is no longer on the sheet. */
    row: (rowId: string) => text(rowId, nameAt),
    rowCode: (rowId: string) => text(rowId, 0),
    column: (columnId: string) => columns.get(columnId) ?? columnId,
    /** How a value is written in its column. */
    written: (columnId: string, value: string | number | null) =>
      value === null ? '' : (leaves.find(({ id }) => id === columnId)?.write(value) ?? String(value)),
  }
}
