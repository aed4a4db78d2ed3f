import type { Cell, CellValue } from '@/sheets/grid/cell'
import { cellAt, findCell, type GridState } from '@/sheets/grid/model'
import type { CellSave, DraftCell } from '@/sheets/grid/reconcile'
import { draftsIn, unsentCells, type DraftRow } from './drafts'
import type { SentCell } from './queued-saves'

/** Identifies a cell of a sheet. */
export const cellKey = ({ rowId, columnId }: Pick<CellSave, 'rowId' | 'columnId'>) => `${rowId}\n${columnId}`

/** The cells of a row whose content, or the server value it was changed from, is not what it was. */
export function changedCells(before: GridState, after: GridState, row: number): DraftCell[] {
  const rowId = after.rowIds[row] ?? ''
  return after.columns.flatMap(({ id: columnId, readOnly }) => {
    if (readOnly) return []
    const position = { row: rowId, column: columnId }
    const old = cellAt(before, position)
    const { base, text, touched } = cellAt(after, position)
    return old.text === text && old.touched === touched && old.base === base
      ? []
      : [{ rowId, columnId, base, text, touched }]
  })
}

export function toDraftRow(cells: readonly DraftCell[]): DraftRow['cells'] {
  return Object.fromEntries(cells.map(({ columnId, base, text, touched }) => [columnId, { base, text, touched }]))
}

export function hasPosition(
  { positions }: GridState,
  { rowId, columnId }: Pick<DraftCell, 'rowId' | 'columnId'>,
): boolean {
  return positions.rowAt.has(rowId) && positions.columnAt.has(columnId)
}

/** Sorts cells by row and column of the sheet; those that are not on it come last. */
export function inSheetOrder({ positions }: GridState, cells: readonly DraftCell[]): DraftCell[] {
  const { rowAt, columnAt } = positions
  const rank = ({ rowId, columnId }: DraftCell) =>
    (rowAt.get(rowId) ?? rowAt.size) * (columnAt.size + 1) + (columnAt.get(columnId) ?? columnAt.size)
  return cells.toSorted((a, b) => rank(a) - rank(b))
}

/** Unsent cells of a sheet whose row or column is not on it any more. */
export function findOrphaned(before: GridState, after: GridState): DraftCell[] {
  return before.rowIds.flatMap((rowId, row) =>
    draftsIn(rowId, unsentCells(before, row)).filter((cell) => !hasPosition(after, cell)),
  )
}

/** Returns whether the server has the text of a draft already. */
export function isOnServer(state: GridState, { rowId, columnId, text }: DraftCell): boolean {
  const column = state.columns.find(({ id }) => id === columnId)
  const cell = cellIn(state, { rowId, columnId })
  return column !== undefined && cell !== null && column.normalise(text) === cell.base && cell.base !== null
}

/** The queued saves of one cell, in their order: every value they were changed from and to, the first and the last. */
interface PendingSave {
  values: CellValue[]
  first: SentCell
  last: SentCell
}

export function pendingByCell(cells: readonly SentCell[]): Map<string, PendingSave> {
  const pending = new Map<string, PendingSave>()
  for (const cell of cells) {
    const earlier = pending.get(cellKey(cell))
    const values = [...(earlier?.values ?? [cell.base]), cell.value]
    pending.set(cellKey(cell), { values, first: earlier?.first ?? cell, last: cell })
  }
  return pending
}

/** A queued cell with what was typed last. One of its own saves that has arrived already makes it no conflict. */
export function toRestoredCell(
  state: GridState,
  { values, first, last }: PendingSave,
  typed: string | undefined,
): DraftCell {
  const { rowId, columnId } = last
  const present = cellIn(state, last)
  const base = present !== null && values.includes(present.base) ? present.base : first.base
  return { rowId, columnId, base, text: typed ?? last.text, touched: true }
}

const cellIn = (state: GridState, { rowId, columnId }: Pick<DraftCell, 'rowId' | 'columnId'>): Cell | null =>
  findCell(state, { row: rowId, column: columnId }) ?? null

export function textIn(state: GridState, cell: CellSave): string {
  return cellIn(state, cell)?.text ?? ''
}

export function latestTime(rows: ReadonlyMap<string, DraftRow>): number {
  return Math.max(...[...rows.values()].map(({ at }) => at))
}
