import { changedCell, isUnsaved, loadedCell } from './cell'
import type { Cell, CellValue, GridColumn, Reason } from './cell'
import {
  arranged,
  cellAt,
  columnOf,
  createGrid,
  findCell,
  rangesOf,
  withCells,
  type GridInput,
  type GridState,
  type Order,
  type Position,
} from './model'

// Changes of cells that are not typed here: responses to a save, the server's values, drafts of the device, cells typed in
// another tab. None of them is a step of the undo history.

/** One changed cell on its way to the server. */
export interface CellSave {
  rowId: string
  columnId: string
  value: CellValue
}

/** A changed cell with the value it was changed from: what is on its way already, or what the server held. */
export interface CellChange extends CellSave {
  base: CellValue
}

/** The changes that a save sends: every cell that is changed, valid and not in conflict. */
export function changesSinceBase(state: GridState): CellChange[] {
  const changes: CellChange[] = []
  for (const [row, line] of state.cells.entries()) {
    for (const [column, cell] of line.entries()) {
      if (cell.state !== 'dirty') continue
      const base = cell.sending === null ? cell.base : cell.sending.value
      changes.push({
        rowId: state.rowIds[row] ?? '',
        columnId: state.columns[column]?.id ?? '',
        base,
        value: cell.value,
      })
    }
  }
  return changes
}

/** Marks the cells as being on their way. */
export function saveStarted(state: GridState, saves: readonly CellSave[]): GridState {
  return withSaves(state, saves, (_, { value }) => ({ sending: { value } }))
}

/** Their values are the new base. What was typed meanwhile stays unsaved. */
export function saveSucceeded(state: GridState, saves: readonly CellSave[]): GridState {
  return withPositions(state, saves, (column, cell, save) => {
    // A save of an earlier visit can arrive while its cell still shows what the server had before: that is not a change.
    if (cell.sending === null && !isUnsaved(cell) && !cell.touched) return loadedCell(column, save.value)
    return changedCell(column, cell, { base: save.value, sending: sendingAfter(cell, save), refused: null })
  })
}

/** Everything typed stays; cells that the server has named carry its reason. */
export function saveFailed(
  state: GridState,
  saves: readonly CellSave[],
  reasons: ReadonlyMap<CellSave, Reason> = new Map(),
): GridState {
  return withSaves(state, saves, (cell, save) => {
    const reason = reasons.get(save)
    return {
      sending: sendingAfter(cell, save),
      refused: reason === undefined ? cell.refused : { value: save.value, reason },
    }
  })
}

/** The value that is still being sent after the response to one save: a later save may have sent another value. */
function sendingAfter({ sending }: Cell, { value }: CellSave): Cell['sending'] {
  return sending?.value === value ? null : sending
}

/** An unsent text from the device or another tab, and the value it was changed from. */
export interface DraftCell {
  rowId: string
  columnId: string
  base: CellValue
  text: string
  touched: boolean
}

/**
 * Restores drafts: a change where the server still has the value it was changed from, a conflict where another user has
 * changed the cell. Cells that are changed here already are left alone.
 */
export function restore(state: GridState, drafts: readonly DraftCell[]): GridState {
  return withPositions(state, drafts, (column, cell, { base, text, touched }) => {
    if (isUnsaved(cell) || cell.touched || column.readOnly) return null
    const mine = changedCell(column, { ...cell, base }, { text, touched })
    return mergedCell(column, mine, cell.base) ?? cell
  })
}

/**
 * Applies what the same user has typed in another tab; it is no step of this tab's history. Either tab may know a newer
 * server value than the other one: a change that was made from another value than this tab knows is a conflict.
 */
export function applyOtherTab(state: GridState, cells: readonly DraftCell[]): GridState {
  return withPositions(state, cells, (column, cell, { base, text, touched }) => {
    if (column.readOnly) return null
    const serverValue = cell.theirs === null ? cell.base : cell.theirs.value
    const typed = changedCell(column, cell, { base, text, touched, theirs: null })
    if (isUnsaved(typed) && typed.value !== serverValue) return mergedCell(column, typed, serverValue)
    // Nothing to save is left: the newest value this tab knows, not the one that the other tab began with.
    const shown = typed.value === serverValue ? text : writeValue(column, serverValue)
    return changedCell(column, cell, { base: serverValue, text: shown, touched, theirs: null })
  })
}

