import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { copied } from './clipboard'
import { run, type Command } from './commands'
import { cellAt, createGrid, type GridState } from './model'
import { changesSinceBase, type CellChange } from './reconcile'
import { planPaste } from './paste'
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
  /** Conflicts that the step has ended. */
  answered: { at: number; base: number | null; theirs: number | null }[]
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
  const plain = text.replace(',', '.').replace(/[០-៩]/g, (digit) => String('០១២៣៤៥៦៧៨៩'.indexOf(digit)))
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
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
      | 'fillRight'
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
  | { type: 'copyOrCut'; cut: boolean }
  | { type: 'paste'; block: string[][] }
  /** Work that was kept on the device comes back, changed from a value that the server may no longer hold. */
  | { type: 'restore'; row: number; column: number; base: number | null; text: string }

const row = fc.nat(rowCount - 1)
const column = fc.nat(width - 1)
const text = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }).map(String) },
  fc.constantFrom('', ' ', '7,5', '7.5', '៧,៥', '១០', 'x', '1e2'),
)
const longest = (rowCount + 1) * width
const texts = fc.array(text, { minLength: longest, maxLength: longest })
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
        ...(
          ['commit', 'cancel', 'clear', 'undo', 'undo', 'redo', 'revert', 'fillDown', 'fillRight', 'fillRange'] as const
        ).map((type) => fc.constant({ type })),
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
  fc.record({ type: fc.constant('copyOrCut' as const), cut: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('paste' as const),
      // Cut from one list of texts: a list of lists takes longer to make than everything else here.
      block: fc
        .tuple(fc.integer({ min: 1, max: rowCount + 1 }), fc.integer({ min: 1, max: width }), texts)
        .map(([height, across, list]) =>
          Array.from({ length: height }, (_, line) => list.slice(line * across, (line + 1) * across)),
        ),
    }),
  },
  fc.record({
    type: fc.constant('restore' as const),
    row,
    column: fc.integer({ min: 1, max: width - 1 }),
    base: fc.option(fc.constantFrom(5, 8)),
    text,
  }),
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

function put(plain: Plain, changes: PlainChange[], answers: boolean): void {
  const real = changes.filter(({ at }) => at % width !== 0)
  if (real.length === 0) return
  const before = real.map(({ at }) => ({ at, text: cellOf(plain, at).text, touched: cellOf(plain, at).touched }))
  const answered: PlainStep['answered'] = []
  for (const { at, text: next, touched } of real) {
    const cell = cellOf(plain, at)
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
    ({ at, text: next }) => cellOf(plain, at).text !== next || (answers && cellOf(plain, at).theirs !== undefined),
  )
  put(
    plain,
    changed.map(({ at, text: next }) => ({ at, text: next, touched: true })),
    answers,
  )
}

const here = (plain: Plain) => plain.row * width + plain.column
function closeEdit(plain: Plain, byEnter = false): void {
  if (plain.edit !== null) {
    const answers = byEnter || plain.edit !== cellOf(plain, here(plain)).text
    enter(plain, [{ at: here(plain), text: plain.edit }], answers)
  }
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
  for (const { at, text: next, touched } of taken[side]) {
    const cell = cellOf(plain, at)
    const ended = taken.answered.find((each) => each.at === at)
    if (cell.theirs === undefined) {
      const comesBack = side === 'before' && ended !== undefined && cell.base === ended.theirs
      if (comesBack) Object.assign(cell, { base: ended.base, theirs: ended.theirs })
    } else if ((side === 'after' && ended?.theirs === cell.theirs) || read(next) === cell.theirs) {
      Object.assign(cell, { base: cell.theirs, theirs: undefined })
    }
    Object.assign(cell, { text: next, touched })
  }
  const [first = 0, last = 0] = [taken[side][0]?.at, taken[side].at(-1)?.at]
  ;[plain.row, plain.column] = [Math.floor(first / width), first % width]
  ;[plain.anchorRow, plain.anchorColumn] = [Math.floor(last / width), last % width]
}

