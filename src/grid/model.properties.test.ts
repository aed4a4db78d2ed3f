import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { run, type Command } from './commands'
import { cellAt, changesSinceBase, createGrid, type CellChange, type GridState } from './model'
import type { RowRule } from './row-rule'
import { numberColumn } from './test-columns'

// The reference is written as plainly as the rules read: one flat list of cells that is copied whole for every undo
// step and counted anew after every command. Nothing of the model's sharing and bookkeeping is in it.
const rowCount = 4
const columns = [numberColumn('id', true), numberColumn('a'), numberColumn('b'), numberColumn('c')]
const width = columns.length

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
/** What a step found and what it put there: undo puts the one back, redo the other again. */
interface PlainStep {
  before: PlainChange[]
  after: PlainChange[]
}
interface Plain {
  cells: PlainCell[]
  row: number
  column: number
  anchorRow: number
  anchorColumn: number
  edit: string | null
  undo: PlainStep[]
  redo: PlainStep[]
  server: (number | null)[]
  sent: { at: number; base: number | null; value: number }[] | null
}

const read = (text: string) => {
  if (text.trim() === '') return null
  return /^\d+(\.\d+)?$/.test(text.replace(',', '.')) ? Number(text.replace(',', '.')) : text
}
/** What the columns say of a value. */
const isWrong = (value: ReturnType<typeof read>) => value === null || typeof value === 'string' || value > 10
/** What the row's rule says: a and b together are 12 at most. It is said of both. */
const breaksRule = (cells: readonly PlainCell[], at: number) => {
  const start = at - (at % width)
  const [a, b] = [start + 1, start + 2].map((place) => read(cells[place]?.text ?? ''))
  return (at === start + 1 || at === start + 2) && typeof a === 'number' && typeof b === 'number' && a + b > 12
}
const plainState = (cells: readonly PlainCell[], at: number) => {
  const cell = cells[at]
  if (cell === undefined || at % width === 0) return 'clean'
  const value = read(cell.text)
  if (cell.theirs !== undefined) return 'conflict'
  if (cell.sending !== undefined && cell.sending === value) return 'saving'
  if (value === null && cell.base === null && !cell.touched) return 'clean'
  if (isWrong(value) || breaksRule(cells, at)) return 'invalid'
  return value === cell.base ? 'clean' : 'dirty'
}
/** The same rule, as a grid is given it. */
const rowRule: RowRule = (_, values) => {
  const [a, b] = [values.get('a'), values.get('b')]
  const over = typeof a === 'number' && typeof b === 'number' && a + b > 12
  return new Map(over ? ['a', 'b'].map((id) => [id, { id: 'together', values: { sum: a + b } }]) : [])
}

/** The commands that the reference knows; the model's others are movements, tested by example. */
type PlainCommand = Extract<
  Command,
  {
    type:
      | 'move'
      | 'moveTo'
      | 'enter'
      | 'commit'
      | 'cancel'
      | 'clear'
      | 'undo'
      | 'redo'
      | 'revert'
      | 'fillDown'
      | 'fillRange'
  }
>

type Action =
  | { type: 'step'; command: PlainCommand }
  | { type: 'type'; text: string; end: 'commit' | 'cancel' | 'enter' | 'leave open' }
  | { type: 'saveBegins' }
  /** The server has the save, the answer is not here yet. */
  | { type: 'saveArrives' }
  | { type: 'saveEnds'; well: boolean }
  | { type: 'elsewhere'; row: number; column: number; value: number | null }
  | { type: 'reload' }

