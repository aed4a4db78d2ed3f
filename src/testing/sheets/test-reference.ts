import type { Command } from '@/sheets/grid/commands'
import type { ShownPosition } from '@/sheets/grid/model'
import type { RowRule } from '@/sheets/grid/row-rule'
import { numberColumn } from './test-columns'

// The reference follows the rules as plainly as possible: one flat list of cells that is copied whole for every undo
// step and recounted after every command. It shares no code or bookkeeping with the model.
export const rowCount = 4
export const columns = [numberColumn('id', true), numberColumn('a'), numberColumn('b'), numberColumn('c')]
export const width = columns.length

interface PlainCell {
  base: number | null
  text: string
  touched: boolean
  theirs: number | null | undefined
  sending: number | undefined
}
interface PlainChange {
  at: number
  text: string
  touched: boolean
}
/** The values before and after a step: undo restores the first, redo the second. */
interface PlainStep {
  before: PlainChange[]
  after: PlainChange[]
  /** Conflicts that the step has ended. */
  answered: { at: number; base: number | null; theirs: number | null }[]
}
export interface Plain {
  /** In the order of the sheet. */
  cells: PlainCell[]
  /** The rows and columns that are shown, in their order on the screen; the positions below are counted in them. */
  rows: number[]
  columns: number[]
  row: number
  column: number
  anchorRow: number
  anchorColumn: number
  edit: string | null
  undo: PlainStep[]
  redo: PlainStep[]
  /** How many steps are older than the last save or what was last read. */
  old: number
  server: (number | null)[]
  sent: { at: number; base: number | null; value: number }[] | null
}

export const read = (text: string) => {
  if (text.trim() === '') return null
  const plain = text.replace(',', '.').replace(/[០-៩]/g, (digit) => String('០១២៣៤៥៦៧៨៩'.indexOf(digit)))
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}
/** The validation of the columns. */
export const isWrong = (value: ReturnType<typeof read>) => value === null || typeof value === 'string' || value > 10
/** The row's rule: a and b together are 12 at most. Both cells get the reason. */
const breaksRule = (cells: readonly PlainCell[], index: number) => {
  const start = index - (index % width)
  const [a, b] = [start + 1, start + 2].map((position) => read(cells[position]?.text ?? ''))
  return (index === start + 1 || index === start + 2) && typeof a === 'number' && typeof b === 'number' && a + b > 12
}
const plainState = (cells: readonly PlainCell[], index: number) => {
  const cell = cells[index]
  if (cell === undefined || index % width === 0) return 'clean'
  const value = read(cell.text)
  if (cell.theirs !== undefined) return 'conflict'
  if (cell.sending !== undefined && cell.sending === value) return 'saving'
  if (value === null && cell.base === null && cell.sending === undefined) return 'clean'
  if (isWrong(value) || breaksRule(cells, index)) return 'invalid'
  return value === cell.base && cell.sending === undefined ? 'clean' : 'dirty'
}
/** Closing the page would lose something: what is on its way is not what the cell has now, or the server has neither. */
export const isPlainUnsaved = ({ text, base, theirs, sending }: PlainCell) =>
  read(text) !== base || theirs !== undefined || (sending !== undefined && read(text) !== sending)
/** The same rule, as a grid is given it. */
export const rowRule: RowRule = (_, values) => {
  const [a, b] = [values.get('a'), values.get('b')]
  const over = typeof a === 'number' && typeof b === 'number' && a + b > 12
  return new Map(over ? ['a', 'b'].map((id) => [id, { id: 'together', values: { sum: a + b } }]) : [])
}

/** The commands that the reference knows; the model's others are movements, tested by example. */
export type PlainCommand =
  | { type: 'moveTo'; to: ShownPosition; extend?: boolean }
  | Extract<
      Command,
      {
        type:
          | 'move'
          | 'enter'
          | 'commit'
          | 'cancel'
          | 'clear'
          | 'undo'
          | 'redo'
          | 'revert'
          | 'fillDown'
          | 'fillRight'
          | 'fillRange'
      }
    >

