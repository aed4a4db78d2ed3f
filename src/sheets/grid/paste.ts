import { foldStudentId } from '@/domain/students/student-ids'
import { foldDigits } from '@/lib/text/digits'
import { blockWidth, type Block } from './clipboard'
import { findHeader, type BlockHeader } from './paste-header'
import {
  activeCell,
  cellAt,
  columnOf,
  findCell,
  isEditable,
  otherNameOf,
  selectedRange,
  shownAt,
  shownColumn,
  shownPosition,
  type GridState,
  type Position,
  type Range,
  type ShownPosition,
} from './model'

/** The cells that a paste will change, and the part of the block that has no place. */
export interface PastePlan {
  /** One text for each cell that takes one. */
  texts: readonly (Position & { text: string })[]
  /** The selection afterwards. */
  range: Range
  /** The column by which the block's rows were matched, or null when they go by position. */
  matchedBy: string | null
  /** The block's columns were matched by its header. */
  hasHeader: boolean
  /** Cells that cannot be changed. */
  readOnly: number
  /** Rows and columns beyond the grid's edge. */
  rowsOver: number
  columnsOver: number
  /** Rows whose student is not in the grid. */
  unknown: number
  /** The headings of the block's columns that the grid does not show. */
  unknownColumns: readonly string[]
}

/**
 * The cells that a block is pasted into: by the names of rows and columns where it contains them (the rows' IDs, or any
 * other text that is each row's own; the columns' names in a header) and `byName` allows it; else from the selection's top
 * left. A header is never a value. Nothing is changed yet.
 */
