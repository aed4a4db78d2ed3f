import { changedCell, isUnsaved, loadedCell } from './cell'
import type { Cell, CellContent, CellValue, GridColumn, Reason } from './cell'
import { judgedRow, type RowRule } from './row-rule'

export interface Position {
  row: number
  column: number
}

/** `replace`: the old value is gone, arrows commit and move. `modify`: arrows move the caret (grid.md §1). */
export type EditMode = 'replace' | 'modify'

export interface Edit extends Position {
  mode: EditMode
  /** What stands in the input now. */
  text: string
  /** Whether the input opens with everything selected, as a tap on a phone does. */
  selected: boolean
}

/** One cell of a step, both ways. */
export interface Patch extends Position {
  before: CellContent
  after: CellContent
  /** The conflict that this was the user's answer to; undo puts it back. */
  answered?: { base: CellValue; theirs: { value: CellValue } } | undefined
}

/** What one undo takes back: a typed cell, a cleared range, a filled column, a paste, an import. */
export type Step = readonly Patch[]

/** A stack that shares its rest: a step is put on top in the same time however long the history is. */
type Steps = { readonly step: Step; readonly rest: Steps } | null

export interface Counts {
  /** Cells whose value is not what the server holds. */
  unsaved: number
  invalid: number
  conflict: number
  missing: number
  saving: number
}

/** The whole of a grid. It is never changed: every command gives a new one that shares what stayed as it was. */
export interface GridState {
  readonly columns: readonly GridColumn[]
  readonly rowIds: readonly string[]
  readonly readOnly: boolean
  readonly rowRule: RowRule | undefined
  readonly cells: readonly (readonly Cell[])[]
  readonly counts: Counts
  readonly active: Position
  /** The corner of the selected range opposite to the active cell. */
  readonly anchor: Position
  readonly edit: Edit | null
  /** The column where a run of Tabs began: Enter goes back to it, one row down (grid.md §2). */
  readonly tabStart: number | null
  /** After Escape, Tab leaves the grid. */
  readonly leaving: boolean
  /** What was copied last, outlined until a cell changes or Escape drops it. */
  readonly copied: Range | null
  readonly undo: Steps
  readonly redo: Steps
}

/** The rows of a grid as the server gives them: one value for each column, in the columns' order. */
export interface GridRow {
  id: string
  values: readonly CellValue[]
}

export interface GridInput {
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  /** Nothing can be changed: the year is closed, or the user may only look. */
  readOnly: boolean
  /** What a row's values must be to each other. */
  rowRule?: RowRule | undefined
}

const noCounts: Counts = { unsaved: 0, invalid: 0, conflict: 0, missing: 0, saving: 0 }

/** A grid as loaded. The active cell is the first that can be edited. */
export function createGrid({ columns, rows, readOnly, rowRule }: GridInput): GridState {
  const cells = rows.map(({ id, values }) => {
    const line = columns.map((column, index) => loadedCell(column, values[index] ?? null))
    return judgedRow(rowRule, columns, id, line)
  })
  const counts = { ...noCounts }
  for (const row of cells) for (const cell of row) count(counts, cell, 1)
  const active = {
    row: 0,
    column: Math.max(
      0,
      columns.findIndex((column) => !column.readOnly),
    ),
  }
  return {
    columns,
    rowIds: rows.map((row) => row.id),
    readOnly,
    rowRule,
    cells,
    counts,
    active,
    anchor: active,
    edit: null,
    tabStart: null,
    leaving: false,
    copied: null,
    undo: null,
    redo: null,
  }
}

function count(counts: Counts, cell: Cell, by: 1 | -1): void {
  if (isUnsaved(cell)) counts.unsaved += by
  if (cell.state === 'invalid') counts.invalid += by
  if (cell.state === 'conflict') counts.conflict += by
  if (cell.state === 'saving') counts.saving += by
  if (cell.missing) counts.missing += by
}

export function columnAt(state: GridState, column: number): GridColumn {
  const found = state.columns[column]
  if (found === undefined) throw new RangeError(`No column ${column}`)
  return found
}

export function cellAt(state: GridState, { row, column }: Position): Cell {
  const found = state.cells[row]?.[column]
  if (found === undefined) throw new RangeError(`No cell ${row}, ${column}`)
  return found
}

