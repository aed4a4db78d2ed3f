import {
  activeCell,
  anchorCell,
  applyTexts,
  arranged,
  cellAt,
  columnOf,
  isEditable,
  isSingleCell,
  markStepsOld,
  rangeSelection,
  rangesOf,
  redo,
  revert,
  samePosition,
  sameRange,
  selectedEditable,
  selectedRange,
  shownAt,
  shownPosition,
  toRange,
  toSelection,
  undo,
} from './model'
import {
  applyOtherTab,
  applyOwnerValues,
  applyServerValues,
  merge,
  restore,
  saveFailed,
  saveStarted,
  saveSucceeded,
} from './reconcile'
import type { CellSelectionState } from '@tanstack/react-table'
import type { EditMode, GridInput, GridState, Order, Position, Range } from './model'
import type { CellSave, DraftCell, OwnerValue } from './reconcile'
import { isProblem, type Reason } from './cell'
import { afterEnter, findNext, moved, nextEditable, type Move } from './move'
import { unlikelyReason } from './unlikely'

interface Selecting {
  /** The last range goes up to there. */
  extend?: boolean
  /** Another range begins there, and those before it stay. */
  add?: boolean
}

/** Commands outside an open edit. An open edit is committed first. */
type CommittingCommand =
  | { type: 'move'; move: Move; extend?: boolean; page?: number }
  | ({ type: 'moveTo'; to: Position } & Selecting)
  | { type: 'tab'; back: boolean }
  | { type: 'enter'; back: boolean }
  | { type: 'escape' }
  | { type: 'selectAll' }
  /** Selects whole rows or columns: those of the selection, or the one that is named. */
  | ({ type: 'selectRow'; row?: string } & Selecting)
  | ({ type: 'selectColumn'; column?: string } & Selecting)
  /** Opens the editor on the active cell: empty (`replace`) or with its text (`modify`). */
  | { type: 'edit'; mode: EditMode; selected?: boolean }
  | { type: 'commit' }
  | { type: 'clear' }
  | { type: 'revert' }
  | { type: 'fillDown' }
  | { type: 'fillRight' }
  | { type: 'fillRange' }
  /** Outlines the selection as the one that is on the clipboard. */
  | { type: 'copied' }
  /** Sets the texts of cells as one step: a paste, or a button that changes whole rows. */
  | { type: 'set'; texts: readonly (Position & { text: string })[]; select?: Range }
  /** The user's choices in cells that another user has changed too, as one step. */
  | { type: 'answer'; texts: readonly (Position & { text: string })[] }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'nextMissing' }
  | { type: 'nextProblem' }
  /** To the next value that is worth a second look. */
  | { type: 'nextUnlikely' }

/** Changes within an open edit, and changes by the server or another tab: an open edit stays open. */
type OtherCommand =
  /** The text in the editor. */
  | { type: 'type'; text: string }
  | { type: 'switchMode' }
  | { type: 'cancel' }
  | { type: 'saveStarted'; saves: readonly CellSave[] }
  | { type: 'saveSucceeded'; saves: readonly CellSave[] }
  | { type: 'saveFailed'; saves: readonly CellSave[]; reasons?: ReadonlyMap<CellSave, Reason> }
  | { type: 'merge'; input: GridInput }
  | { type: 'applyServerValues'; values: readonly CellSave[] }
  | { type: 'applyOwnerValues'; values: readonly OwnerValue[] }
  | { type: 'restore'; cells: readonly DraftCell[] }
  | { type: 'applyOtherTab'; cells: readonly DraftCell[] }
  /** Rows were sorted, or columns hidden or shown. */
  | { type: 'arrange'; order: Order }

/** Everything that can happen to a grid. */
export type Command = CommittingCommand | OtherCommand

const otherCommands: ReadonlySet<string> = new Set<OtherCommand['type']>([
  'type',
  'switchMode',
  'cancel',
  'saveStarted',
  'saveSucceeded',
  'saveFailed',
  'merge',
  'applyServerValues',
  'applyOwnerValues',
  'restore',
  'applyOtherTab',
  'arrange',
])

/** Of them those of the user; what the others bring comes from elsewhere. */
const userCommands: ReadonlySet<string> = new Set<OtherCommand['type']>(['type', 'switchMode', 'cancel', 'arrange'])

function leavesEditOpen(command: Command): command is OtherCommand {
  return otherCommands.has(command.type)
}