export function planPaste(state: GridState, block: Block, byName: boolean): PastePlan {
  const header = findHeader(state, block)
  const values = header === null ? block : block.slice(header.height)
  const key = byName ? findKey(state, values, header) : null
  if (byName && header !== null) return planByHeader(state, values, header, key)
  return key === null ? planByPosition(state, values) : planByKey(state, values, key)
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
    hasHeader: false,
    rowsOver: rows - rowsFit,
    columnsOver: columns - columnsFit,
    unknown: 0,
    unknownColumns: [],
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

  put(position: ShownPosition, text: string | undefined): void {
    // A short row leaves the cells behind its end unchanged.
    if (text === undefined) return
    const { row, column } = shownAt(this.state, position)
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
 * rows repeat; a row's name in the other language too. Texts that could as well be values of the cell they would go to are
 * values, and so is what the header says are.
 */
function findKey(state: GridState, block: Block, header: BlockHeader | null): Key | null {
  const width = blockWidth(block)
  if (width < 2) return null
  const ownNames = namesOfRows(state)
  for (let blockColumn = 0; blockColumn < Math.min(keyMayStandIn, width - 1); blockColumn += 1) {
    const names = block.map((line) => toName(line[blockColumn] ?? '')).filter((name) => name !== '')
    const areValues =
      header === null
        ? couldBeValues(state, selectedRange(state).left + blockColumn, names)
        : shownColumn(state, header.positions[blockColumn])?.readOnly === false
    if (names.length === 0 || areValues) continue
    for (const { column, rowByName } of ownNames) {
      const known = names.filter((name) => rowByName.has(name)).length
      if (known * 2 >= names.length) return { blockColumn, column, rowByName }
    }
  }
  return null
}

/** What tells the shown rows apart: the texts of columns that describe them, and their names in the other language. */
function namesOfRows(state: GridState): Omit<Key, 'blockColumn'>[] {
  const describing = state.columns.filter(({ readOnly, isComputed }) => readOnly && isComputed !== true)
  return describing.flatMap(({ id: column, isRowHeader }) => {
    const own = rowsByName(state, (row) => findCell(state, { row, column })?.text ?? '')
    const other = isRowHeader === true ? rowsByName(state, (row) => otherNameOf(state, row)) : null
    return [own, other].flatMap((rowByName) => (rowByName === null ? [] : [{ column, rowByName }]))
  })
}

/** As names are compared: a text of digits alone is a student ID. */
function toName(text: string): string {
  const id = foldStudentId(text)
  return /^\d+$/.test(id) ? id : foldDigits(text).replace(/\s+/g, ' ').toLowerCase()
}

function couldBeValues(state: GridState, position: number, names: readonly string[]): boolean {
  const target = shownColumn(state, position)
  if (target === undefined || target.readOnly) return false
  return names.every((name) => target.validate(target.normalise(name)) === null)
}

/** Which row each name is; null where two rows have the same. */
function rowsByName(state: GridState, nameOf: (row: string) => string): Map<string, number> | null {
  const rowByName = new Map<string, number>()
  for (const [position, row] of state.shown.rows.entries()) {
    const name = toName(nameOf(row))
    if (name === '' || rowByName.has(name)) return null
    rowByName.set(name, position)
  }
  return rowByName
}

/** A line of a block and the position of the row that it goes to. */
interface PositionedLine {
  line: readonly string[]
  row: number
}

/** The lines whose students are in the grid, and how many others there are. */
function matchRows(block: Block, { blockColumn, rowByName }: Key): { matched: PositionedLine[]; unknown: number } {
  const named = block.filter((line) => toName(line[blockColumn] ?? '') !== '')
  const matched = named.flatMap((line) => {
    const row = rowByName.get(toName(line[blockColumn] ?? ''))
    return row === undefined ? [] : [{ line, row }]
  })
  return { matched, unknown: named.length - matched.length }
}

function planByKey(state: GridState, block: Block, key: Key): PastePlan {
  const { matched, unknown } = matchRows(block, key)
  const from = firstValueColumn(state, key, matched)
  const firstColumn = targetColumn(state, key, from)
  const sheet = new Sheet(state)
  for (const { line, row } of matched) {
    for (const [offset, text] of line.slice(from).entries()) {
      const column = firstColumn + offset
      if (column < state.shown.columns.length) sheet.put({ row, column }, text)
    }
  }
  const positions = matched.map(({ row }) => row)
  const width = blockWidth(block) - from
  return {
    ...sheet.result(),
    range: {
      top: Math.min(...positions),
      bottom: Math.max(...positions),
      left: firstColumn,
      right: Math.min(state.shown.columns.length, firstColumn + Math.max(1, width)) - 1,
    },
    matchedBy: key.column,
    hasHeader: false,
    rowsOver: 0,
    columnsOver: Math.max(0, firstColumn + width - state.shown.columns.length),
    unknown,
    unknownColumns: [],
  }
}

/** By the names of the columns, and of the rows where it has them; else the rows go down from the selection's first. */
function planByHeader(state: GridState, block: Block, header: BlockHeader, key: Key | null): PastePlan {
  const selected = selectedRange(state)
  const fitting = block.slice(0, state.shown.rows.length - selected.top)
  const { matched, unknown } =
    key === null
      ? { matched: fitting.map((line, index) => ({ line, row: selected.top + index })), unknown: 0 }
      : matchRows(block, key)
  const targets = header.positions.flatMap((position, blockColumn) =>
    position === undefined || describesRows(state, position) ? [] : [{ position, blockColumn }],
  )
  const sheet = new Sheet(state)
  for (const { line, row } of matched) {
    for (const { position, blockColumn } of targets) sheet.put({ row, column: position }, line[blockColumn])
  }
  const rows = matched.map(({ row }) => row)
  const columns = targets.map(({ position }) => position)
  const isUnknown = (blockColumn: number) =>
    header.positions[blockColumn] === undefined &&
    (key === null || blockColumn > key.blockColumn) &&
    matched.some(({ line }) => (line[blockColumn] ?? '') !== '') &&
    !describes(state, blockColumn, matched)
  return {
    ...sheet.result(),
    range:
      rows.length === 0
        ? selected
        : {
            top: Math.min(...rows),
            bottom: Math.max(...rows),
            left: Math.min(...columns),
            right: Math.max(...columns),
          },
    matchedBy: key?.column ?? null,
    hasHeader: true,
    rowsOver: key === null ? block.length - fitting.length : 0,
    columnsOver: 0,
    unknown,
    unknownColumns: header.headings.filter((_, blockColumn) => isUnknown(blockColumn)),
  }
}

/** Returns whether a column says who the row is: what is pasted of it is no value that could not be changed. */
function describesRows(state: GridState, position: number): boolean {
  const column = shownColumn(state, position)
  return column?.readOnly === true && column.isComputed !== true
}

/** Behind the key come more columns that describe the student (name, gender); the values begin where they end. */
function firstValueColumn(state: GridState, key: Key, matched: readonly PositionedLine[]) {
  const width = Math.max(...matched.map(({ line }) => line.length))
  let column = key.blockColumn + 1
  while (column < width - 1 && describes(state, column, matched)) column += 1
  return column
}

function describes(state: GridState, index: number, matched: readonly PositionedLine[]) {
  const own = state.columns.filter(({ readOnly, isComputed }) => readOnly && isComputed !== true)
  let repeated = 0
  for (const { line, row: position } of matched) {
    const text = toName(line[index] ?? '')
    const { row } = shownAt(state, { row: position, column: 0 })
    const names = [...own.map(({ id }) => cellAt(state, { row, column: id }).text), otherNameOf(state, row)]
    const isOwn = names.some((name) => toName(name) === text)
    if (isOwn && text !== '') repeated += 1
  }
  return repeated * 2 > matched.length
}

/** Values go where they would be if the block were placed over the key's own column, or else from the active cell on. */
function targetColumn(state: GridState, key: Key, from: number): number {
  const { column } = shownPosition(state, activeCell(state))
  const first = state.shown.columns.findIndex((id) => !columnOf(state, id).readOnly)
  const keyPosition = state.shown.columnAt.get(key.column) ?? 0
  if (column < first) return Math.max(first, keyPosition + from - key.blockColumn)
  return selectedRange(state).left < first ? first : selectedRange(state).left
}
