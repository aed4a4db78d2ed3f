import type { CellSelectionState } from '@tanstack/react-table'
import { changedCell, isUnsaved, loadedCell } from './cell'
import type { Cell, CellContent, CellValue, GridColumn, Reason } from './cell'
import { computeRows, type ComputedColumns } from './computed'
import { judgedRow, type RowRule } from './row-rule'

/** The position of a cell: the ids of its row and its column, which stay the same when rows are sorted or columns hidden. */
export interface Position {
  row: string
  column: string
}

/** The rows and columns that are shown, in the order in which they are. */
export interface Order {
  rows: readonly string[]
  columns: readonly string[]
}

/** `replace`: the old value is gone, arrows commit and move. `modify`: arrows move the caret. */
export type EditMode = 'replace' | 'modify'

export interface Edit extends Position {
  mode: EditMode
  text: string
  /** True if the input opens with everything selected, as a tap on a phone does. */
  selected: boolean
}

/** One cell of a step, before and after. */
export interface Patch extends Position {
  before: CellContent
  after: CellContent
  /** The conflict that this was the user's answer to; undo puts it back. */
  answered?: { base: CellValue; theirs: { value: CellValue } } | undefined
}

/** The step that one undo reverts: a typed cell, a cleared range, a filled column, a paste, an import. */
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

/** Where ids are in a list of them. */
interface Positions {
  readonly rowAt: ReadonlyMap<string, number>
  readonly columnAt: ReadonlyMap<string, number>
}

/** The whole of a grid. It is never changed: every command returns a new one that shares its unchanged parts. */
export interface GridState {
  /** All rows and columns in the order of the sheet, which `cells` follows. */
  readonly columns: readonly GridColumn[]
  readonly rowIds: readonly string[]
  readonly positions: Positions
  readonly shown: Order & Positions
  readonly otherNames: readonly string[]
  readonly readOnly: boolean
  readonly rowRule: RowRule | undefined
  readonly computed: ComputedColumns | undefined
  readonly cells: readonly (readonly Cell[])[]
  readonly counts: Counts
  /** Why valid values are worth a second look, by row and column (unlikely.ts). */
  readonly unlikely: ReadonlyMap<string, ReadonlyMap<string, Reason>>
  /** The selected ranges. The active cell is the corner of the last one that moves when it is extended. */
  readonly selection: CellSelectionState
  readonly edit: Edit | null
  /** The column where a run of Tabs began: Enter goes back to it, one row down. */
  readonly tabStart: string | null
  /** After Escape, Tab leaves the grid. */
  readonly leaving: boolean
  /** The ranges that were copied last, outlined until a cell changes or Escape is pressed. */
  readonly copied: CellSelectionState | null
  readonly undo: Steps
  readonly redo: Steps
  /** The undo history as it was at the last save, or when other values last came from elsewhere: see `undo`. */
  readonly oldSteps: Steps
}

/** The rows of a grid as the server sends them: one value for each column, in the columns' order. */
export interface GridRow {
  id: string
  /** What the row is called beside the texts of its cells, such as the name in the other language; Find takes it too. */
  otherName?: string
  values: readonly CellValue[]
}

export interface GridInput {
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  /** Nothing can be changed: the year is closed, or the user may only look. */
  readOnly: boolean
  /** The rule between a row's values. */
  rowRule?: RowRule | undefined
  /** Computes columns from the others. */
  computed?: ComputedColumns | undefined
}

const noCounts: Counts = { unsaved: 0, invalid: 0, conflict: 0, missing: 0, saving: 0 }

/** A grid as loaded. The active cell is the first that can be edited. */
export function createGrid({ columns, rows, readOnly, rowRule, computed }: GridInput): GridState {
  const cells = rows.map(({ id, values }) => {
    const line = columns.map((column, index) => loadedCell(column, values[index] ?? null))
    return judgedRow(rowRule, columns, id, line)
  })
  computeRows({ columns, computed }, cells, cells.keys())
  const counts = { ...noCounts }
  for (const row of cells) for (const cell of row) count(counts, cell, 1)
  const order = { rows: rows.map(({ id }) => id), columns: columns.map(({ id }) => id) }
  const positions = toPositions(order)
  const firstColumn = columns.find((column) => !column.readOnly) ?? columns[0]
  return {
    columns,
    rowIds: order.rows,
    positions,
    shown: { ...order, ...positions },
    otherNames: rows.map((row) => row.otherName ?? ''),
    readOnly,
    rowRule,
    computed,
    cells,
    counts,
    unlikely: new Map(),
    selection: toSelection({ row: order.rows[0] ?? '', column: firstColumn?.id ?? '' }),
    edit: null,
    tabStart: null,
    leaving: false,
    copied: null,
    undo: null,
    redo: null,
    oldSteps: null,
  }
}

