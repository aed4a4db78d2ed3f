import { foldStudentId } from '@/domain/students/student-ids'
import { foldDigits } from '@/lib/text/digits'
import type { Block } from './clipboard'
import {
  activeCell,
  cellAt,
  columnOf,
  findCell,
  isEditable,
  selectedRange,
  shownAt,
  shownPlace,
  type GridState,
  type Position,
  type Range,
  type ShownPlace,
} from './model'

/** The cells that a paste will change, and the part of the block that has no place. */
export interface PastePlan {
  /** One text for each cell that takes one. */
  texts: readonly (Position & { text: string })[]
  /** The selection afterwards. */
  range: Range
  /** The column by which the block's rows were matched, or null when they go by position. */
  matchedBy: string | null
  /** Cells that cannot be changed. */
  readOnly: number
  /** Rows and columns beyond the grid's edge. */
  rowsOver: number
  columnsOver: number
  /** Rows whose student is not in the grid. */
  unknown: number
}

/**
 * The cells that a block is pasted into: by the rows' names where it contains them (their IDs, or any other text that is
 * each row's own) and `byName` allows it; else from the selection's top left. Nothing is changed yet.
 */
export function planPaste(state: GridState, block: Block, byName: boolean): PastePlan {
  const key = byName ? findKey(state, block) : null
  return key === null ? planByPosition(state, block) : planByKey(state, block, key)
}

function planByPosition(state: GridState, block: Block): PastePlan {
  const { top, bottom, left, right } = selectedRange(state)
  const height = block.length
  const width = blockWidth(block)
  const selectedRows = bottom - top + 1
  const selectedColumns = right - left + 1
  // A range that holds the block a whole number of times is filled with it; one value fills any range.
  const tiles = selectedRows % height === 0 && selectedColumns % width === 0
  const rows = tiles ? selectedRows : height
  const columns = tiles ? selectedColumns : width
  const rowsFit = Math.min(rows, state.shown.rows.length - top)
  const columnsFit = Math.min(columns, state.shown.columns.length - left)
  const sheet = new Sheet(state)
  for (let row = 0; row < rowsFit; row += 1) {
    const line = block[row % height] ?? []
    for (let column = 0; column < columnsFit; column += 1) {
      sheet.put({ row: top + row, column: left + column }, line[column % width])
    }
  }
  return {
    ...sheet.result(),
    range: { top, left, bottom: top + Math.max(1, rowsFit) - 1, right: left + Math.max(1, columnsFit) - 1 },
    matchedBy: null,
    rowsOver: rows - rowsFit,
    columnsOver: columns - columnsFit,
    unknown: 0,
  }
}

/** Collects the texts; where two rows of a block are the same student's, the later one wins. */
class Sheet {
  private readonly texts = new Map<string, Position & { text: string }>()
  private readOnly = 0
  private readonly state: GridState

  constructor(state: GridState) {
    this.state = state
  }

  put(place: ShownPlace, text: string | undefined): void {
    // A short row leaves the cells behind its end unchanged.
    if (text === undefined) return
    const { row, column } = shownAt(this.state, place)
    if (isEditable(this.state, { row, column })) this.texts.set(`${row}\n${column}`, { row, column, text })
    else this.readOnly += 1
  }

  result() {
    return { texts: [...this.texts.values()], readOnly: this.readOnly }
  }
}

/** The block's column that names its rows, and which shown row each name is. */
interface Key {
  blockColumn: number
  /** The id of the grid's column with these names. */
  column: string
  rowByName: ReadonlyMap<string, number>
}

// A row number may precede the ID.
const keyMayStandIn = 3

/**
 * Finds names of rows at the block's side: a read-only column of the grid, each text of it once, that most of the block's
 * rows repeat. Texts that could as well be values of the cell they would go to are values.
 */