/** Returns the grid after a command; the same grid when nothing changed. */
export function run(state: GridState, command: Command): GridState {
  if (leavesEditOpen(command)) {
    const next = runOther(state, command)
    return userCommands.has(command.type) ? next : markStepsOld(next)
  }
  const next = runCommitted(committed(state, command.type === 'enter'), command)
  // A phone's keyboard goes down with the editor: from one that a tap has opened, the next cell is opened too.
  const continues = state.edit?.selected === true && (command.type === 'enter' || command.type === 'tab')
  const moves = !samePosition(activeCell(next), activeCell(state))
  return continues && moves ? opened(next, 'modify', true) : next
}

function runOther(state: GridState, command: OtherCommand): GridState {
  switch (command.type) {
    case 'type':
      return state.edit === null || state.edit.text === command.text
        ? state
        : { ...state, edit: { ...state.edit, text: command.text } }
    case 'switchMode':
      return switchedMode(state)
    case 'cancel':
      return state.edit === null ? state : { ...state, edit: null }
    case 'saveStarted':
      return saveStarted(state, command.saves)
    case 'saveSucceeded':
      return saveSucceeded(state, command.saves)
    case 'saveFailed':
      return saveFailed(state, command.saves, command.reasons)
    case 'merge':
      return merge(state, command.input)
    case 'applyServerValues':
      return applyServerValues(state, command.values)
    case 'applyOwnerValues':
      return applyOwnerValues(state, command.values)
    case 'restore':
      return restore(state, command.cells)
    case 'applyOtherTab':
      return applyOtherTab(state, command.cells)
    case 'arrange':
      return arranged(state, command.order)
    default:
      return command satisfies never
  }
}

function runCommitted(state: GridState, command: CommittingCommand): GridState {
  switch (command.type) {
    case 'commit':
      return state
    case 'move':
      return goTo(state, moved(state, activeCell(state), command.move, command.page ?? 1), command)
    case 'moveTo':
      return goTo(state, command.to, command)
    case 'tab':
      return tabbed(state, command.back)
    case 'enter':
      return goTo(state, command.back ? moved(state, activeCell(state), 'up', 1) : afterEnter(state))
    case 'escape': {
      const isCollapsed = state.selection.length === 1 && isSingleCell(selectedRange(state))
      const selection = toSelection(activeCell(state))
      return { ...state, selection, leaving: true, copied: isCollapsed ? null : state.copied }
    }
    case 'selectAll':
      return selectedAll(state)
    case 'selectRow':
      return selectedRows(state, command)
    case 'selectColumn':
      return selectedColumns(state, command)
    case 'edit':
      return opened(state, command.mode, command.selected ?? false)
    case 'clear':
      return filled(state, () => '')
    case 'revert':
      return revert(state)
    case 'fillDown':
      return filledDown(state)
    case 'fillRight':
      return filledRight(state)
    case 'fillRange': {
      // From a whole row or column the active cell may be the student's ID, which is no score.
      const active = activeCell(state)
      if (!isEditable(state, active)) return state
      const { text } = cellAt(state, active)
      return filled(state, () => text)
    }
    case 'copied':
      return { ...state, copied: state.selection }
    case 'set': {
      const next = applyTexts(state, command.texts)
      return command.select === undefined ? next : selected(next, command.select)
    }
    case 'answer':
      return applyTexts(state, command.texts, true)
    case 'undo':
      return undo(state)
    case 'redo':
      return redo(state)
    case 'nextMissing':
      return goToNext(state, (position) => cellAt(state, position).missing)
    case 'nextProblem':
      return goToNext(state, (position) => isProblem(cellAt(state, position)))
    case 'nextUnlikely':
      return goToNext(state, (position) => unlikelyReason(state, position) !== null)
    default:
      return command satisfies never
  }
}

/**
 * Puts the editor's text into its cell. Unchanged text changes nothing: looking into a cell is not editing it. Where
 * another user has changed the cell too, another text is the user's choice, and so is Enter on their own.
 */
function committed(state: GridState, byEnter = false): GridState {
  if (state.edit === null) return state
  const { row, column, text } = state.edit
  const answers = byEnter || text !== cellAt(state, { row, column }).text
  return applyTexts({ ...state, edit: null }, [{ row, column, text }], answers)
}

/** Goes to a cell; to the nearest one that is shown where it is none. */
function goTo(state: GridState, to: Position, how: Selecting = {}): GridState {
  const active = shownAt(state, shownPosition(state, to))
  return withRange(state, toSelection(active, how.extend === true ? anchorCell(state) : active), how)
}