function writeValue(column: GridColumn, value: CellValue): string {
  return value === null ? '' : column.write(value)
}

/** Applies the server's present values of some cells, as `merge` does for all. */
export function applyServerValues(state: GridState, values: readonly CellSave[]): GridState {
  return withPositions(state, values, (column, cell, { value }) =>
    column.readOnly ? null : (mergedCell(column, cell, value) ?? loadedCell(column, value)),
  )
}

/** A value as its owner outside of the grid, such as a form, holds it now, and the value that it is a change of. */
export interface OwnerValue extends CellSave {
  base: CellValue
}

/** Takes what the owner of the values has put in: it is a conflict with nothing that was typed here. */
export function applyOwnerValues(state: GridState, values: readonly OwnerValue[]): GridState {
  return withPositions(state, values, (column, cell, { base, value }) => {
    if (column.readOnly) return null
    const text = cell.value === value ? cell.text : writeValue(column, value)
    return changedCell(column, loadedCell(column, base), { text, touched: value !== base })
  })
}

function withPositions<T extends { rowId: string; columnId: string }>(
  state: GridState,
  items: readonly T[],
  change: (column: GridColumn, cell: Cell, item: T) => Cell | null,
): GridState {
  const replacements = items.flatMap((item) => {
    const position = { row: item.rowId, column: item.columnId }
    const present = findCell(state, position)
    // A student may have left the class, or a subject the sheet, while the save was under way.
    if (present === undefined) return []
    const cell = change(columnOf(state, item.columnId), present, item)
    return cell === null ? [] : [{ ...position, cell }]
  })
  return withCells(state, replacements)
}

function withSaves(
  state: GridState,
  saves: readonly CellSave[],
  change: (cell: Cell, save: CellSave) => Partial<Pick<Cell, 'base' | 'sending' | 'refused'>>,
): GridState {
  return withPositions(state, saves, (column, cell, save) => changedCell(column, cell, change(cell, save)))
}

/**
 * Applies the server's present values cell by cell, from base, mine and theirs: an unchanged cell takes the new value,
 * a changed one is kept, and where both sides changed to different values the cell is in conflict until the user has
 * chosen. Rows and columns may have come or gone: what the history says of those that are gone is left out of it.
 */
export function merge(state: GridState, input: GridInput): GridState {
  const fresh = createGrid(input)
  const replacements = fresh.rowIds.flatMap((row) =>
    fresh.columns.flatMap((column) => {
      const position = { row, column: column.id }
      const mine = findCell(state, position)
      if (mine === undefined || column.readOnly) return []
      const cell = mergedCell(column, mine, cellAt(fresh, position).value)
      return cell === null ? [] : [{ ...position, cell }]
    }),
  )
  const merged = arranged(withCells(fresh, replacements), orderAfter(state, fresh))
  const isThere = (position: Position) => findCell(merged, position) !== undefined
  const keptSelection = rangesOf(merged, state.selection).length === state.selection.length
  const edit = state.edit !== null && isThere(state.edit) && !input.readOnly ? state.edit : null
  const { undo, redo, tabStart, copied, unlikely } = state
  return {
    ...merged,
    ...(keptSelection && { selection: state.selection, leaving: state.leaving, tabStart, copied }),
    unlikely,
    edit,
    undo,
    redo,
  }
}

/** What is hidden stays hidden, and rows that are the same stay where they are. */
function orderAfter({ shown, positions, rowIds }: GridState, fresh: GridState): Order {
  const columns = fresh.shown.columns.filter((id) => shown.columnAt.has(id) || !positions.columnAt.has(id))
  return { rows: sameIds(rowIds, fresh.rowIds) ? shown.rows : fresh.rowIds, columns }
}

/** Merges a cell with the server's value; null when the server's value alone is right. */
function mergedCell(column: GridColumn, mine: Cell, theirs: CellValue): Cell | null {
  const isOnItsWay = mine.sending !== null && mine.sending.value !== theirs
  if (mine.value === theirs && !isOnItsWay) return null
  if (!isUnsaved(mine)) return null
  // A value that was just sent and has arrived is not another user's change, even before its response.
  if (theirs === mine.value || theirs === mine.base || theirs === mine.sending?.value) {
    return changedCell(column, mine, { base: theirs, theirs: null })
  }
  return changedCell(column, mine, { theirs: { value: theirs } })
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