const row = fc.nat(rowCount - 1)
const column = fc.nat(width - 1)
const text = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }).map(String) },
  fc.constantFrom('', ' ', '7,5', '7.5', 'x', '1e2'),
)
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('type' as const),
      text,
      end: fc.constantFrom('commit', 'cancel', 'enter', 'leave open'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('step' as const),
      command: fc.oneof(
        fc.record({
          type: fc.constant('move' as const),
          move: fc.constantFrom('up', 'down', 'left', 'right'),
          extend: fc.boolean(),
        }),
        fc.record({ type: fc.constant('moveTo' as const), to: fc.record({ row, column }), extend: fc.boolean() }),
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('step' as const),
      command: fc.oneof(
        ...(['commit', 'cancel', 'clear', 'undo', 'undo', 'redo', 'revert', 'fillDown', 'fillRange'] as const).map(
          (type) => fc.constant({ type }),
        ),
      ),
    }),
  },
  fc.constant({ type: 'saveBegins' as const }),
  fc.constant({ type: 'saveArrives' as const }),
  fc.record({ type: fc.constant('saveEnds' as const), well: fc.boolean() }),
  fc.record({
    type: fc.constant('elsewhere' as const),
    row,
    column: fc.integer({ min: 1, max: width - 1 }),
    value: fc.option(fc.nat(10)),
  }),
  fc.constant({ type: 'reload' as const }),
)

function newPlain(): Plain {
  const server = Array.from({ length: rowCount * width }, (_, at) => (at % width === 0 ? at : at % 3 === 0 ? 5 : null))
  const cells = server.map((base) => ({
    base,
    text: base === null ? '' : String(base),
    touched: false,
    theirs: undefined,
    sending: undefined,
  }))
  return {
    cells,
    row: 0,
    column: 1,
    anchorRow: 0,
    anchorColumn: 1,
    edit: null,
    undo: [],
    redo: [],
    server,
    sent: null,
  }
}

const inputOf = (server: readonly (number | null)[]) => ({
  columns,
  readOnly: false,
  rowRule,
  rows: Array.from({ length: rowCount }, (_, index) => ({
    id: String(index),
    values: server.slice(index * width, (index + 1) * width),
  })),
})

function cellOf(plain: Plain, at: number): PlainCell {
  const cell = plain.cells[at]
  if (cell === undefined) throw new RangeError(`No cell ${at}`)
  return cell
}

function put(plain: Plain, changes: PlainChange[], remember: boolean): void {
  const real = changes.filter(({ at }) => at % width !== 0)
  if (real.length === 0) return
  const before = real.map(({ at }) => ({ at, text: cellOf(plain, at).text, touched: cellOf(plain, at).touched }))
  for (const { at, text: next, touched } of real) {
    const cell = cellOf(plain, at)
    if (cell.theirs !== undefined) cell.base = cell.theirs
    Object.assign(cell, { text: next, touched, theirs: undefined })
  }
  if (remember) {
    plain.undo.push({ before, after: real })
    plain.redo = []
  }
}

function enter(plain: Plain, texts: { at: number; text: string }[]): void {
  const changed = texts.filter(
    ({ at, text: next }) => cellOf(plain, at).text !== next || cellOf(plain, at).theirs !== undefined,
  )
  put(
    plain,
    changed.map(({ at, text: next }) => ({ at, text: next, touched: true })),
    true,
  )
}

const here = (plain: Plain) => plain.row * width + plain.column
function closeEdit(plain: Plain): void {
  if (plain.edit !== null) enter(plain, [{ at: here(plain), text: plain.edit }])
  plain.edit = null
}
function selected(plain: Plain): number[] {
  return plain.cells
    .map((_, at) => at)
    .filter((at) => {
      const [r, c] = [Math.floor(at / width), at % width]
      const inRows = r >= Math.min(plain.row, plain.anchorRow) && r <= Math.max(plain.row, plain.anchorRow)
      const inColumns =
        c >= Math.min(plain.column, plain.anchorColumn) && c <= Math.max(plain.column, plain.anchorColumn)
      return inRows && inColumns && c !== 0
    })
}
function go(plain: Plain, r: number, c: number, extend: boolean): void {
  plain.row = Math.max(0, Math.min(rowCount - 1, r))
  plain.column = Math.max(0, Math.min(width - 1, c))
  if (!extend) [plain.anchorRow, plain.anchorColumn] = [plain.row, plain.column]
}
function step(plain: Plain, from: PlainStep[], to: PlainStep[], side: 'before' | 'after'): void {
  const taken = from.pop()
  if (taken === undefined) return
  to.push(taken)
  put(plain, taken[side], false)
  const [first = 0, last = 0] = [taken[side][0]?.at, taken[side].at(-1)?.at]
  ;[plain.row, plain.column] = [Math.floor(first / width), first % width]
  ;[plain.anchorRow, plain.anchorColumn] = [Math.floor(last / width), last % width]
}

