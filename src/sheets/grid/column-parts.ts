import { sheetColumnOf, type SheetColumn } from './columns'
import type { SheetTable } from './sheet-table'

/** What of a sheet is chosen together: single columns, or groups of them such as a month with its two counts. */
export type ChooseBy = 'column' | 'group'

/** Columns that are chosen together. */
export interface ColumnPart {
  id: string
  name: string
  columns: readonly SheetColumn[]
}

/** All parts of a sheet in their order, also those that are hidden. */
export function columnParts(table: Pick<SheetTable, 'getAllColumns'>, by: ChooseBy): ColumnPart[] {
  return table.getAllColumns().flatMap((column): ColumnPart[] => {
    const columns = column.getLeafColumns().map(sheetColumnOf)
    if (by === 'group' && column.columns.length > 0) {
      return [{ id: column.id, name: String(column.columnDef.header), columns }]
    }
    return columns.map((column) => ({ id: column.id, name: nameOf(column), columns: [column] }))
  })
}

/** Two totals may have one header and differ in their notes only. */
export function nameOf({ header, meta: { note, isComputed } }: SheetColumn): string {
  return isComputed === true && note !== undefined ? `${header} · ${note}` : header
}