function plainCommand(plain: Plain, command: PlainCommand): void {
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
      if (plain.column === 0) break
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
    case 'fillRight': {
      const left = Math.max(1, Math.min(plain.column, plain.anchorColumn))
      enter(
        plain,
        selected(plain).map((at) => ({ at, text: cellOf(plain, at - (at % width) + left).text })),
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

function bounds(plain: Plain) {
  const [top, bottom] = [plain.row, plain.anchorRow].toSorted((a, b) => a - b)
  const [left, right] = [plain.column, plain.anchorColumn].toSorted((a, b) => a - b)
  return { top: top ?? 0, bottom: bottom ?? 0, left: left ?? 0, right: right ?? 0 }
}

/** What is copied: whole lines of the range, numbers in plain digits. */
function plainCopy(plain: Plain): string {
  const { top, bottom, left, right } = bounds(plain)
  const lines: string[] = []
  for (let r = top; r <= bottom; r += 1) {
    const texts = plain.cells.slice(r * width + left, r * width + right + 1).map(({ text: shown }) => {
      const value = read(shown)
      return typeof value === 'number' ? String(value) : shown
    })
    lines.push(texts.join('\t'))
  }
  return lines.join('\r\n')
}

/** Every place of the grid asks the block for its text: over the edge there is none to ask. */
function plainPaste(plain: Plain, block: string[][]): void {
  const { top, bottom, left, right } = bounds(plain)
  const [height, across] = [block.length, block[0]?.length ?? 0]
  const repeats = (bottom - top + 1) % height === 0 && (right - left + 1) % across === 0
  const end = repeats ? { r: bottom, c: right } : { r: top + height - 1, c: left + across - 1 }
  const texts = plain.cells.flatMap((_, at) => {
    const [r, c] = [Math.floor(at / width), at % width]
    if (r < top || r > end.r || c < left || c > end.c || c === 0) return []
    return [{ at, text: block[(r - top) % height]?.[(c - left) % across] ?? '' }]
  })
  enter(plain, texts)
  ;[plain.row, plain.column] = [top, left]
  ;[plain.anchorRow, plain.anchorColumn] = [Math.min(end.r, rowCount - 1), Math.min(end.c, width - 1)]
}

/** A cell that nobody works on takes what was kept; if the server has gone on meanwhile, both stand there. */
function plainRestore(plain: Plain, at: number, base: number | null, kept: string): void {
  const cell = cellOf(plain, at)
  const value = read(kept)
  const isBusy = read(cell.text) !== cell.base || cell.theirs !== undefined || cell.touched
  const isWork = value !== base || isWrong(value)
  if (isBusy || value === cell.base || !isWork) return
  const current = cell.base
  Object.assign(cell, { text: kept, touched: true })
  if (current === base || current === cell.sending) return
  Object.assign(cell, { base, theirs: current })
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
    case 'copyOrCut': {
      plainCommand(plain, { type: 'commit' })
      const committed = run(state, { type: 'commit' })
      const [is, shouldBe] = [copied(committed).text, plainCopy(plain)]
      if (is !== shouldBe) throw new Error(`Copied ${is}, should be ${shouldBe}`)
      if (!next.cut) return run(committed, { type: 'copied' })
      plainCommand(plain, { type: 'clear' })
      return run(committed, { type: 'clear' })
    }
    case 'paste': {
      plainCommand(plain, { type: 'commit' })
      plainPaste(plain, next.block)
      const committed = run(state, { type: 'commit' })
      const plan = planPaste(committed, next.block, false)
      return run(committed, { type: 'set', texts: plan.texts, select: plan.range })
    }
    case 'restore': {
      const { base, text: kept } = next
      plainRestore(plain, next.row * width + next.column, base, kept)
      const columnId = columns[next.column]?.id ?? ''
      return run(state, {
        type: 'restore',
        cells: [{ rowId: String(next.row), columnId, base, text: kept, touched: true }],
      })
    }
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

// The fast form has the count of quality §3 as well; `npm run prove:grid` has ten times as many.
const runs = process.env['SALA_PROOF'] === 'full' ? 20_000 : 2000

test('the model does what the plain reference does, over 100,000 commands', { timeout: 60 * runs + 60_000 }, () => {
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
    { numRuns: runs },
  )
  process.stdout.write(`grid model: ${commands} commands, 0 divergences from the reference\n`)
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