export function isEditable(state: GridState, { row, column }: Position): boolean {
  return !state.readOnly && row < state.cells.length && state.columns[column]?.readOnly === false
}

export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

/** The selected range; at least the active cell. */
export function selectedRange({ active, anchor }: GridState): Range {
  return rangeOf(active, anchor)
}

export function rangeOf(a: Position, b: Position): Range {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  }
}

export function sameRange(a: Range, b: Range): boolean {
  return a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right
}

/** The positions of the selected range that can be edited, row by row. */
export function selectedEditable(state: GridState): Position[] {
  const { top, bottom, left, right } = selectedRange(state)
  const positions: Position[] = []
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      if (isEditable(state, { row, column })) positions.push({ row, column })
    }
  }
  return positions
}

/** A cell with its new facts, at its place. */
interface Replacement extends Position {
  cell: Cell
}

/** Puts cells in, lets their rows be judged and keeps the counts; rows without a change stay the very same. */
function withCells(state: GridState, replacements: Iterable<Replacement>): GridState {
  const counts = { ...state.counts }
  const cells = [...state.cells]
  const copied = new Map<number, Cell[]>()
  for (const { row, column, cell } of replacements) {
    let line = copied.get(row)
    if (line === undefined) {
      line = [...(cells[row] ?? [])]
      copied.set(row, line)
      cells[row] = line
    }
    const old = line[column]
    if (old !== undefined) count(counts, old, -1)
    count(counts, cell, 1)
    line[column] = cell
  }
  for (const [row, line] of copied) {
    const judged = judgedRow(state.rowRule, state.columns, state.rowIds[row] ?? '', line)
    if (judged === line) continue
    for (const cell of line) count(counts, cell, -1)
    for (const cell of judged) count(counts, cell, 1)
    cells[row] = judged
  }
  return copied.size === 0 ? state : { ...state, cells, counts }
}

function withContents(state: GridState, step: Step, side: 'before' | 'after'): GridState {
  const replacements: Replacement[] = []
  for (const patch of step) {
    const { row, column } = patch
    const cell = cellAt(state, patch)
    const { text, touched } = patch[side]
    const definition = columnAt(state, column)
    const change = { text, touched, ...conflictAfter(definition, cell, patch, side) }
    replacements.push({ row, column, cell: changedCell(definition, cell, change) })
  }
  return withCells(state, replacements)
}

/**
 * What a step makes of a conflict. Only an answer ends it, or a value that is just what the other one has entered: what
 * goes over a whole range, or what undo brings back, is no choice between two values (decisions §10).
 */
function conflictAfter(
  column: GridColumn,
  { base, theirs }: Cell,
  { answered, ...contents }: Patch,
  side: 'before' | 'after',
): Pick<Cell, 'base' | 'theirs'> {
  if (theirs === null) {
    const comesBack = side === 'before' && answered !== undefined && base === answered.theirs.value
    return comesBack ? { base: answered.base, theirs: answered.theirs } : { base, theirs }
  }
  const isAnswered = side === 'after' && answered?.theirs.value === theirs.value
  const isTheirs = column.normalise(contents[side].text) === theirs.value
  return isAnswered || isTheirs ? { base: theirs.value, theirs: null } : { base, theirs }
}

/**
 * The one way by which a user's work gets into the cells: typing, clearing, filling and pasting. All texts of one call
 * are one step of the undo history. Read-only cells and texts that change nothing are left out. `answers`: what is put
 * in is the user's choice where somebody else has changed the cell too.
 */
export function applyTexts(
  state: GridState,
  texts: readonly (Position & { text: string })[],
  answers = false,
): GridState {
  const step: Patch[] = []
  for (const place of texts) {
    if (!isEditable(state, place)) continue
    const { row, column, text } = place
    const { text: old, touched, base, theirs } = cellAt(state, place)
    if (text === old && (theirs === null || !answers)) continue
    const ends = theirs !== null && (answers || columnAt(state, column).normalise(text) === theirs.value)
    step.push({
      row,
      column,
      before: { text: old, touched },
      after: { text, touched: true },
      answered: ends ? { base, theirs } : undefined,
    })
  }
  return applyPatch(state, step)
}

