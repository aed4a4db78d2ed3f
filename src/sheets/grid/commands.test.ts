import { expect, test } from 'vitest'
import { run, type Command } from './commands'
import {
  activeCell,
  cellAt,
  createGrid,
  hasSkippedStep,
  selectedEditable,
  selectedRange,
  type GridState,
} from './model'
import { changesSinceBase } from './reconcile'
import { activeIn, numberColumn, positionsOf } from '@/testing/sheets/test-columns'

const columns = [numberColumn('id', true), numberColumn('a'), numberColumn('b', true), numberColumn('c')]
const position = positionsOf(columns)
const rows = (values: (number | null)[][]) => values.map((value, index) => ({ id: `r${index}`, values: value }))

function grid(readOnly = false): GridState {
  return createGrid({
    columns,
    readOnly,
    rows: rows([
      [1, null, 5, null],
      [2, 7, 5, null],
      [3, null, 5, 4],
    ]),
  })
}

function after(state: GridState, ...commands: Command[]): GridState {
  let now = state
  for (const command of commands) now = run(now, command)
  return now
}

const typed = (text: string): Command[] => [
  { type: 'edit', mode: 'replace' },
  { type: 'type', text },
]
const tab: Command = { type: 'tab', back: false }
const enter: Command = { type: 'enter', back: false }

test('a grid opens on its first editable cell', () => {
  expect(activeIn(grid())).toEqual({ row: 0, column: 1 })
})

test('moves stop at the edges', () => {
  expect(activeIn(after(grid(), { type: 'move', move: 'up' }))).toEqual({ row: 0, column: 1 })
  expect(activeIn(after(grid(), { type: 'move', move: 'gridEnd' }, { type: 'move', move: 'right' }))).toEqual({
    row: 2,
    column: 3,
  })
  expect(activeIn(after(grid(), { type: 'move', move: 'pageDown', page: 10 }))).toEqual({ row: 2, column: 1 })
})

test.each(['rowStart', 'gridStart'] as const)('%s goes to the first cell that can be edited', (move) => {
  const id: Command = { type: 'moveTo', to: position(0, 0) }
  expect(activeIn(after(grid(), { type: 'move', move: 'gridEnd' }, { type: 'move', move })).column).toBe(1)
  expect(activeIn(after(grid(), id, { type: 'move', move }))).toEqual({ row: 0, column: 1 })
})

test('rowEnd and gridEnd go to the last cell that can be edited', () => {
  const withTotal = createGrid({
    columns: [...columns, numberColumn('total', true)],
    readOnly: false,
    rows: rows([[1], [2]]),
  })
  expect(activeIn(after(withTotal, { type: 'move', move: 'rowEnd' }))).toEqual({ row: 0, column: 3 })
  expect(activeIn(after(withTotal, { type: 'move', move: 'gridEnd' }))).toEqual({ row: 1, column: 3 })
  expect(selectedRange(after(withTotal, { type: 'selectAll' }))).toEqual({ top: 0, bottom: 1, left: 1, right: 3 })
  const twice = after(withTotal, { type: 'selectAll' }, { type: 'selectAll' })
  expect(selectedRange(twice)).toEqual({ top: 0, bottom: 1, left: 0, right: 4 })
})

test('a named row or column is selected as a whole, and with Shift all up to it', () => {
  const row = after(grid(), { type: 'selectRow', row: 'r1' })
  expect(selectedRange(row)).toEqual({ top: 1, bottom: 1, left: 0, right: 3 })
  expect(selectedRange(after(row, { type: 'selectRow', row: 'r2', extend: true }))).toMatchObject({ top: 1, bottom: 2 })
  const column = after(grid(), { type: 'selectColumn', column: 'c' })
  expect(selectedRange(column)).toEqual({ top: 0, bottom: 2, left: 3, right: 3 })
  expect(selectedRange(after(column, { type: 'selectColumn', column: 'a', extend: true }))).toMatchObject({
    left: 1,
    right: 3,
  })
})

