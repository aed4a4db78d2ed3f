/** The parsed value of a cell: empty is null, and a text that is not a valid value stays a text. */
export type CellValue = string | number | null

/** Why a cell is not valid: a message id (or a server's plain text) and the values of its placeholders. */
export interface Reason {
  id: string
  values?: Readonly<Record<string, string | number>>
}

/** A column reads, validates and writes its values. `normalise(write(value))` is `value` again. */
export interface GridColumn {
  id: string
  readOnly: boolean
  /** The column's name as on the screen, and further ones: the header row of a pasted block may have any of them. */
  names?: readonly string[]
  /** Names its row to a screen reader, and is highlighted with the active cell. */
  isRowHeader?: boolean
  /** Its values follow from the others of the row (computed.ts). Such a column is read-only. */
  isComputed?: boolean
  /** Parses the typed text. */
  normalise: (text: string) => CellValue
  /** Returns why the value is not valid, or null. A reason for null makes the column required. */
  validate: (value: CellValue) => Reason | null
  /** Formats the value for display and editing. */
  write: (value: CellValue) => string
}

/**
 * `dirty`: changed and valid. `saving`: on its way to the server, not changed since. `conflict`: changed here and, by
 * someone else, on the server. `computed`: follows from values that are not saved.
 */
export type CellState = 'clean' | 'dirty' | 'invalid' | 'saving' | 'conflict' | 'computed'

/** The part of a cell that a user's step changes; undo restores exactly this. */
export interface CellContent {
  text: string
  /** True if the user has changed the cell here: drafts do not replace it. */
  touched: boolean
}

export interface Cell extends CellContent {
  /** The server's value that the text was changed from. */
  base: CellValue
  value: CellValue
  state: CellState
  reason: Reason | null
  /** Empty without a saved value, in a column that must be filled. It does not prevent saving. */
  missing: boolean
  /** The value on its way to the server. */
  sending: { value: CellValue } | null
  /** A value that the server has refused, and why. It applies whenever the cell has that value again. */
  refused: { value: CellValue; reason: Reason } | null
  /** The server's present value, when it is neither the base nor the value here. */
  theirs: { value: CellValue } | null
  /** Why the value is not valid together with the others of its row (row-rule.ts). */
  rowReason: Reason | null
}

type Stored = Pick<Cell, 'base' | 'text' | 'touched' | 'sending' | 'refused' | 'theirs' | 'rowReason'>

/** A cell as the server gave it. */
export function loadedCell(column: GridColumn, base: CellValue): Cell {
  const text = base === null ? '' : column.write(base)
  return evaluate(
    column,
    { base, text, touched: false, sending: null, refused: null, theirs: null, rowReason: null },
    base,
  )
}

/** A cell that follows from others: its value as they are typed, and as they are saved. */
export function computedCell(column: GridColumn, { value, base }: Pick<Cell, 'value' | 'base'>): Cell {
  const text = value === null ? '' : column.write(value)
  return { ...loadedCell(column, base), text, value, state: value === base ? 'clean' : 'computed' }
}

/** The cell with some facts changed and everything that follows from them. Written out: a paste makes thousands. */
export function changedCell(column: GridColumn, cell: Cell, change: Partial<Stored>): Cell {
  const text = change.text ?? cell.text
  const stored: Stored = {
    base: change.base === undefined ? cell.base : change.base,
    text,
    touched: change.touched ?? cell.touched,
    sending: change.sending === undefined ? cell.sending : change.sending,
    refused: change.refused === undefined ? cell.refused : change.refused,
    theirs: change.theirs === undefined ? cell.theirs : change.theirs,
    rowReason: change.rowReason === undefined ? cell.rowReason : change.rowReason,
  }
  return evaluate(column, stored, text === cell.text ? cell.value : column.normalise(text))
}

function evaluate(column: GridColumn, stored: Stored, value: CellValue): Cell {
  const { base, text, touched, sending, refused, theirs, rowReason } = stored
  const isVacant = value === null && base === null && sending === null
  const reason = column.readOnly || isVacant ? null : findReason(column, stored, value)
  const missing = isVacant && !column.readOnly && column.validate(null) !== null
  const state = evaluateState(stored, value, reason)
  return { base, text, touched, sending, refused, theirs, rowReason, value, reason, missing, state }
}

function findReason(column: GridColumn, { refused, rowReason }: Stored, value: CellValue): Reason | null {
  return refused !== null && refused.value === value ? refused.reason : (column.validate(value) ?? rowReason)
}

function evaluateState({ base, sending, theirs }: Stored, value: CellValue, reason: Reason | null): CellState {
  if (theirs !== null) return 'conflict'
  if (sending !== null && sending.value === value) return 'saving'
  if (reason !== null) return 'invalid'
  // A value equal to the server's is a change again while another one is on its way there.
  return value === base && sending === null ? 'clean' : 'dirty'
}

/** Returns whether closing the page now would lose something. */
export function isUnsaved({ state, value, base, theirs, sending }: Cell): boolean {
  if (state === 'computed') return false
  return value !== base || theirs !== null || (sending !== null && sending.value !== value)
}

/** Returns whether the cell cannot be saved before the user has changed it or chosen. */
export function isProblem({ state }: Cell): boolean {
  return state === 'invalid' || state === 'conflict'
}