/** Selects a range: alone, in place of the last one, or beside the others. The same range twice is one. */
function withRange(state: GridState, range: CellSelectionState, { extend = false, add = false }: Selecting): GridState {
  const before = extend ? state.selection.slice(0, -1) : add ? state.selection : []
  const [made] = rangesOf(state, range)
  const others = before.filter((item) => rangesOf(state, [item]).every((old) => made && !sameRange(old, made)))
  return { ...state, selection: [...others, ...range], tabStart: null, leaving: false }
}

function selected(state: GridState, range: Range): GridState {
  return { ...state, selection: rangeSelection(state, range), tabStart: null, leaving: false }
}

/** Whole rows: the focus goes to the first cell of the last one. */
function selectedRows(state: GridState, { row, ...how }: Extract<Command, { type: 'selectRow' }>): GridState {
  const { columns } = state.shown
  const active = { row: row ?? activeCell(state).row, column: columns[0] ?? '' }
  const anchorRow = row === undefined || how.extend === true ? anchorCell(state).row : row
  return withRange(state, toSelection(active, { row: anchorRow, column: columns.at(-1) ?? '' }), how)
}

/** Whole columns: the focus goes to the first cell of the last one. */
function selectedColumns(state: GridState, { column, ...how }: Extract<Command, { type: 'selectColumn' }>): GridState {
  const { rows } = state.shown
  const active = { row: rows[0] ?? '', column: column ?? activeCell(state).column }
  const anchorColumn = column === undefined || how.extend === true ? anchorCell(state).column : column
  return withRange(state, toSelection(active, { row: rows.at(-1) ?? '', column: anchorColumn }), how)
}

/** The cells with the data first; pressed again, the columns before them too. */
function selectedAll(state: GridState): GridState {
  const { rows, columns } = state.shown
  const all = { top: 0, left: 0, bottom: Math.max(0, rows.length - 1), right: Math.max(0, columns.length - 1) }
  const active = activeCell(state)
  const [start, end] = [moved(state, active, 'gridStart', 1), moved(state, active, 'gridEnd', 1)]
  const data = toRange(shownPosition(state, start), shownPosition(state, end))
  return selected(state, sameRange(selectedRange(state), data) ? all : data)
}

function goToNext(state: GridState, wanted: (position: Position) => boolean): GridState {
  const next = findNext(state, wanted)
  return next === null ? state : goTo(state, next)
}

/** Behind the last editable cell there is nowhere to go: the keyboard leaves the grid there. */
function tabbed(state: GridState, back: boolean): GridState {
  const active = activeCell(state)
  const next = nextEditable(state, active, back ? -1 : 1)
  if (next === null) return state
  return { ...goTo(state, next), tabStart: state.tabStart ?? (back ? null : active.column) }
}

function opened(state: GridState, mode: EditMode, selectsText: boolean): GridState {
  const active = activeCell(state)
  if (!isEditable(state, active)) return state
  const text = mode === 'replace' ? '' : cellAt(state, active).text
  return { ...state, edit: { ...active, mode, text, selected: selectsText }, leaving: false }
}

function switchedMode(state: GridState): GridState {
  if (state.edit === null) return state
  return state.edit.mode === 'replace'
    ? { ...state, edit: { ...state.edit, mode: 'modify' } }
    : // F2 a second time goes back to the cells.
      committed(state)
}

/** From the first row of the selection; a single row takes what is above it. */
function filledDown(state: GridState): GridState {
  const { top, bottom } = selectedRange(state)
  const source = state.shown.rows[top === bottom ? top - 1 : top]
  return source === undefined ? state : filled(state, ({ column }) => cellAt(state, { row: source, column }).text)
}

/** From the first column of the selection that can be edited; a single column takes what is left of it. */
function filledRight(state: GridState): GridState {
  const { left, right } = selectedRange(state)
  const editable = [...state.shown.columns.entries()].filter(([, id]) => !columnOf(state, id).readOnly)
  const [first, second] = editable.filter(([position]) => position >= left && position <= right)
  if (first === undefined) return state
  const [, source] = (second === undefined ? editable.findLast(([position]) => position < first[0]) : first) ?? []
  return source === undefined ? state : filled(state, ({ row }) => cellAt(state, { row, column: source }).text)
}

/** Sets a text in every selected cell that can be edited. */
function filled(state: GridState, getText: (position: Position) => string): GridState {
  return applyTexts(
    state,
    selectedEditable(state).map(({ row, column }) => ({ row, column, text: getText({ row, column }) })),
  )
}