test('filling one cell takes what is above it or left of it', () => {
  const goTo = (row: number, column: number): Command => ({ type: 'moveTo', to: position(row, column) })
  const down = after(grid(), goTo(2, 1), { type: 'fillDown' })
  expect(cellAt(down, position(2, 1)).value).toBe(7)
  // Over the read-only column between them.
  const right = after(grid(), goTo(1, 3), { type: 'fillRight' })
  expect(cellAt(right, position(1, 3)).value).toBe(7)
  expect(after(grid(), goTo(0, 1), { type: 'fillDown' }).undo).toBeNull()
  expect(after(grid(), goTo(1, 1), { type: 'fillRight' }).undo).toBeNull()
})

test('Tab goes over read-only columns, wraps rows and stays behind the last editable cell', () => {
  const seen = [grid()]
  for (let step = 0; step < 6; step += 1) seen.push(run(seen.at(-1) ?? grid(), tab))
  expect(seen.map((state) => Object.values(activeIn(state)))).toEqual([
    [0, 1],
    [0, 3],
    [1, 1],
    [1, 3],
    [2, 1],
    [2, 3],
    [2, 3],
  ])
})

test('Enter after a run of Tabs goes to the next row, to the column where the run began', () => {
  const state = after(grid(), ...typed('5'), tab, ...typed('6'), enter)
  expect(activeIn(state)).toEqual({ row: 1, column: 1 })
  expect(cellAt(state, position(0, 1)).value).toBe(5)
  expect(cellAt(state, position(0, 3)).value).toBe(6)
})

test('Enter on the last row goes to the top of the next editable column', () => {
  const bottom = after(grid(), { type: 'moveTo', to: position(2, 1) }, enter)
  expect(activeIn(bottom)).toEqual({ row: 0, column: 3 })
  expect(activeIn(after(grid(), { type: 'moveTo', to: position(2, 3) }, enter))).toEqual({ row: 2, column: 3 })
})

test('an empty cell without a saved value is missing, also after it was filled and cleared', () => {
  const start = grid()
  expect(start.counts).toMatchObject({ missing: 4, invalid: 0, unsaved: 0 })
  const cleared = after(start, ...typed('7'), { type: 'commit' }, { type: 'clear' })
  expect(cleared.counts).toMatchObject({ missing: 4, invalid: 0, unsaved: 0 })
  expect(cellAt(cleared, activeCell(cleared))).toMatchObject({ state: 'clean', reason: null, missing: true })
  expect(after(cleared, { type: 'undo' }).counts).toMatchObject({ missing: 3, unsaved: 1 })
})

test('a saved value that is emptied is invalid', () => {
  const emptied = after(grid(), { type: 'moveTo', to: position(1, 1) }, { type: 'clear' })
  expect(emptied.counts).toMatchObject({ missing: 4, invalid: 1 })
  expect(cellAt(emptied, activeCell(emptied)).reason).toEqual({ id: 'empty' })
  expect(after(emptied, { type: 'revert' }).counts).toMatchObject({ missing: 4, invalid: 0 })
})

test('undo skips a step that would empty a saved cell, and undoes the step before it', () => {
  const both = after(grid(), { type: 'moveTo', to: position(1, 1) }, ...typed('8'), { type: 'commit' })
  const dirty = after(both, { type: 'moveTo', to: position(0, 1) }, ...typed('5'), { type: 'commit' })
  const saves = changesSinceBase(dirty).filter(({ rowId }) => rowId === 'r0')
  const sending = after(dirty, { type: 'saveStarted', saves })
  const skippedOnTheWay = after(sending, { type: 'undo' })
  expect(cellAt(skippedOnTheWay, position(0, 1))).toMatchObject({ text: '5', state: 'saving' })
  const saved = after(sending, { type: 'saveSucceeded', saves })
  const skipped = after(saved, { type: 'undo' })
  expect(hasSkippedStep(saved, skipped)).toBe(true)
  expect(cellAt(skipped, position(0, 1))).toMatchObject({ text: '5', state: 'clean' })
  const next = after(skipped, { type: 'undo' })
  expect(hasSkippedStep(skipped, next)).toBe(false)
  expect(cellAt(next, position(1, 1))).toMatchObject({ text: '7', state: 'clean' })
})

