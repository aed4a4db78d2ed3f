import { run, type Command } from './commands'
import type { Cell } from './cell'
import { cellAt, selectedRange, type EditMode, type GridState, type Range } from './model'

/** What one cell shows. It stays the same object as long as nothing about that cell changes. */
export interface CellView {
  cell: Cell
  active: boolean
  selected: boolean
  /** In the range that was copied last. */
  copied: boolean
  /** The editor stands in this cell. */
  editing: EditMode | null
  /** The active cell is in the row that this header names. */
  highlighted: boolean
}

/** Holds a grid's state and tells exactly those cells that change: a keystroke re-renders one cell (quality.md §2). */
export interface GridStore {
  state: () => GridState
  dispatch: (command: Command) => void
  /** Called after every change of the state. */
  subscribe: (listener: () => void) => () => void
  cell: (row: number, column: number) => CellView
  subscribeCell: (row: number, column: number, listener: () => void) => () => void
}

interface Shown {
  row: number
  column: number
  view: CellView
  listeners: Set<() => void>
}

export function createGridStore(initial: GridState): GridStore {
  let state = initial
  const listeners = new Set<() => void>()
  const shown = new Map<string, Shown>()

  const shownAt = (row: number, column: number): Shown => {
    const key = `${row}/${column}`
    const found = shown.get(key)
    if (found !== undefined) return found
    const made = {
      row,
      column,
      view: viewOf(state, selectedRange(state), row, column),
      listeners: new Set<() => void>(),
    }
    shown.set(key, made)
    return made
  }

  /** Only the few hundred cells in the page are compared, so no command has to say what it touched. */
  const refresh = () => {
    const range = selectedRange(state)
    for (const [key, entry] of shown) {
      if (entry.listeners.size === 0 || entry.row >= state.cells.length || entry.column >= state.columns.length) {
        shown.delete(key)
        continue
      }
      const next = viewOf(state, range, entry.row, entry.column)
      if (sameView(entry.view, next)) continue
      entry.view = next
      for (const listener of entry.listeners) listener()
    }
  }

  return {
    state: () => state,
    dispatch(command) {
      const next = run(state, command)
      if (next === state) return
      state = next
      refresh()
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cell: (row, column) => shownAt(row, column).view,
    subscribeCell(row, column, listener) {
      const entry = shownAt(row, column)
      entry.listeners.add(listener)
      return () => entry.listeners.delete(listener)
    },
  }
}

function isWithin({ top, bottom, left, right }: Range, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

function viewOf(state: GridState, range: Range, row: number, column: number): CellView {
  const { active, edit, copied } = state
  const isActive = active.row === row && active.column === column
  return {
    cell: cellAt(state, { row, column }),
    active: isActive,
    selected: isWithin(range, row, column),
    copied: copied !== null && isWithin(copied, row, column),
    editing: isActive && edit !== null ? edit.mode : null,
    highlighted: active.row === row && state.columns[column]?.isRowHeader === true,
  }
}

function sameView(a: CellView, b: CellView): boolean {
  return (
    a.cell === b.cell &&
    a.active === b.active &&
    a.selected === b.selected &&
    a.copied === b.copied &&
    a.editing === b.editing &&
    a.highlighted === b.highlighted
  )
}
