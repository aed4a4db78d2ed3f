import { renderHook } from '@testing-library/react'
import { entryColumns, type SheetColumns } from '@/sheets/grid/columns'
import { createGrid, type GridRow } from '@/sheets/grid/model'
import type { ColumnView } from '@/sheets/grid/remembered-columns'
import { useSheetTable, type SheetTable } from '@/sheets/grid/sheet-table'
import { createGridStore } from '@/sheets/grid/store'

interface TableInput {
  columns: SheetColumns
  rows: readonly GridRow[]
  hidden?: readonly string[]
}

/** The table of a sheet for tests. */
export function tableOf({ columns, rows, hidden = [] }: TableInput): SheetTable {
  const entries = createGridStore(createGrid({ columns: entryColumns(columns), rows, readOnly: false }))
  const nothing = () => undefined
  const view: ColumnView = { hidden, widths: {}, notMine: null, hide: nothing, resize: nothing, reset: nothing }
  return renderHook(() => useSheetTable({ entries, columns, rows, view })).result.current
}