test('looking into a cell, or clearing an empty one, is not editing it', () => {
  const looked = after(grid(), { type: 'edit', mode: 'modify' }, { type: 'commit' }, { type: 'clear' })
  expect(looked.counts).toEqual(grid().counts)
  expect(looked.undo).toBeNull()
})

test('a cell keeps the typed text beside the parsed value', () => {
  const state = after(grid(), ...typed(' ៧,៥ '), { type: 'commit' })
  expect(cellAt(state, activeCell(state))).toMatchObject({ text: ' ៧,៥ ', value: 7.5, state: 'dirty' })
})

test('typing the old value again leaves nothing to save', () => {
  const state = after(grid(), { type: 'moveTo', to: position(1, 1) }, ...typed('7,0'), { type: 'commit' })
  expect(cellAt(state, activeCell(state)).state).toBe('clean')
  expect(changesSinceBase(state)).toEqual([])
})

test('an invalid value keeps its text, is counted and is not sent', () => {
  const state = after(grid(), ...typed('11'), enter, ...typed('6'), { type: 'commit' })
  expect(state.counts).toMatchObject({ invalid: 1, unsaved: 2 })
  expect(changesSinceBase(state)).toEqual([{ rowId: 'r1', columnId: 'a', base: 7, value: 6 }])
})

test('clearing a range is one step of undo and leaves read-only cells alone', () => {
  const all = after(grid(), { type: 'selectAll' }, { type: 'clear' })
  expect(all.counts.invalid).toBe(2)
  expect(cellAt(all, position(0, 0)).text).toBe('1')
  const back = after(all, { type: 'undo' })
  expect(back.cells).toEqual(grid().cells)
  expect(after(back, { type: 'redo' }).cells).toEqual(all.cells)
})

test('a range is filled from the active cell, or down from its first row', () => {
  const range: Command[] = [
    { type: 'moveTo', to: position(1, 1) },
    { type: 'moveTo', to: position(2, 3), extend: true },
  ]
  const down = after(grid(), ...range, { type: 'fillDown' })
  expect(cellAt(down, position(2, 1)).value).toBe(7)
  const filled = after(grid(), ...range, ...typed('9'), { type: 'fillRange' })
  expect([1, 2].map((row) => [1, 3].map((column) => cellAt(filled, position(row, column)).value))).toEqual([
    [9, 9],
    [9, 9],
  ])
})

test('the next missing and the next problem are found around the end', () => {
  const state = after(grid(), ...typed('x'), { type: 'move', move: 'gridEnd' })
  expect(activeIn(after(state, { type: 'nextProblem' }))).toEqual({ row: 0, column: 1 })
  expect(activeIn(after(state, { type: 'nextMissing' }))).toEqual({ row: 0, column: 3 })
  expect(activeIn(after(grid(), { type: 'nextProblem' }))).toEqual(activeIn(grid()))
})

test('a read-only grid can be walked but not changed', () => {
  const state = after(grid(true), ...typed('5'), { type: 'clear' }, { type: 'selectAll' }, { type: 'fillRange' })
  expect(state.cells).toEqual(grid(true).cells)
  expect(activeIn(after(grid(true), tab))).toEqual(activeIn(grid(true)))
})

test('what is typed during a save stays unsaved when the save has succeeded', () => {
  const dirty = after(grid(), ...typed('5'), { type: 'commit' })
  const saves = changesSinceBase(dirty)
  const sending = after(dirty, { type: 'saveStarted', saves })
  expect(sending.counts.saving).toBe(1)
  const meanwhile = after(sending, ...typed('6'), { type: 'commit' }, { type: 'saveSucceeded', saves })
  expect(cellAt(meanwhile, activeCell(meanwhile))).toMatchObject({ base: 5, value: 6, state: 'dirty' })
})

