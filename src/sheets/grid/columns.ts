import type { IdentifiedColumnDef } from '@tanstack/react-table'
import type { CellValue, GridColumn } from './cell'
import type { GridRow } from './model'
import type { SheetColumnMeta, SheetFeatures } from './sheet-features'

/** The table's definition of a column, complete: every column of a sheet has a name, a width in pixels and rules. */
export interface SheetColumn extends IdentifiedColumnDef<SheetFeatures, GridRow> {
  id: string
  header: string
  size: number
  meta: SheetColumnMeta
}

/** The table's definition of columns under one header. */
export interface SheetColumnGroup extends IdentifiedColumnDef<SheetFeatures, GridRow> {
  id: string
  header: string
  columns: readonly SheetColumn[]
}

/** The columns of a sheet in their order, some of them in groups. */
export type SheetColumns = readonly (SheetColumn | SheetColumnGroup)[]

/** The rules of a column that is only shown. */
export const readOnlyRules = {
  readOnly: true,
  normalise: (text: string): CellValue => (text === '' ? null : text),
  validate: () => null,
  write: String,
} as const satisfies SheetColumnMeta

export function leafColumns(columns: SheetColumns): SheetColumn[] {
  return columns.flatMap((column) => ('columns' in column ? column.columns : [column]))
}

/** The columns as the entries need them: their rules alone. */
export function entryColumns(columns: SheetColumns): GridColumn[] {
  return leafColumns(columns).map(toEntryColumn)
}

function toEntryColumn({ id, header, meta }: SheetColumn): GridColumn {
  return { id, names: [header], ...meta }
}

/** Returns the definition of a column of a sheet's table. */
export function sheetColumnOf({ columnDef }: { columnDef: object }): SheetColumn {
  if (isSheetColumn(columnDef)) return columnDef
  throw new TypeError('The column of a sheet has no rules')
}

function isSheetColumn(columnDef: object): columnDef is SheetColumn {
  return 'meta' in columnDef && 'header' in columnDef && typeof columnDef.header === 'string'
}