/** Applies a step and remembers it. */
export function applyPatch(state: GridState, step: Step): GridState {
  if (step.length === 0) return state
  return { ...withContents(state, step, 'after'), undo: { step, rest: state.undo }, redo: null, copied: null }
}

/** Puts the selected cells back to what the server holds, as one step. */
export function revert(state: GridState): GridState {
  const step = selectedEditable(state).flatMap((position) => {
    const { text, touched, base, theirs } = cellAt(state, position)
    const value = theirs === null ? base : theirs.value
    const after = { text: value === null ? '' : columnAt(state, position.column).write(value), touched: false }
    const same = after.text === text && !touched && theirs === null
    const answered = theirs === null ? undefined : { base, theirs }
    return same ? [] : [{ ...position, before: { text, touched }, after, answered }]
  })
  return applyPatch(state, step)
}

/** Takes the last step back and goes to where it was. */
export function undo(state: GridState): GridState {
  if (state.undo === null || state.readOnly) return state
  const { step, rest } = state.undo
  return { ...at(withContents(state, step, 'before'), step), undo: rest, redo: { step, rest: state.redo } }
}

/** Does again what was taken back last. */
export function redo(state: GridState): GridState {
  if (state.redo === null || state.readOnly) return state
  const { step, rest } = state.redo
  return { ...at(withContents(state, step, 'after'), step), undo: { step, rest: state.undo }, redo: rest }
}

function at(state: GridState, step: Step): GridState {
  const [first] = step
  const last = step.at(-1)
  if (first === undefined || last === undefined) return state
  return {
    ...state,
    active: { row: first.row, column: first.column },
    anchor: { row: last.row, column: last.column },
    tabStart: null,
    copied: null,
  }
}

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

/** What a save sends: every cell that is changed, valid and not in conflict (decisions §10). */
export function changesSinceBase(state: GridState): CellChange[] {
  const changes: CellChange[] = []
  for (const [row, line] of state.cells.entries()) {
    for (const [column, cell] of line.entries()) {
      if (cell.state !== 'dirty') continue
      const base = cell.sending === null ? cell.base : cell.sending.value
      changes.push({ rowId: state.rowIds[row] ?? '', columnId: columnAt(state, column).id, base, value: cell.value })
    }
  }
  return changes
}

/** Marks the cells as being on their way. */
export function saveStarted(state: GridState, saves: readonly CellSave[]): GridState {
  return withSaves(state, saves, (_, { value }) => ({ sending: { value } }))
}

/** The server has them: their values are the new base. What was typed meanwhile stays unsaved. */
export function saveSucceeded(state: GridState, saves: readonly CellSave[]): GridState {
  return withSaves(state, saves, (cell, save) => ({
    base: save.value,
    sending: sendingAfter(cell, save),
    refused: null,
  }))
}

/** The server has not taken them. Everything typed stays; cells that the server named carry its reason. */
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

/** What is still on its way when the answer to one save has come: a later save may have sent another value. */
function sendingAfter({ sending }: Cell, { value }: CellSave): Cell['sending'] {
  return sending?.value === value ? null : sending
}

/** A text that was kept elsewhere (on the device, in another tab) and the value it was changed from. */
export interface KeptCell {
  rowId: string
  columnId: string
  base: CellValue
  text: string
  touched: boolean
}

/**
 * Brings kept work back into its cells: where the server holds what it was changed from, it stands there as a change;
 * where somebody else has changed the cell, it is in conflict. What is being worked on here wins over what was kept.
 */
export function restore(state: GridState, kept: readonly KeptCell[]): GridState {
  return withPlaces(state, kept, (column, cell, { base, text, touched }) => {
    if (isUnsaved(cell) || cell.touched || column.readOnly) return null
    const mine = changedCell(column, { ...cell, base }, { text, touched })
    return mergedCell(column, mine, cell.base) ?? cell
  })
}

/** Puts in what another tab of the same user has typed: no step of this tab's history. */
export function mirror(state: GridState, cells: readonly KeptCell[]): GridState {
  return withPlaces(state, cells, (column, cell, { text, touched }) =>
    column.readOnly ? null : changedCell(column, cell, { text, touched }),
  )
}