test('a refused save keeps everything typed, and the named cell carries the reason', () => {
  const dirty = after(grid(), ...typed('5'), { type: 'commit' })
  const saves = changesSinceBase(dirty)
  const reasons = new Map(saves.map((save) => [save, { id: 'server.says' }]))
  const failed = after(dirty, { type: 'saveStarted', saves }, { type: 'saveFailed', saves, reasons })
  expect(cellAt(failed, activeCell(failed))).toMatchObject({
    text: '5',
    state: 'invalid',
    reason: { id: 'server.says' },
  })
  const other = after(failed, ...typed('6'), { type: 'commit' })
  expect(cellAt(other, activeCell(other)).state).toBe('dirty')
})

test('an undo after a save gives back the old text and counts as unsaved again', () => {
  const saved = after(grid(), { type: 'moveTo', to: position(1, 1) }, ...typed('8'), { type: 'commit' })
  const saves = changesSinceBase(saved)
  const undone = after(saved, { type: 'saveStarted', saves }, { type: 'saveSucceeded', saves }, { type: 'undo' })
  expect(cellAt(undone, activeCell(undone))).toMatchObject({ base: 8, value: 7, state: 'dirty' })
})

test('everything is first the cells with the data, then the columns before them too', () => {
  const data = after(grid(), { type: 'selectAll' })
  expect(selectedRange(data)).toMatchObject({ top: 0, left: 1 })
  expect(selectedRange(after(data, { type: 'selectAll' }))).toMatchObject({ top: 0, left: 0 })
})

test('merging keeps my changes, takes theirs in unchanged cells, and is otherwise a conflict', () => {
  const mine = after(grid(), ...typed('5'), enter, ...typed('6'), { type: 'commit' })
  const input = {
    columns,
    readOnly: false,
    rows: rows([
      [1, null, 5, 9],
      [2, 3, 5, null],
      [3, null, 5, 4],
    ]),
  }
  const merged = after(mine, { type: 'merge', input })
  expect(cellAt(merged, position(0, 1))).toMatchObject({ value: 5, state: 'dirty' })
  expect(cellAt(merged, position(0, 3))).toMatchObject({ value: 9, state: 'clean' })
  expect(cellAt(merged, position(1, 1))).toMatchObject({ value: 6, theirs: { value: 3 }, state: 'conflict' })
  expect(changesSinceBase(merged)).toEqual([{ rowId: 'r0', columnId: 'a', base: null, value: 5 }])

  const inConflict: Command = { type: 'moveTo', to: position(1, 1) }
  const own = after(merged, inConflict, { type: 'edit', mode: 'modify' }, enter)
  expect(cellAt(own, position(1, 1))).toMatchObject({ base: 3, value: 6, state: 'dirty' })
  // Opening and closing the cell, filling a range, or an undo is not a choice.
  const looked = after(merged, inConflict, { type: 'edit', mode: 'modify' }, { type: 'commit' })
  expect(cellAt(looked, position(1, 1))).toMatchObject({ value: 6, theirs: { value: 3 } })
  const filled = after(merged, { type: 'selectAll' }, { type: 'set', texts: [{ ...position(1, 1), text: '8' }] })
  expect(cellAt(filled, position(1, 1))).toMatchObject({ value: 8, theirs: { value: 3 }, state: 'conflict' })
  const undone = after(own, { type: 'undo' })
  expect(cellAt(undone, position(1, 1))).toMatchObject({ value: 6, theirs: { value: 3 }, state: 'conflict' })
  const taken = after(merged, inConflict, { type: 'revert' })
  expect(cellAt(taken, activeCell(taken))).toMatchObject({ base: 3, value: 3, state: 'clean' })
})

test('merging carries work and the undo history over to rows that moved', () => {
  const mine = after(grid(), ...typed('5'), { type: 'edit', mode: 'modify' }, { type: 'type', text: '55' })
  const [first, second, third] = rows([
    [1, null, 5, null],
    [2, 7, 5, null],
    [3, null, 5, 4],
  ])
  if (first === undefined || second === undefined || third === undefined) throw new Error('three rows')
  const moved = run(mine, { type: 'merge', input: { columns, readOnly: false, rows: [third, second, first] } })
  expect(cellAt(moved, position(0, 1)).text).toBe('5')
  expect(activeIn(moved)).toEqual({ row: 2, column: 1 })
  expect(moved.edit).toMatchObject({ ...position(0, 1), text: '55' })
  expect(cellAt(after(moved, { type: 'cancel' }, { type: 'undo' }), position(0, 1)).text).toBe('')
  const gone = run(mine, { type: 'merge', input: { columns, readOnly: false, rows: [second] } })
  expect(gone.edit).toBeNull()
  expect(gone.counts.unsaved).toBe(0)
  expect(run(gone, { type: 'undo' }).cells).toEqual(gone.cells)
})