function findKey(state: GridState, block: Block): Key | null {
  const width = blockWidth(block)
  if (width < 2) return null
  for (let blockColumn = 0; blockColumn < Math.min(keyMayStandIn, width - 1); blockColumn += 1) {
    const names = block.map((line) => toName(line[blockColumn] ?? '')).filter((name) => name !== '')
    if (names.length === 0 || couldBeValues(state, selectedRange(state).left + blockColumn, names)) continue
    for (const { id, readOnly, isComputed } of state.columns) {
      if (!readOnly || isComputed === true) continue
      const rowByName = rowsByName(state, id)
      const known = rowByName === null ? 0 : names.filter((name) => rowByName.has(name)).length
      if (rowByName !== null && known * 2 >= names.length) return { blockColumn, column: id, rowByName }
    }
  }
  return null
}

/** As names are compared: a text of digits alone is a student ID. */
function toName(text: string): string {
  const id = foldStudentId(text)
  return /^\d+$/.test(id) ? id : foldDigits(text).replace(/\s+/g, ' ').toLowerCase()
}

function couldBeValues(state: GridState, place: number, names: readonly string[]): boolean {
  const id = state.shown.columns[place]
  const target = id === undefined ? undefined : columnOf(state, id)
  if (target === undefined || target.readOnly) return false
  return names.every((name) => target.validate(target.normalise(name)) === null)
}

function rowsByName(state: GridState, column: string): Map<string, number> | null {
  const rowByName = new Map<string, number>()
  for (const [place, row] of state.shown.rows.entries()) {
    const name = toName(findCell(state, { row, column })?.text ?? '')
    if (name === '' || rowByName.has(name)) return null
    rowByName.set(name, place)
  }
  return rowByName
}

function planByKey(state: GridState, block: Block, key: Key): PastePlan {
  const rows = block.flatMap((line) => {
    const name = toName(line[key.blockColumn] ?? '')
    return name === '' ? [] : [{ line, row: key.rowByName.get(name) ?? null }]
  })
  const matched = rows.flatMap(({ line, row }) => (row === null ? [] : [{ line, row }]))
  const from = firstValueColumn(state, key, matched)
  const firstColumn = targetColumn(state, key, from)
  const sheet = new Sheet(state)
  for (const { line, row } of matched) {
    for (const [offset, text] of line.slice(from).entries()) {
      const column = firstColumn + offset
      if (column < state.shown.columns.length) sheet.put({ row, column }, text)
    }
  }
  const places = matched.map(({ row }) => row)
  const width = blockWidth(block) - from
  return {
    ...sheet.result(),
    range: {
      top: Math.min(...places),
      bottom: Math.max(...places),
      left: firstColumn,
      right: Math.min(state.shown.columns.length, firstColumn + Math.max(1, width)) - 1,
    },
    matchedBy: key.column,
    rowsOver: 0,
    columnsOver: Math.max(0, firstColumn + width - state.shown.columns.length),
    unknown: rows.length - matched.length,
  }
}

/** Behind the key come more columns that describe the student (name, gender); the values begin where they end. */
function firstValueColumn(state: GridState, key: Key, matched: readonly { line: readonly string[]; row: number }[]) {
  const width = Math.max(...matched.map(({ line }) => line.length))
  let column = key.blockColumn + 1
  while (column < width - 1 && describes(state, column, matched)) column += 1
  return column
}

function describes(state: GridState, at: number, matched: readonly { line: readonly string[]; row: number }[]) {
  const own = state.columns.filter(({ readOnly, isComputed }) => readOnly && isComputed !== true)
  let repeated = 0
  for (const { line, row: place } of matched) {
    const text = toName(line[at] ?? '')
    const { row } = shownAt(state, { row: place, column: 0 })
    const isOwn = own.some(({ id }) => toName(cellAt(state, { row, column: id }).text) === text)
    if (isOwn && text !== '') repeated += 1
  }
  return repeated * 2 > matched.length
}

/** Values go where they would be if the block were placed over the key's own column, or else from the active cell on. */
function targetColumn(state: GridState, key: Key, from: number): number {
  const { column } = shownPlace(state, activeCell(state))
  const first = state.shown.columns.findIndex((id) => !columnOf(state, id).readOnly)
  const keyPlace = state.shown.columnAt.get(key.column) ?? 0
  if (column < first) return Math.max(first, keyPlace + from - key.blockColumn)
  return selectedRange(state).left < first ? first : selectedRange(state).left
}

function blockWidth(block: Block): number {
  return block.reduce((width, line) => Math.max(width, line.length), 0)
}