export function newPlain(): Plain {
  const server = Array.from({ length: rowCount * width }, (_, index) =>
    index % width === 0 ? index : index % 3 === 0 ? 5 : null,
  )
  const cells = server.map((base) => ({
    base,
    text: base === null ? '' : String(base),
    touched: false,
    theirs: undefined,
    sending: undefined,
  }))
  return {
    cells,
    rows: Array.from({ length: rowCount }, (_, row) => row),
    columns: Array.from({ length: width }, (_, column) => column),
    row: 0,
    column: 1,
    anchorRow: 0,
    anchorColumn: 1,
    edit: null,
    undo: [],
    redo: [],
    old: 0,
    server,
    sent: null,
  }
}

export function plainCellAt(plain: Plain, index: number): PlainCell {
  const cell = plain.cells[index]
  if (cell === undefined) throw new RangeError(`No cell ${index}`)
  return cell
}

function put(plain: Plain, changes: PlainChange[], answers: boolean): void {
  const real = changes.filter(({ at }) => at % width !== 0)
  if (real.length === 0) return
  const before = real.map(({ at }) => ({
    at,
    text: plainCellAt(plain, at).text,
    touched: plainCellAt(plain, at).touched,
  }))
  const answered: PlainStep['answered'] = []
  for (const { at, text: next, touched } of real) {
    const cell = plainCellAt(plain, at)
    if (cell.theirs !== undefined && (answers || read(next) === cell.theirs)) {
      answered.push({ at, base: cell.base, theirs: cell.theirs })
      Object.assign(cell, { base: cell.theirs, theirs: undefined })
    }
    Object.assign(cell, { text: next, touched })
  }
  plain.undo.push({ before, after: real, answered })
  plain.redo = []
}

function enter(plain: Plain, texts: { at: number; text: string }[], answers = false): void {
  const changed = texts.filter(
    ({ at, text: next }) =>
      plainCellAt(plain, at).text !== next || (answers && plainCellAt(plain, at).theirs !== undefined),
  )
  put(
    plain,
    changed.map(({ at, text: next }) => ({ at, text: next, touched: true })),
    answers,
  )
}

/** The cell at a position of the screen. */
const cellOf = ({ rows, columns }: Plain, r: number, c: number) => (rows[r] ?? 0) * width + (columns[c] ?? 0)
export const here = (plain: Plain) => cellOf(plain, plain.row, plain.column)
export function closeEdit(plain: Plain, byEnter = false): void {
  if (plain.edit !== null) {
    const answers = byEnter || plain.edit !== plainCellAt(plain, here(plain)).text
    enter(plain, [{ at: here(plain), text: plain.edit }], answers)
  }
  plain.edit = null
}
/** The cells of a rectangle of the screen, line by line. */
function cellsIn(plain: Plain, { top, bottom, left, right }: ReturnType<typeof bounds>): number[] {
  return plain.rows
    .slice(top, bottom + 1)
    .flatMap((r) => plain.columns.slice(left, right + 1).map((c) => r * width + c))
}
const selected = (plain: Plain) => cellsIn(plain, bounds(plain)).filter((index) => index % width !== 0)
function go(plain: Plain, r: number, c: number, extend: boolean): void {
  plain.row = Math.max(0, Math.min(rowCount - 1, r))
  plain.column = Math.max(0, Math.min(plain.columns.length - 1, c))
  if (!extend) [plain.anchorRow, plain.anchorColumn] = [plain.row, plain.column]
}

/** The position of a cell on the screen; null where it is not shown. */
function positionOf({ rows, columns }: Plain, index: number): { r: number; c: number } | null {
  const [r, c] = [rows.indexOf(Math.floor(index / width)), columns.indexOf(index % width)]
  return r === -1 || c === -1 ? null : { r, c }
}

/** Selects from one cell to another one, if both are shown. */
function select(plain: Plain, active: number, anchor: number): boolean {
  const [first, last] = [positionOf(plain, active), positionOf(plain, anchor)]
  if (first === null || last === null) return false
  ;[plain.row, plain.column] = [first.r, first.c]
  ;[plain.anchorRow, plain.anchorColumn] = [last.r, last.c]
  return true
}

/** Sorts the rows and hides columns. Where the selection loses a corner it becomes one cell, in the next column that is shown. */
export function plainArrange(plain: Plain, rows: number[], columns: number[]): void {
  const [active, anchor] = [here(plain), cellOf(plain, plain.anchorRow, plain.anchorColumn)]
  plain.rows = rows
  plain.columns = columns
  if (select(plain, active, anchor)) return
  const column = active % width
  const next = columns.includes(column)
    ? column
    : (columns.find((candidate) => candidate > column) ?? columns.at(-1) ?? 0)
  const instead = active - column + next
  select(plain, instead, instead)
}