function count(counts: Counts, cell: Cell, by: 1 | -1): void {
  if (isUnsaved(cell)) counts.unsaved += by
  if (cell.state === 'invalid') counts.invalid += by
  if (cell.state === 'conflict') counts.conflict += by
  if (cell.state === 'saving') counts.saving += by
  if (cell.missing) counts.missing += by
}

function toPositions({ rows, columns }: Order): Positions {
  return { rowAt: positionsOf(rows), columnAt: positionsOf(columns) }
}

const positionsOf = (ids: readonly string[]) => new Map(ids.map((id, index) => [id, index]))

export function columnOf({ columns, positions }: GridState, id: string): GridColumn {
  const found = columns[positions.columnAt.get(id) ?? -1]
  if (found === undefined) throw new RangeError(`No column ${id}`)
  return found
}

/** The cell at a position; undefined where there is none. */
export function findCell({ cells, positions }: GridState, { row, column }: Position): Cell | undefined {
  return cells[positions.rowAt.get(row) ?? -1]?.[positions.columnAt.get(column) ?? -1]
}

export function cellAt(state: GridState, position: Position): Cell {
  const found = findCell(state, position)
  if (found === undefined) throw new RangeError(`No cell ${position.row}, ${position.column}`)
  return found
}

/** What a row is called beside the texts of its cells; empty where it has no other name. */
export function otherNameOf({ otherNames, positions }: GridState, row: string): string {
  return otherNames[positions.rowAt.get(row) ?? -1] ?? ''
}

export function isEditable({ readOnly, columns, positions }: GridState, { row, column }: Position): boolean {
  if (readOnly || !positions.rowAt.has(row)) return false
  return columns[positions.columnAt.get(column) ?? -1]?.readOnly === false
}

/** A rectangle of what is shown, both ends included: counted from the first row and column on the screen. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

/** The cell that has the focus. */
export function activeCell({ selection }: Pick<GridState, 'selection'>): Position {
  const last = selection.at(-1)
  return { row: last?.focusRowId ?? '', column: last?.focusColumnId ?? '' }
}

/** The corner of the selected range opposite to the active cell. */
export function anchorCell({ selection }: Pick<GridState, 'selection'>): Position {
  const last = selection.at(-1)
  return { row: last?.anchorRowId ?? '', column: last?.anchorColumnId ?? '' }
}

/** A single range from the anchor to the active cell. */
export function toSelection(active: Position, anchor: Position = active): CellSelectionState {
  return [
    { anchorRowId: anchor.row, anchorColumnId: anchor.column, focusRowId: active.row, focusColumnId: active.column },
  ]
}

/** The position of a cell on the screen, counted from the first row and column; -1 where it is not shown. */
export interface ShownPosition {
  row: number
  column: number
}

export function shownPosition({ shown }: GridState, { row, column }: Position): ShownPosition {
  return { row: shown.rowAt.get(row) ?? -1, column: shown.columnAt.get(column) ?? -1 }
}

/** The cell at a position of the screen; the nearest one where the position is beyond an edge. */
export function shownAt({ shown }: GridState, { row, column }: ShownPosition): Position {
  return { row: nearest(shown.rows, row), column: nearest(shown.columns, column) }
}

function nearest(ids: readonly string[], index: number): string {
  return ids[Math.max(0, Math.min(index, ids.length - 1))] ?? ''
}

/** The column at a position of the screen. */
export function shownColumn(state: GridState, position: number | undefined): GridColumn | undefined {
  const id = position === undefined ? undefined : state.shown.columns[position]
  return id === undefined ? undefined : columnOf(state, id)
}

/** The range that the active cell is in; at least that cell. */
export function selectedRange(state: GridState): Range {
  return selectedRanges(state).at(-1) ?? { top: 0, bottom: 0, left: 0, right: 0 }
}

