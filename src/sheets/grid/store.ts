import { type Atom, createAtom } from '@tanstack/react-store'
import type { CellSelectionState } from '@tanstack/react-table'
import { run, type Command } from './commands'
import type { Cell, Reason } from './cell'
import {
  activeCell,
  isEditable,
  rangesOf,
  selectedRanges,
  shownAt,
  type EditMode,
  type GridState,
  type Position,
  type Range,
} from './model'
import { createUnlikelyJudge, type EnteredValues, type UnlikelyRule } from './unlikely'

/** The view of one row. It stays the same object as long as nothing about that row changes. */
export interface RowView {
  /** In the order of the sheet's columns. */
  cells: readonly Cell[]
  /** The column of the active cell when it is in this row. */
  active: string | null
  /** The editor is open in the active cell. */
  editing: EditMode | null
  selected: readonly Span[]
  /** The parts of the row in the ranges that were copied last. */
  copied: readonly Span[]
  /** The column of the selection's last cell, which has the fill handle, when it is in this row. */
  handle: string | null
  /** The reasons of the values that are worth a second look, by column. */
  unlikely: ReadonlyMap<string, Reason>
}

/** Adjacent columns as they are shown, both ends included. */
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
  /** The selected ranges, which the table shares. */
  selection: Atom<CellSelectionState>
  row: (rowId: string) => RowView
  subscribeRow: (rowId: string, listener: () => void) => () => void
  /** Says by which rule values are unlikely; null while none is known. */
  judgeBy: (rule: UnlikelyRule | null) => void
  /** An unlikely value is right. */
  accept: (position: Position) => void
}

interface Shown {
  view: RowView
  listeners: Set<() => void>
}

/** `entered`: what was typed into the same sheet earlier, which is added to. */
export function createGridStore(initial: GridState, entered: EnteredValues = new Map()): GridStore {
  let state = initial
  const selection = createAtom(initial.selection)
  const listeners = new Set<() => void>()
  const shown = new Map<string, Shown>()
  const judge = createUnlikelyJudge(entered)

  const shownAt = (rowId: string): Shown => {
    const found = shown.get(rowId)
    if (found !== undefined) return found
    const made = { view: viewOf(state)(rowId), listeners: new Set<() => void>() }
    shown.set(rowId, made)
    return made
  }

  /** Only the few rows in the page are compared, so that no command has to report what it changed. */
  const refresh = () => {
    const view = viewOf(state)
    for (const [rowId, entry] of shown) {
      if (entry.listeners.size === 0 || !state.positions.rowAt.has(rowId)) {
        shown.delete(rowId)
        continue
      }
      const next = view(rowId)
      if (sameView(entry.view, next)) continue
      entry.view = next
      for (const listener of entry.listeners) listener()
    }
  }

  const set = (next: GridState) => {
    if (next === state) return
    state = next
    selection.set(next.selection)
    refresh()
    for (const listener of listeners) listener()
  }
  // The table's own functions select too.
  selection.subscribe((ranges) => {
    if (ranges !== state.selection) set({ ...state, selection: ranges })
  })

  return {
    state: () => state,
    dispatch(command) {
      set(judge.judged(state, run(state, command)))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    selection,
    row: (rowId) => shownAt(rowId).view,
    subscribeRow(rowId, listener) {
      const entry = shownAt(rowId)
      entry.listeners.add(listener)
      return () => entry.listeners.delete(listener)
    },
    judgeBy: (rule) => set(judge.judgedBy(rule, state)),
    accept: (position) => set(judge.accepted(state, position)),
  }
}

const noCells: readonly Cell[] = []
const noReasons: ReadonlyMap<string, Reason> = new Map()

/** Returns what the view of each row is in a state. */
function viewOf(state: GridState): (rowId: string) => RowView {
  const active = activeCell(state)
  const ranges = selectedRanges(state)
  const copied = state.copied === null ? [] : rangesOf(state, state.copied)
  const last = ranges.at(-1)
  const corner = last === undefined ? active : shownAt(state, { row: last.bottom, column: last.right })
  const hasHandle = state.edit === null && isEditable(state, corner)
  return (rowId) => {
    const row = state.shown.rowAt.get(rowId) ?? -1
    const isActive = active.row === rowId
    return {
      cells: state.cells[state.positions.rowAt.get(rowId) ?? -1] ?? noCells,
      active: isActive ? active.column : null,
      editing: isActive && state.edit !== null ? state.edit.mode : null,
      selected: spansIn(ranges, row),
      copied: spansIn(copied, row),
      handle: hasHandle && corner.row === rowId ? corner.column : null,
      unlikely: state.unlikely.get(rowId) ?? noReasons,
    }
  }
}

const noSpans: readonly Span[] = []

function spansIn(ranges: readonly Range[], row: number): readonly Span[] {
  const spans = ranges.flatMap(({ top, bottom, left, right }) =>
    row >= top && row <= bottom ? [{ from: left, to: right }] : [],
  )
  return spans.length === 0 ? noSpans : spans
}

/** Returns whether a column is in one of the spans. */
export function isIn(spans: readonly Span[], position: number): boolean {
  return spans.some(({ from, to }) => position >= from && position <= to)
}

function sameView(a: RowView, b: RowView): boolean {
  return (
    a.cells === b.cells &&
    a.active === b.active &&
    a.editing === b.editing &&
    a.handle === b.handle &&
    a.unlikely === b.unlikely &&
    sameSpans(a.selected, b.selected) &&
    sameSpans(a.copied, b.copied)
  )
}

function sameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  return a.length === b.length && a.every(({ from, to }, index) => b[index]?.from === from && b[index].to === to)
}