test('after Escape the keyboard still leaves the grid when values of the server come in between', () => {
  const leaving = run(grid(), { type: 'escape' })
  const input = {
    columns,
    readOnly: false,
    rows: rows([
      [1, null, 5, null],
      [2, 7, 5, null],
      [3, null, 5, 4],
    ]),
  }
  expect(run(leaving, { type: 'merge', input }).leaving).toBe(true)
})

test('an editor that a tap has opened moves on to the next cell, until there is none', () => {
  const tapped = run(grid(), { type: 'edit', mode: 'modify', selected: true })
  const next = after(tapped, { type: 'type', text: '8' }, enter)
  expect(next.edit).toMatchObject({ ...position(1, 1), text: '7', selected: true })
  expect(cellAt(next, position(0, 1)).value).toBe(8)
  const last = after(grid(), { type: 'moveTo', to: position(2, 3) })
  expect(after(last, { type: 'edit', mode: 'modify', selected: true }, enter).edit).toBeNull()
  expect(after(tapped, { type: 'move', move: 'pageDown', page: 1 }).edit).toBeNull()
})

test('moves, Tab, Enter and ranges follow the rows and columns as they are shown', () => {
  const order = { rows: ['r2', 'r0', 'r1'], columns: ['id', 'c', 'a'] }
  const sorted = after(grid(), { type: 'arrange', order })
  expect(activeCell(sorted)).toEqual({ row: 'r0', column: 'a' })
  expect(activeCell(after(sorted, { type: 'move', move: 'up' }))).toEqual({ row: 'r2', column: 'a' })
  expect(activeCell(after(sorted, enter))).toEqual({ row: 'r1', column: 'a' })
  expect(activeCell(after(sorted, tab))).toEqual({ row: 'r1', column: 'c' })
  expect(activeCell(after(sorted, { type: 'nextMissing' }))).toEqual({ row: 'r1', column: 'c' })
  const range = after(sorted, { type: 'move', move: 'gridStart' }, { type: 'move', move: 'down', extend: true })
  expect(selectedEditable(range)).toEqual([
    { row: 'r2', column: 'c' },
    { row: 'r0', column: 'c' },
  ])
})

test('a step is undone in the rows and columns that it changed, however they are sorted by then', () => {
  const entered = after(grid(), ...typed('9'), { type: 'commit' })
  const order = { rows: ['r2', 'r1', 'r0'], columns: ['id', 'a', 'c'] }
  const undone = after(entered, { type: 'arrange', order }, { type: 'undo' })
  expect(cellAt(undone, position(0, 1)).text).toBe('')
  expect(undone.counts.unsaved).toBe(0)
})

test('hiding the column of the active cell goes to the next editable one', () => {
  const entered = after(grid(), ...typed('9'), { type: 'commit' })
  const hidden = after(entered, { type: 'arrange', order: { rows: entered.rowIds, columns: ['id', 'c'] } })
  expect(activeCell(hidden)).toEqual({ row: 'r0', column: 'c' })
  expect(hidden.counts.unsaved).toBe(1)
  expect(cellAt(after(hidden, { type: 'undo' }), position(0, 1)).text).toBe('')
})

test('a second range is cleared together with the first as one step', () => {
  const both = after(
    grid(),
    { type: 'moveTo', to: position(1, 1) },
    { type: 'moveTo', to: position(2, 3), add: true },
    { type: 'clear' },
  )
  expect([cellAt(both, position(1, 1)).text, cellAt(both, position(2, 3)).text]).toEqual(['', ''])
  expect(run(both, { type: 'undo' }).cells).toEqual(grid().cells)
})