/** All selected ranges whose corners are shown. */
export function selectedRanges(state: GridState): Range[] {
  return rangesOf(state, state.selection)
}

export function rangesOf(state: GridState, selection: CellSelectionState): Range[] {
  return selection.flatMap(({ anchorRowId, anchorColumnId, focusRowId, focusColumnId }) => {
    const anchor = shownPosition(state, { row: anchorRowId, column: anchorColumnId })
    const focus = shownPosition(state, { row: focusRowId, column: focusColumnId })
    const range = toRange(anchor, focus)
    return range.top < 0 || range.left < 0 ? [] : [range]
  })
}

/** The selection of a rectangle of what is shown: its active cell is the first one. */
export function rangeSelection(state: GridState, { top, bottom, left, right }: Range): CellSelectionState {
  return toSelection(shownAt(state, { row: top, column: left }), shownAt(state, { row: bottom, column: right }))
}

export function toRange(a: ShownPosition, b: ShownPosition): Range {
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

export function samePosition(a: Position, b: Position): boolean {
  return a.row === b.row && a.column === b.column
}

export function isSingleCell({ top, bottom, left, right }: Range): boolean {
  return top === bottom && left === right
}

/** The cells of the selected ranges that can be edited, each once. */
export function selectedEditable(state: GridState): Position[] {
  const positions = new Map<string, Position>()
  for (const { top, bottom, left, right } of selectedRanges(state)) {
    const columns = state.shown.columns.slice(left, right + 1)
    for (const row of state.shown.rows.slice(top, bottom + 1)) {
      for (const column of columns) {
        if (isEditable(state, { row, column })) positions.set(`${row}\n${column}`, { row, column })
      }
    }
  }
  return [...positions.values()]
}

/** The grid after rows were sorted or columns hidden. Where a corner of the selection is hidden now, the nearest cell is selected. */
export function arranged(state: GridState, order: Order): GridState {
  if (sameList(state.shown.rows, order.rows) && sameList(state.shown.columns, order.columns)) return state
  const next = { ...state, shown: { ...order, ...toPositions(order) } }
  if (rangesOf(next, state.selection).length === state.selection.length) return next
  const { row, column } = activeCell(state)
  const active = {
    row: next.shown.rowAt.has(row) ? row : (order.rows[0] ?? ''),
    column: next.shown.columnAt.has(column) ? column : nextShown(next, column),
  }
  return { ...next, selection: toSelection(active), tabStart: null, copied: null }
}

/** The next column behind a hidden one that can be edited and is shown; without one, the last that can be edited. */
function nextShown({ columns, positions, shown }: GridState, hidden: string): string {
  const index = positions.columnAt.get(hidden) ?? 0
  const editable = columns.filter(({ id, readOnly }) => !readOnly && shown.columnAt.has(id))
  const next = editable.find(({ id }) => (positions.columnAt.get(id) ?? 0) > index) ?? editable.at(-1)
  return next?.id ?? shown.columns[0] ?? ''
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((id, index) => id === b[index]))
}

/** The number of missing cells in the columns that are shown. */
export function countMissing(state: GridState): number {
  const { shown, columns, counts, cells, positions } = state
  if (shown.columns.length === columns.length) return counts.missing
  const indexes = shown.columns.map((id) => positions.columnAt.get(id) ?? -1)
  return cells.reduce((sum, line) => sum + indexes.filter((index) => line[index]?.missing === true).length, 0)
}

/** A cell with its new facts, at its position. */
interface Replacement extends Position {
  cell: Cell
}

