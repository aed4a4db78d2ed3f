import { useLayoutEffect, useMemo, useState } from 'react'
import {
  cellSelectionFeature,
  type ColumnDef,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  rowSortingFeature,
  type ColumnSizingState,
  functionalUpdate,
  type SortFn,
  type Updater,
  type ColumnVisibilityState,
  tableFeatures,
  type TableState,
  useTable,
} from '@tanstack/react-table'
import type { CellValue } from './cell'
import { cellEntryFeature } from './cell-entry-feature'
import type { ColumnGroup, SheetColumn } from './columns'
import { findCell, type GridRow } from './model'
import type { ColumnView } from './remembered-columns'
import type { GridStore } from './store'

export const sheetFeatures = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  cellSelectionFeature,
  cellEntryFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<SheetColumn>(),
})

export type SheetFeatures = typeof sheetFeatures
export type SheetTable = ReturnType<typeof useSheetTable>

const helper = createColumnHelper<SheetFeatures, GridRow>()

/** What renders the head and the rows again. A move or a key changes the entries or the selection, which only rows follow. */
function layoutOf({ columnSizing, columnVisibility, columnPinning, sorting }: TableState<SheetFeatures>) {
  return { columnSizing, columnVisibility, columnPinning, sorting }
}

interface SheetTableInput {
  entries: GridStore
  /** Stable as long as they are the same. */
  groups: readonly ColumnGroup[]
  rows: readonly GridRow[]
  /** How the user has left the columns; without it all are shown in their usual widths. */
  view?: ColumnView | undefined
}

/** The table of a sheet: its columns and their order, what is hidden, sorted, resized and selected. */
export function useSheetTable({ entries, groups, rows, view }: SheetTableInput) {
  const columns = useMemo(() => toColumnDefs(groups), [groups])
  const columnPinning = useMemo(() => pinned(groups), [groups])
  const data = useSameRows(rows)
  const options = useMemo(() => {
    const { hidden, widths, hide, resize } = view ?? usualView
    const columnVisibility = Object.fromEntries(hidden.map((id) => [id, false]))
    const columnSizing = { ...widths }
    const entered = new Set(
      groups.flatMap((group) => group.columns.flatMap(({ id, readOnly }) => (readOnly ? [] : [id]))),
    )
    return {
      features: sheetFeatures,
      columns,
      data,
      getRowId: ({ id }: GridRow) => id,
      entries,
      atoms: { cellSelection: entries.selection },
      state: { columnPinning, columnVisibility, columnSizing },
      onColumnVisibilityChange(update: Updater<ColumnVisibilityState>) {
        const next = functionalUpdate(update, columnVisibility)
        hide(
          Object.keys(next).filter((id) => next[id] === false),
          entered,
        )
      },
      onColumnSizingChange: (update: Updater<ColumnSizingState>) => resize(functionalUpdate(update, columnSizing)),
      // The entries decide what stays selected when rows come or go.
      autoResetCellSelection: false,
      sortDescFirst: false,
    }
  }, [columns, data, entries, columnPinning, groups, view])
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

/** The view of a grid that remembers none. */
const usualView: Pick<ColumnView, 'hidden' | 'widths' | 'hide' | 'resize'> = {
  hidden: [],
  widths: {},
  hide: () => undefined,
  resize: () => undefined,
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

function toColumnDefs(groups: readonly ColumnGroup[]): ColumnDef<SheetFeatures, GridRow>[] {
  const indexes = new Map(groups.flatMap((group) => group.columns).map(({ id }, index) => [id, index]))
  return groups.flatMap(({ id, header, columns }): ColumnDef<SheetFeatures, GridRow>[] => {
    const leaves = columns.map((column): ColumnDef<SheetFeatures, GridRow> =>
      // Only a column with a value can be sorted; its order goes by what is entered.
      helper.accessor(({ values }): unknown => values[indexes.get(column.id) ?? -1], {
        id: column.id,
        header: column.header,
        size: column.width,
        minSize: minWidth,
        meta: column,
        sortFn: byEntry,
      }),
    )
    return header === null ? leaves : [helper.group({ id, header, columns: leaves })]
  })
}

/** The least width of a column in pixels: a mark and its sign. */
const minWidth = 40

/** Frozen columns before those that are entered stay at the start, the others at the end. */
function pinned(groups: readonly ColumnGroup[]) {
  const columns = groups.flatMap((group) => group.columns)
  const firstEntered = columns.findIndex(({ readOnly }) => !readOnly)
  const isFrozen = columns.map(({ frozen }) => frozen === true)
  const idsOf = (isMeant: (place: number) => boolean) =>
    columns.flatMap(({ id }, place) => (isFrozen[place] === true && isMeant(place) ? [id] : []))
  const end = firstEntered === -1 ? columns.length : firstEntered
  return { start: idsOf((place) => place < end), end: idsOf((place) => place > end) }
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