/** Takes in what the server holds in some cells now, as `merge` does for all. */
export function takeIn(state: GridState, held: readonly CellSave[]): GridState {
  return withPlaces(state, held, (column, cell, { value }) =>
    column.readOnly ? null : (mergedCell(column, cell, value) ?? loadedCell(column, value)),
  )
}

function withPlaces<T extends { rowId: string; columnId: string }>(
  state: GridState,
  items: readonly T[],
  change: (column: GridColumn, cell: Cell, item: T) => Cell | null,
): GridState {
  const rows = indexOf(state.rowIds)
  const columns = indexOf(state.columns.map((column) => column.id))
  const replacements = items.flatMap((item) => {
    const row = rows.get(item.rowId)
    const column = columns.get(item.columnId)
    // A pupil may have left the class, or a subject the sheet, while the save was under way.
    if (row === undefined || column === undefined) return []
    const cell = change(columnAt(state, column), cellAt(state, { row, column }), item)
    return cell === null ? [] : [{ row, column, cell }]
  })
  return withCells(state, replacements)
}

function withSaves(
  state: GridState,
  saves: readonly CellSave[],
  change: (cell: Cell, save: CellSave) => Partial<Pick<Cell, 'base' | 'sending' | 'refused'>>,
): GridState {
  return withPlaces(state, saves, (column, cell, save) => changedCell(column, cell, change(cell, save)))
}

function indexOf(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, index) => [id, index]))
}

/**
 * Takes in what the server holds now, cell by cell, from base, mine and theirs: an unchanged cell takes the new value,
 * a changed one is kept, and where both sides changed to different values the cell is in conflict until the user has
 * chosen. Rows and columns may have come or gone; then the undo history ends, because its places are no longer the same.
 */
export function merge(state: GridState, input: GridInput): GridState {
  const fresh = createGrid(input)
  const sameShape =
    sameIds(state.rowIds, fresh.rowIds) &&
    sameIds(
      state.columns.map((column) => column.id),
      fresh.columns.map((column) => column.id),
    )
  const oldRows = indexOf(state.rowIds)
  const oldColumns = indexOf(state.columns.map((column) => column.id))
  const kept = fresh.rowIds.flatMap((rowId, row) =>
    fresh.columns.flatMap((column, index) => {
      const mine = state.cells[oldRows.get(rowId) ?? -1]?.[oldColumns.get(column.id) ?? -1]
      if (mine === undefined || column.readOnly) return []
      const cell = mergedCell(column, mine, cellAt(fresh, { row, column: index }).value)
      return cell === null ? [] : [{ row, column: index, cell }]
    }),
  )
  const merged = withCells(fresh, kept)
  const place = (position: Position) => ({
    row: fresh.rowIds.indexOf(state.rowIds[position.row] ?? ''),
    column: fresh.columns.findIndex((column) => column.id === state.columns[position.column]?.id),
  })
  const active = place(state.active)
  const stays = active.row >= 0 && active.column >= 0
  const edit = state.edit !== null && stays && !input.readOnly ? { ...state.edit, ...active } : null
  return {
    ...merged,
    ...(stays && { active, anchor: sameShape ? state.anchor : active }),
    edit,
    tabStart: sameShape ? state.tabStart : null,
    copied: sameShape ? state.copied : null,
    undo: sameShape ? state.undo : null,
    redo: sameShape ? state.redo : null,
  }
}

/** The cell that stands for both sides, or null when the server's value alone does. */
function mergedCell(column: GridColumn, mine: Cell, theirs: CellValue): Cell | null {
  if (mine.value === theirs) return null
  // Touched and left empty over an empty base: the reason has to stay, or Save all would send half of what is meant. What
  // is not valid only beside the row's other values, or as the server gave it, is nobody's work here.
  const changed = isUnsaved(mine) || (mine.touched && mine.state === 'invalid' && mine.reason !== mine.rowReason)
  if (!changed) return null
  // What was sent a moment ago and has arrived is no one else's change, whether or not its answer is here yet.
  if (theirs === mine.base || theirs === mine.sending?.value) {
    return changedCell(column, mine, { base: theirs, theirs: null })
  }
  return changedCell(column, mine, { theirs: { value: theirs } })
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