/** Undo takes back no old step that would make a saved cell invalid; the step is gone all the same. */
function undo(plain: Plain): void {
  const isHarmed = (cells: readonly PlainCell[], index: number) => {
    const { base, sending, text } = cells[index] ?? plainCellAt(plain, index)
    const isOnItsWay = sending !== undefined && sending !== read(text)
    return (isOnItsWay && isWrong(read(text))) || (base !== null && plainState(cells, index) === 'invalid')
  }
  const trial = structuredClone(plain)
  step(trial, trial.undo, trial.redo, 'before')
  const harms = trial.cells.some((_, index) => {
    const wasWrong = plainState(plain.cells, index) === 'invalid' || isHarmed(plain.cells, index)
    return !wasWrong && isHarmed(trial.cells, index)
  })
  if (harms && plain.undo.length <= plain.old) plain.undo.pop()
  else step(plain, plain.undo, plain.redo, 'before')
  plain.old = Math.min(plain.old, plain.undo.length)
}

function step(plain: Plain, from: PlainStep[], to: PlainStep[], side: 'before' | 'after'): void {
  const taken = from.pop()
  if (taken === undefined) return
  to.push(taken)
  for (const { at, text: next, touched } of taken[side]) {
    const cell = plainCellAt(plain, at)
    const ended = taken.answered.find((item) => item.at === at)
    if (cell.theirs === undefined) {
      const comesBack = side === 'before' && ended !== undefined && cell.base === ended.theirs
      if (comesBack) Object.assign(cell, { base: ended.base, theirs: ended.theirs })
    } else if ((side === 'after' && ended?.theirs === cell.theirs) || read(next) === cell.theirs) {
      Object.assign(cell, { base: cell.theirs, theirs: undefined })
    }
    Object.assign(cell, { text: next, touched })
  }
  const [first = 0, last = 0] = [taken[side][0]?.at, taken[side].at(-1)?.at]
  select(plain, first, last)
}

export function plainCommand(plain: Plain, command: PlainCommand): void {
  if (command.type === 'cancel') {
    plain.edit = null
    return
  }
  closeEdit(plain, command.type === 'enter')
  switch (command.type) {
    case 'move': {
      const down = Number(command.move === 'down') - Number(command.move === 'up')
      const right = Number(command.move === 'right') - Number(command.move === 'left')
      go(plain, plain.row + down, plain.column + right, command.extend ?? false)
      break
    }
    case 'moveTo':
      go(plain, command.to.row, command.to.column, command.extend ?? false)
      break
    case 'enter':
      if (plain.row < rowCount - 1) go(plain, plain.row + 1, plain.column, false)
      else if (plain.column < plain.columns.length - 1) go(plain, 0, plain.column + 1, false)
      else go(plain, plain.row, plain.column, false)
      break
    case 'clear':
      enter(
        plain,
        selected(plain).map((index) => ({ at: index, text: '' })),
      )
      break
    case 'fillRange':
      if (plain.column === 0) break
      enter(
        plain,
        selected(plain).map((index) => ({ at: index, text: plainCellAt(plain, here(plain)).text })),
      )
      break
    case 'fillDown': {
      const isOneRow = plain.row === plain.anchorRow
      const top = Math.min(plain.row, plain.anchorRow) - (isOneRow ? 1 : 0)
      if (top < 0) break
      enter(
        plain,
        selected(plain).map((index) => ({
          at: index,
          text: plainCellAt(plain, (plain.rows[top] ?? 0) * width + (index % width)).text,
        })),
      )
      break
    }
    case 'fillRight': {
      const right = Math.max(plain.column, plain.anchorColumn)
      const first = Math.max(1, Math.min(plain.column, plain.anchorColumn))
      const left = first === right ? first - 1 : first
      if (left < 1) break
      enter(
        plain,
        selected(plain).map((index) => ({
          at: index,
          text: plainCellAt(plain, index - (index % width) + (plain.columns[left] ?? 0)).text,
        })),
      )
      break
    }
    case 'revert':
      put(
        plain,
        selected(plain).flatMap((index) => {
          const { base, theirs, text: now, touched } = plainCellAt(plain, index)
          const value = theirs === undefined ? base : theirs
          const next = value === null ? '' : String(value)
          return next === now && !touched && theirs === undefined ? [] : [{ at: index, text: next, touched: false }]
        }),
        true,
      )
      break
    case 'undo':
      undo(plain)
      break
    case 'redo':
      step(plain, plain.redo, plain.undo, 'after')
      break
    case 'commit':
      break
    default:
      command satisfies never
  }
}

