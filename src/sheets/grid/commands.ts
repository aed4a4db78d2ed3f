import {
  applyTexts,
  cellAt,
  isEditable,
  toRange,
  redo,
  revert,
  markStepsOld,
  sameRange,
  selectedEditable,
  selectedRange,
  undo,
} from './model'
import { merge, applyOtherTab, restore, saveFailed, saveStarted, saveSucceeded, applyServerValues } from './reconcile'
import type { EditMode, GridInput, GridState, Position, Range } from './model'
import type { CellSave, DraftCell } from './reconcile'
import type { Reason } from './cell'
import { afterEnter, findNext, moved, nextEditable, type Move } from './move'

/** Commands outside an open edit. An open edit is committed first. */
type CommittingCommand =
  | { type: 'move'; move: Move; extend?: boolean; page?: number }
  | { type: 'moveTo'; to: Position; extend?: boolean }
  | { type: 'tab'; back: boolean }
  | { type: 'enter'; back: boolean }
  | { type: 'escape' }
  | { type: 'selectAll' }
  /** Selects whole rows or columns: those of the selection, or the one that is named; `extend`: up to that one. */
  | { type: 'selectRow'; row?: number; extend?: boolean }
  | { type: 'selectColumn'; column?: number; extend?: boolean }
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
  | { type: 'restore'; cells: readonly DraftCell[] }
  | { type: 'applyOtherTab'; cells: readonly DraftCell[] }

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
  'restore',
  'applyOtherTab',
])

/** Of them those of the user's editor; what the others bring comes from elsewhere. */
const editorCommands: ReadonlySet<string> = new Set<OtherCommand['type']>(['type', 'switchMode', 'cancel'])

function leavesEditOpen(command: Command): command is OtherCommand {
  return otherCommands.has(command.type)
}

/** Returns the grid after a command; the same grid when nothing changed. */
export function run(state: GridState, command: Command): GridState {
  if (leavesEditOpen(command)) {
    const next = runOther(state, command)
    return editorCommands.has(command.type) ? next : markStepsOld(next)
  }
  const next = runCommitted(committed(state, command.type === 'enter'), command)
  // A phone's keyboard goes down with the editor: from one that a tap has opened, the next cell is opened too.
  const continues = state.edit?.selected === true && (command.type === 'enter' || command.type === 'tab')
  const moves = next.active.row !== state.active.row || next.active.column !== state.active.column
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
    case 'restore':
      return restore(state, command.cells)
    case 'applyOtherTab':
      return applyOtherTab(state, command.cells)
    default:
      return command satisfies never
  }
}

function runCommitted(state: GridState, command: CommittingCommand): GridState {
  switch (command.type) {
    case 'commit':
      return state
    case 'move':
      return goTo(state, moved(state, state.active, command.move, command.page ?? 1), command.extend)
    case 'moveTo':
      return goTo(state, command.to, command.extend)
    case 'tab':
      return tabbed(state, command.back)
    case 'enter':
      return goTo(state, command.back ? moved(state, state.active, 'up', 1) : afterEnter(state))
    case 'escape':
      return {
        ...state,
        anchor: state.active,
        leaving: true,
        copied: sameRange(selectedRange(state), toRange(state.active, state.active)) ? null : state.copied,
      }
    case 'selectAll':
      return selectedAll(state)
    case 'selectRow':
      return {
        ...state,
        active: { row: command.row ?? state.active.row, column: 0 },
        anchor: {
          row: command.extend === true ? state.anchor.row : (command.row ?? state.anchor.row),
          column: state.columns.length - 1,
        },
        tabStart: null,
        leaving: false,
      }
    case 'selectColumn':
      return {
        ...state,
        active: { row: 0, column: command.column ?? state.active.column },
        anchor: {
          row: Math.max(0, state.cells.length - 1),
          column: command.extend === true ? state.anchor.column : (command.column ?? state.anchor.column),
        },
        tabStart: null,
        leaving: false,
      }
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
      if (!isEditable(state, state.active)) return state
      const { text } = cellAt(state, state.active)
      return filled(state, () => text)
    }
    case 'copied':
      return { ...state, copied: selectedRange(state) }
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
      return goToNext(state, (position) => ['invalid', 'conflict'].includes(cellAt(state, position).state))
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

function goTo(state: GridState, to: Position, extend = false): GridState {
  const active = {
    row: Math.max(0, Math.min(to.row, state.cells.length - 1)),
    column: Math.max(0, Math.min(to.column, state.columns.length - 1)),
  }
  return { ...state, active, anchor: extend ? state.anchor : active, tabStart: null, leaving: false }
}

function selected(state: GridState, { top, bottom, left, right }: Range): GridState {
  return {
    ...state,
    active: { row: top, column: left },
    anchor: { row: bottom, column: right },
    tabStart: null,
    leaving: false,
  }
}

/** The cells with the data first; pressed again, the columns before them too. */
function selectedAll(state: GridState): GridState {
  const last = { row: Math.max(0, state.cells.length - 1), column: Math.max(0, state.columns.length - 1) }
  const all = toRange({ row: 0, column: 0 }, last)
  const data = toRange(moved(state, state.active, 'gridStart', 1), moved(state, state.active, 'gridEnd', 1))
  return selected(state, sameRange(selectedRange(state), data) ? all : data)
}

function goToNext(state: GridState, wanted: (position: Position) => boolean): GridState {
  const next = findNext(state, wanted)
  return next === null ? state : goTo(state, next)
}

/** Behind the last editable cell there is nowhere to go: the keyboard leaves the grid there. */
function tabbed(state: GridState, back: boolean): GridState {
  const next = nextEditable(state, state.active, back ? -1 : 1)
  if (next === null) return state
  return { ...goTo(state, next), tabStart: state.tabStart ?? (back ? null : state.active.column) }
}

function opened(state: GridState, mode: EditMode, selected: boolean): GridState {
  if (!isEditable(state, state.active)) return state
  const text = mode === 'replace' ? '' : cellAt(state, state.active).text
  return { ...state, edit: { ...state.active, mode, text, selected }, leaving: false }
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
  const source = top === bottom ? top - 1 : top
  return source < 0 ? state : filled(state, ({ column }) => cellAt(state, { row: source, column }).text)
}

/** From the first column of the selection that can be edited; a single column takes what is left of it. */
function filledRight(state: GridState): GridState {
  const { left, right } = selectedRange(state)
  const editable = [...state.columns.keys()].filter((column) => state.columns[column]?.readOnly === false)
  const [first, second] = editable.filter((column) => column >= left && column <= right)
  if (first === undefined) return state
  const source = second === undefined ? editable.findLast((column) => column < first) : first
  return source === undefined ? state : filled(state, ({ row }) => cellAt(state, { row, column: source }).text)
}

/** Sets a text in every selected cell that can be edited. */
function filled(state: GridState, getText: (place: Position) => string): GridState {
  return applyTexts(
    state,
    selectedEditable(state).map(({ row, column }) => ({ row, column, text: getText({ row, column }) })),
  )
}
