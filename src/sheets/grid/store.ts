import { run, type Command } from './commands'
import type { Cell } from './cell'
import { isEditable, selectedRange, type EditMode, type GridState, type Range } from './model'

/** The view of one row. It stays the same object as long as nothing about that row changes. */
export interface RowView {
  cells: readonly Cell[]
  /** The column of the active cell when it is in this row. */
  active: number | null
  /** The editor is open in the active cell. */
  editing: EditMode | null
  selected: Span | null
  /** The part of the row in the range that was copied last. */
  copied: Span | null
  /** The column of the selection's last cell, which has the fill handle, when it is in this row. */
  handle: number | null
}

/** Adjacent columns, both ends included. */
export interface Span {
  from: number
  to: number
}

/** Holds a grid's state and notifies only the rows that change: a key press renders one row's cell. */
export interface GridStore {
  state: () => GridState
  dispatch: (command: Command) => void
  /** Called after every change of the state. */
  subscribe: (listener: () => void) => () => void
  row: (row: number) => RowView
  subscribeRow: (row: number, listener: () => void) => () => void
}

interface Shown {
  view: RowView
  listeners: Set<() => void>
}

export function createGridStore(initial: GridState): GridStore {
  let state = initial
  const listeners = new Set<() => void>()
  const shown = new Map<number, Shown>()

  const shownAt = (row: number): Shown => {
    const found = shown.get(row)
    if (found !== undefined) return found
    const made = { view: toRowView(state, row), listeners: new Set<() => void>() }
    shown.set(row, made)
    return made
  }

  /** Only the few rows in the page are compared, so that no command has to report what it changed. */
  const refresh = () => {
    for (const [row, entry] of shown) {
      if (entry.listeners.size === 0 || row >= state.cells.length) {
        shown.delete(row)
        continue
      }
      const next = toRowView(state, row)
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
    row: (row) => shownAt(row).view,
    subscribeRow(row, listener) {
      const entry = shownAt(row)
      entry.listeners.add(listener)
      return () => entry.listeners.delete(listener)
    },
  }
}

const noCells: readonly Cell[] = []

function toRowView(state: GridState, row: number): RowView {
  const { cells, active, edit, copied } = state
  const isActive = active.row === row
  const range = selectedRange(state)
  const hasHandle = range.bottom === row && edit === null && isEditable(state, { row, column: range.right })
  return {
    cells: cells[row] ?? noCells,
    active: isActive ? active.column : null,
    editing: isActive && edit !== null ? edit.mode : null,
    selected: spanIn(range, row),
    copied: copied === null ? null : spanIn(copied, row),
    handle: hasHandle ? range.right : null,
  }
}

function spanIn({ top, bottom, left, right }: Range, row: number): Span | null {
  return row >= top && row <= bottom ? { from: left, to: right } : null
}

/** Returns whether a column is in a span. */
export function isIn(span: Span | null, column: number): boolean {
  return span !== null && column >= span.from && column <= span.to
}

function sameView(a: RowView, b: RowView): boolean {
  return (
    a.cells === b.cells &&
    a.active === b.active &&
    a.editing === b.editing &&
    a.handle === b.handle &&
    sameSpan(a.selected, b.selected) &&
    sameSpan(a.copied, b.copied)
  )
}

function sameSpan(a: Span | null, b: Span | null): boolean {
  return a?.from === b?.from && a?.to === b?.to
}