function bounds(plain: Plain) {
  const [top, bottom] = [plain.row, plain.anchorRow].toSorted((a, b) => a - b)
  const [left, right] = [plain.column, plain.anchorColumn].toSorted((a, b) => a - b)
  return { top: top ?? 0, bottom: bottom ?? 0, left: left ?? 0, right: right ?? 0 }
}

/** The copied text: whole lines of the range, numbers in plain digits. */
export function plainCopy(plain: Plain): string {
  const { top, bottom, left, right } = bounds(plain)
  const lines: string[] = []
  for (let r = top; r <= bottom; r += 1) {
    const texts = cellsIn(plain, { top: r, bottom: r, left, right }).map((index) => {
      const shown = plainCellAt(plain, index).text
      const value = read(shown)
      return typeof value === 'number' ? String(value) : shown
    })
    lines.push(texts.join('\t'))
  }
  return lines.join('\r\n')
}

/** Every position of the grid asks the block for its text: over the edge there is none to ask. */
export function plainPaste(plain: Plain, block: string[][]): void {
  const { top, bottom, left, right } = bounds(plain)
  const [height, across] = [block.length, block[0]?.length ?? 0]
  const repeats = (bottom - top + 1) % height === 0 && (right - left + 1) % across === 0
  const end = repeats ? { r: bottom, c: right } : { r: top + height - 1, c: left + across - 1 }
  const texts = cellsIn(plain, { top, bottom: end.r, left, right: end.c }).flatMap((index) => {
    const position = positionOf(plain, index)
    if (position === null || index % width === 0) return []
    return [{ at: index, text: block[(position.r - top) % height]?.[(position.c - left) % across] ?? '' }]
  })
  enter(plain, texts)
  ;[plain.row, plain.column] = [top, left]
  ;[plain.anchorRow, plain.anchorColumn] = [Math.min(end.r, rowCount - 1), Math.min(end.c, plain.columns.length - 1)]
}

/**
 * Restores a draft into a cell that has no unsaved change; if the server's value has changed since, the cell has both.
 */
export function plainRestore(plain: Plain, index: number, base: number | null, draftText: string): void {
  const cell = plainCellAt(plain, index)
  const value = read(draftText)
  const isBusy = isPlainUnsaved(cell) || cell.touched
  // A draft of the value it was changed from exists only because another value was being sent when it was typed.
  const isWork = value !== base || cell.sending !== undefined
  if (isBusy || value === cell.base || !isWork) return
  const current = cell.base
  Object.assign(cell, { text: draftText, touched: true })
  if (current === base || current === cell.sending) return
  Object.assign(cell, { base, theirs: current })
}

/** The changes that a save would send now. */
export function plainChanges(plain: Plain): NonNullable<Plain['sent']> {
  return plain.cells.flatMap((cell, index) => {
    const value = read(cell.text)
    const base = cell.sending ?? cell.base
    return plainState(plain.cells, index) === 'dirty' && typeof value === 'number' ? [{ at: index, base, value }] : []
  })
}

export function plainView(plain: Plain) {
  const marks = plain.cells.map((_, index) => plainState(plain.cells, index))
  const countMarks = (mark: string) => marks.filter((candidate) => candidate === mark).length
  return {
    cells: plain.cells.map((cell, index) => [cell.text, cell.base, marks[index]]),
    counts: {
      unsaved: plain.cells.filter(isPlainUnsaved).length,
      invalid: countMarks('invalid'),
      conflict: countMarks('conflict'),
      saving: countMarks('saving'),
      missing: plain.cells.filter(
        ({ text, base, sending }) => read(text) === null && base === null && sending === undefined,
      ).length,
    },
    changes: plainChanges(plain),
    active: { row: plain.row, column: plain.column },
    anchor: { row: plain.anchorRow, column: plain.anchorColumn },
    edit: plain.edit,
  }
}