function plainCommand(plain: Plain, command: PlainCommand): void {
  if (command.type === 'cancel') {
    plain.edit = null
    return
  }
  closeEdit(plain)
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
      else if (plain.column < width - 1) go(plain, 0, plain.column + 1, false)
      else go(plain, plain.row, plain.column, false)
      break
    case 'clear':
      enter(
        plain,
        selected(plain).map((at) => ({ at, text: '' })),
      )
      break
    case 'fillRange':
      enter(
        plain,
        selected(plain).map((at) => ({ at, text: cellOf(plain, here(plain)).text })),
      )
      break
    case 'fillDown': {
      const top = Math.min(plain.row, plain.anchorRow)
      enter(
        plain,
        selected(plain).map((at) => ({ at, text: cellOf(plain, top * width + (at % width)).text })),
      )
      break
    }
    case 'revert':
      put(
        plain,
        selected(plain).flatMap((at) => {
          const { base, theirs, text: now, touched } = cellOf(plain, at)
          const value = theirs === undefined ? base : theirs
          const next = value === null ? '' : String(value)
          return next === now && !touched && theirs === undefined ? [] : [{ at, text: next, touched: false }]
        }),
        true,
      )
      break
    case 'undo':
      step(plain, plain.undo, plain.redo, 'before')
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

/** What a save would send now. */
function plainChanges(plain: Plain): NonNullable<Plain['sent']> {
  return plain.cells.flatMap((cell, at) => {
    const value = read(cell.text)
    const base = cell.sending ?? cell.base
    return plainState(plain.cells, at) === 'dirty' && typeof value === 'number' ? [{ at, base, value }] : []
  })
}

function savesOf(sent: Plain['sent']): CellChange[] {
  return (sent ?? []).map(({ at, base, value }) => ({
    rowId: String(Math.floor(at / width)),
    columnId: columns[at % width]?.id ?? '',
    base,
    value,
  }))
}

/** Does one action on both; gives the model's new state. */
function act(state: GridState, plain: Plain, next: Action): GridState {
  switch (next.type) {
    case 'step':
      plainCommand(plain, next.command)
      return run(state, next.command)
    case 'type': {
      const open = run(run(state, { type: 'edit', mode: 'replace' }), { type: 'type', text: next.text })
      closeEdit(plain)
      if (plain.column !== 0) plain.edit = next.text
      if (next.end === 'leave open') return open
      const end: PlainCommand = next.end === 'enter' ? { type: 'enter', back: false } : { type: next.end }
      plainCommand(plain, end)
      return run(open, end)
    }
    case 'saveBegins': {
      if (plain.sent !== null) return state
      plain.sent = plainChanges(plain)
      for (const { at, value } of plain.sent) cellOf(plain, at).sending = value
      return run(state, { type: 'saveStarted', saves: changesSinceBase(state) })
    }
    case 'saveArrives':
      for (const { at, value } of plain.sent ?? []) plain.server[at] = value
      return state
    case 'saveEnds': {
      const saves = savesOf(plain.sent)
      for (const { at, value } of plain.sent ?? []) {
        cellOf(plain, at).sending = undefined
        if (!next.well) continue
        cellOf(plain, at).base = value
        plain.server[at] = value
      }
      plain.sent = null
      return run(state, { type: next.well ? 'saveSucceeded' : 'saveFailed', saves })
    }
    case 'elsewhere':
      plain.server[next.row * width + next.column] = next.value
      return state
    case 'reload':
      for (const [at, cell] of plain.cells.entries()) {
        const theirs = plain.server[at] ?? null
        const value = read(cell.text)
        const emptied = value === null && cell.base === null && cell.touched
        const mineChanged =
          value !== cell.base || cell.theirs !== undefined || emptied || (cell.touched && isWrong(value))
        if (value === theirs || !mineChanged) {
          const shown = theirs === null ? '' : String(theirs)
          Object.assign(cell, { base: theirs, text: shown, touched: false, theirs: undefined, sending: undefined })
        } else if (theirs === cell.base || theirs === cell.sending) {
          cell.base = theirs
          cell.theirs = undefined
        } else cell.theirs = theirs
      }
      return run(state, { type: 'merge', input: inputOf(plain.server) })
    default:
      return next satisfies never
  }
}

function view(state: GridState) {
  const cells = state.cells.flatMap((line) => line.map(({ text: shown, base, state: mark }) => [shown, base, mark]))
  const { unsaved, invalid, conflict, saving, missing } = state.counts
  const counts = { unsaved, invalid, conflict, saving, missing }
  return {
    cells,
    counts,
    changes: changesSinceBase(state),
    active: state.active,
    anchor: state.anchor,
    edit: state.edit?.text ?? null,
  }
}

function plainView(plain: Plain) {
  const marks = plain.cells.map((_, at) => plainState(plain.cells, at))
  const countOf = (mark: string) => marks.filter((each) => each === mark).length
  return {
    cells: plain.cells.map((cell, at) => [cell.text, cell.base, marks[at]]),
    counts: {
      unsaved: plain.cells.filter((cell) => read(cell.text) !== cell.base || cell.theirs !== undefined).length,
      invalid: countOf('invalid'),
      conflict: countOf('conflict'),
      saving: countOf('saving'),
      missing: plain.cells.filter((cell) => read(cell.text) === null && cell.base === null && !cell.touched).length,
    },
    changes: savesOf(plainChanges(plain)),
    active: { row: plain.row, column: plain.column },
    anchor: { row: plain.anchorRow, column: plain.anchorColumn },
    edit: plain.edit,
  }
}

test('the model does what the plain reference does, over 100,000 commands', { timeout: 120_000 }, () => {
  let commands = 0
  fc.assert(
    fc.property(fc.array(action, { minLength: 40, maxLength: 80, size: 'max' }), (actions) => {
      const plain = newPlain()
      let state = createGrid(inputOf(plain.server))
      for (const next of actions) {
        state = act(state, plain, next)
        commands += 1
        const [is, shouldBe] = [JSON.stringify(view(state)), JSON.stringify(plainView(plain))]
        // An expectation for each of them would take most of the time.
        if (is !== shouldBe) throw new Error(`After ${JSON.stringify(next)}\nis        ${is}\nshould be ${shouldBe}`)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(commands).toBeGreaterThan(100_000)
})

test('undoing everything gives back what was loaded, whatever was typed', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const loaded = createGrid(inputOf(newPlain().server))
      let state = loaded
      for (const next of actions) {
        if (next.type === 'step') state = run(state, next.command)
        if (next.type === 'type') {
          state = run(run(state, { type: 'edit', mode: 'replace' }), { type: 'type', text: next.text })
          state = run(state, { type: 'commit' })
        }
      }
      state = run(state, { type: 'commit' })
      while (state.undo !== null) state = run(state, { type: 'undo' })
      expect(state.cells).toEqual(loaded.cells)
      expect(state.counts).toEqual(loaded.counts)
    }),
  )
})

test('a command shares every row that it does not change', () => {
  const state = createGrid(inputOf(newPlain().server))
  const typed = run(run(run(state, { type: 'edit', mode: 'replace' }), { type: 'type', text: '7' }), { type: 'commit' })
  expect(cellAt(typed, { row: 0, column: 1 }).value).toBe(7)
  expect(typed.cells.slice(1).every((line, index) => line === state.cells[index + 1])).toBe(true)
})