/** Replaces cells, validates their rows and updates the counts; rows without a change stay the same objects. */
export function withCells(state: GridState, replacements: Iterable<Replacement>): GridState {
  const counts = { ...state.counts }
  const cells = [...state.cells]
  const copied = new Map<number, Cell[]>()
  for (const { row: rowId, column: columnId, cell } of replacements) {
    const row = state.positions.rowAt.get(rowId) ?? -1
    const column = state.positions.columnAt.get(columnId) ?? -1
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
  computeRows(state, cells, copied.keys())
  return copied.size === 0 ? state : { ...state, cells, counts }
}

function withContents(state: GridState, step: Step, side: 'before' | 'after'): GridState {
  const replacements: Replacement[] = []
  for (const patch of step) {
    const { row, column } = patch
    const cell = findCell(state, patch)
    // A row or column of the step may have gone since.
    if (cell === undefined) continue
    const { text, touched } = patch[side]
    const definition = columnOf(state, column)
    const change = { text, touched, ...conflictAfter(definition, cell, patch, side) }
    replacements.push({ row, column, cell: changedCell(definition, cell, change) })
  }
  return withCells(state, replacements)
}

/**
 * The conflict of a cell after a step. Only a choice ends it, or a value equal to the one that the other user has entered: what
 * goes over a whole range, or what undo restores, is no choice between two values.
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
 * The only function that applies the user's input to cells: typing, clearing, filling and pasting. All texts of one call
 * are one step of the undo history. Read-only cells and texts that change nothing are left out. `answers`: what is put
 * in is the user's choice where another user has changed the cell too.
 */
export function applyTexts(
  state: GridState,
  texts: readonly (Position & { text: string })[],
  answers = false,
): GridState {
  const step: Patch[] = []
  for (const position of texts) {
    if (!isEditable(state, position)) continue
    const { row, column, text } = position
    const { text: old, touched, base, theirs } = cellAt(state, position)
    if (text === old && (theirs === null || !answers)) continue
    const ends = theirs !== null && (answers || columnOf(state, column).normalise(text) === theirs.value)
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
    const after = { text: value === null ? '' : columnOf(state, position.column).write(value), touched: false }
    const same = after.text === text && !touched && theirs === null
    const answered = theirs === null ? undefined : { base, theirs }
    return same ? [] : [{ ...position, before: { text, touched }, after, answered }]
  })
  return applyPatch(state, step)
}

/**
 * Takes the last step back and goes to where it was. One of `oldSteps` that would make a saved cell invalid (what was there
 * before may have been empty or wrong) only leaves the history: the next undo takes the step before it.
 */
export function undo(state: GridState): GridState {
  if (state.undo === null || state.readOnly) return state
  const { step, rest } = state.undo
  const isOld = state.undo === state.oldSteps
  const history = { undo: rest, oldSteps: isOld ? rest : state.oldSteps }
  const undone = withContents(state, step, 'before')
  if (isOld && invalidatesSaved(state, undone, step)) return { ...state, ...history }
  return { ...at(undone, step), ...history, redo: { step, rest: state.redo } }
}

/** Marks the steps so far as older than what the cells now hold. */
export function markStepsOld(state: GridState): GridState {
  return state.oldSteps === state.undo ? state : { ...state, oldSteps: state.undo }
}

/** Returns whether an undo has left a step out instead of taking it back. */
export function hasSkippedStep(before: GridState, after: GridState): boolean {
  return before.undo !== after.undo && before.redo === after.redo && before.cells === after.cells
}

/** Looks at the whole rows of the step: a row's rule may make invalid what the step itself does not touch. */
function invalidatesSaved(before: GridState, after: GridState, step: Step): boolean {
  const rows = new Set(step.map(({ row }) => row))
  return [...rows].some((row) =>
    after.columns.some((column) => {
      const old = findCell(before, { row, column: column.id })
      if (old === undefined || old.state === 'invalid' || isSavedAndInvalid(column, old)) return false
      return isSavedAndInvalid(column, cellAt(after, { row, column: column.id }))
    }),
  )
}

/** Saved is what the server holds and a column accepts; what is on its way there counts too, it will be a moment later. */
function isSavedAndInvalid(column: GridColumn, { base, sending, state, value }: Cell): boolean {
  const isSaved = base !== null && column.validate(base) === null
  const isOnItsWay = sending !== null && sending.value !== value
  return (isSaved && state === 'invalid') || (isOnItsWay && column.validate(value) !== null)
}

/** Does again what was taken back last. */
export function redo(state: GridState): GridState {
  if (state.redo === null || state.readOnly) return state
  const { step, rest } = state.redo
  return { ...at(withContents(state, step, 'after'), step), undo: { step, rest: state.undo }, redo: rest }
}

/** Selects what a step has changed. Of a hidden column nothing can be selected. */
function at(state: GridState, step: Step): GridState {
  const [first] = step
  const last = step.at(-1)
  if (first === undefined || last === undefined) return state
  const selection = toSelection(first, last)
  const isShown = rangesOf(state, selection).length > 0
  return { ...state, selection: isShown ? selection : state.selection, tabStart: null, copied: null }
}
