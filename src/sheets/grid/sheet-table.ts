import { useLayoutEffect, useMemo, useState } from 'react'
import {
  type ColumnSizingState,
  type ColumnVisibilityState,
  functionalUpdate,
  type SortFn,
  type TableState,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import type { CellValue } from './cell'
import { leafColumns, type SheetColumn, type SheetColumns } from './columns'
import { findCell, type GridRow } from './model'
import type { ColumnView } from './remembered-columns'
import { sheetFeatures, type SheetFeatures } from './sheet-features'
import type { GridStore } from './store'

export type SheetTable = ReturnType<typeof useSheetTable>

/** What renders the head and the rows again. A move or a key changes the entries or the selection, which only rows follow. */
function layoutOf({ columnSizing, columnVisibility, columnPinning, sorting }: TableState<SheetFeatures>) {
  return { columnSizing, columnVisibility, columnPinning, sorting }
}

interface SheetTableInput {
  entries: GridStore
  /** Stable as long as they are the same. */
  columns: SheetColumns
  rows: readonly GridRow[]
  /** How the user has left the columns; without it the table begins with all of them in their usual widths. */
  view?: ColumnView | undefined
}

/** The table of a sheet: its columns and their order, what is hidden, sorted, resized and selected. */
export function useSheetTable({ entries, columns, rows, view }: SheetTableInput) {
  const columnPinning = useMemo(() => pinned(leafColumns(columns)), [columns])
  const data = useSameRows(rows)
  const options = useMemo(() => {
    const base = {
      features: sheetFeatures,
      columns,
      defaultColumn,
      data,
      getRowId: ({ id }: GridRow) => id,
      entries,
      atoms: { cellSelection: entries.selection },
      // The entries decide what stays selected when rows come or go.
      autoResetCellSelection: false,
      sortDescFirst: false,
    }
    if (view === undefined) return { ...base, state: { columnPinning } }
    const { hidden, widths, hide, resize } = view
    const columnVisibility = Object.fromEntries(hidden.map((id) => [id, false]))
    const columnSizing = { ...widths }
    const ofClass = new Set(leafColumns(columns).flatMap((column) => (isOfClass(column) ? [column.id] : [])))
    return {
      ...base,
      state: { columnPinning, columnVisibility, columnSizing },
      onColumnVisibilityChange(update: Updater<ColumnVisibilityState>) {
        const next = functionalUpdate(update, columnVisibility)
        hide(
          Object.keys(next).filter((id) => next[id] === false),
          ofClass,
        )
      },
      onColumnSizingChange: (update: Updater<ColumnSizingState>) => resize(functionalUpdate(update, columnSizing)),
    }
  }, [columns, data, entries, columnPinning, view])
  const table = useTable(options, layoutOf)
  // The table is another object whenever its options or that state have changed.
  useLayoutEffect(() => {
    const order = {
      rows: table.getRowModel().rows.map(({ id }) => id),
      columns: shownColumns(table).map(({ id }) => id),
    }
    entries.dispatch({ type: 'arrange', order })
  }, [table, entries])
  return table
}

/** Rows arrive again after each save; those with the same ids change nothing for the table, which would sort them again. */
function useSameRows(rows: readonly GridRow[]): readonly GridRow[] {
  const [kept, setKept] = useState(rows)
  const isSame = kept.length === rows.length && kept.every(({ id }, index) => id === rows[index]?.id)
  if (!isSame) setKept(rows)
  return isSame ? kept : rows
}

/** The columns that are shown, in their order on the screen. */
export function shownColumns(
  table: Pick<SheetTable, 'getStartVisibleLeafColumns' | 'getCenterVisibleLeafColumns' | 'getEndVisibleLeafColumns'>,
) {
  return [
    ...table.getStartVisibleLeafColumns(),
    ...table.getCenterVisibleLeafColumns(),
    ...table.getEndVisibleLeafColumns(),
  ]
}

/** Returns whether a column belongs to the class, such as a subject, and not to every sheet of its kind. */
export function isOfClass({ meta }: SheetColumn): boolean {
  return meta.describesRow !== true && meta.isComputed !== true
}

function pinned(columns: readonly SheetColumn[]) {
  const idsAt = (side: 'start' | 'end') => columns.flatMap(({ id, meta }) => (meta.pinned === side ? [id] : []))
  return { start: idsAt('start'), end: idsAt('end') }
}

/** By what is entered, and not by `row.getValue`, which keeps the first value it has read. Empty cells come last either way. */
const byEntry: SortFn<SheetFeatures, GridRow> = (one, other, columnId) => {
  const { table } = one
  const valueOf = (row: string) => findCell(table.getEntries(), { row, column: columnId })?.value ?? null
  const [a, b] = [valueOf(one.id), valueOf(other.id)]
  const isDescending = table.atoms.sorting.get().some(({ id, desc }) => id === columnId && desc)
  if (a === null || b === null) return (Number(a === null) - Number(b === null)) * (isDescending ? -1 : 1)
  return compareValues(a, b)
}

const defaultColumn = {
  /** In pixels: a mark and its sign. */
  minSize: 40,
  sortFn: byEntry,
  // The library sorts only columns that have a value; the order itself goes by what is entered.
  accessorFn: ({ id }: GridRow) => id,
}

function compareValues(a: NonNullable<CellValue>, b: NonNullable<CellValue>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  // A text among numbers is an invalid mark.
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return String(a).localeCompare(String(b), 'km')
}

/** Returns whether rows would be in another order if they were sorted now: what was entered since has not moved them. */
export function isOutOfOrder(table: Pick<SheetTable, 'atoms' | 'getRowModel'>): boolean {
  const sorting = table.atoms.sorting.get()
  if (sorting.length === 0) return false
  const { rows } = table.getRowModel()
  return rows.some((row, index) => {
    const before = rows[index - 1]
    if (before === undefined) return false
    for (const { id, desc } of sorting) {
      const order = byEntry(before, row, id) * (desc ? -1 : 1)
      if (order !== 0) return order > 0
    }
    return false
  })
}
