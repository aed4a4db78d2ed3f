import { expect, test } from 'vitest'
import { run } from './commands'
import { fillColumn } from './fill-column'
import { fillExtension, rangeBelow } from './fill-extension'
import { cellAt, createGrid, selectedRange, shownPosition } from './model'
import { summarizeColumn, summarizeSelection } from './summary'
import { numberColumn, positionsOf } from '@/testing/sheets/test-columns'

const columns = [
  numberColumn('id', true),
  numberColumn('a'),
  numberColumn('b'),
  { ...numberColumn('t', true), isComputed: true },
]
const position = positionsOf(columns)
const grid = createGrid({
  columns,
  rows: [
    { id: 'r0', values: [100, 4, null, 50] },
    { id: 'r1', values: [101, null, 7, 60] },
    { id: 'r2', values: [102, 9, null, 70] },
  ],
  readOnly: false,
})
const values = (state: typeof grid, column: string) => state.rowIds.map((row) => cellAt(state, { row, column }).value)

test('setting the empty cells of a column leaves the others, and one undo takes it back', () => {
  const filled = run(grid, { type: 'set', texts: fillColumn(grid, 'a', { text: '0', onlyEmpty: true }) })
  expect(values(filled, 'a')).toEqual([4, 0, 9])
  expect(values(run(filled, { type: 'undo' }), 'a')).toEqual([4, null, 9])
})

test('setting all cells of a column replaces them, and one undo takes it back', () => {
  const filled = run(grid, { type: 'set', texts: fillColumn(grid, 'a', { text: '5', onlyEmpty: false }) })
  expect(values(filled, 'a')).toEqual([5, 5, 5])
  expect(values(run(filled, { type: 'undo' }), 'a')).toEqual([4, null, 9])
})

test('the fill handle repeats its source down, up and sideways, and leaves the source and read-only cells', () => {
  const select = (from: [number, number], to: [number, number]) => {
    const start = run(grid, { type: 'moveTo', to: position(...from) })
    return run(start, { type: 'moveTo', to: position(...to), extend: true })
  }
  const listFilled = (state: typeof grid, source: Parameters<typeof fillExtension>[1]) =>
    fillExtension(state, source, selectedRange(state)).map((cell) => {
      const { row, column } = shownPosition(state, cell)
      return [row, column, cell.text]
    })
  const first = { top: 0, bottom: 0, left: 1, right: 1 }
  expect(listFilled(select([0, 1], [2, 1]), first)).toEqual([
    [1, 1, '4'],
    [2, 1, '4'],
  ])
  expect(listFilled(select([0, 1], [0, 3]), first)).toEqual([[0, 2, '4']])
  const lastTwo = { top: 1, bottom: 2, left: 2, right: 2 }
  expect(listFilled(select([1, 2], [0, 2]), lastTwo)).toEqual([[0, 2, '']])
  expect(listFilled(grid, first)).toEqual([])
})

test('a double click on the fill handle fills to the last value on the left', () => {
  const source = { top: 0, bottom: 0, left: 2, right: 2 }
  expect(rangeBelow(grid, source)).toEqual({ top: 0, bottom: 2, left: 2, right: 2 })
  const shorter = run(grid, {
    type: 'set',
    texts: [
      { ...position(2, 1), text: '' },
      { ...position(1, 1), text: '3' },
    ],
  })
  expect(rangeBelow(shorter, source).bottom).toBe(1)
  // Nothing below on the left, and nothing on the left at all.
  expect(rangeBelow(shorter, { ...source, bottom: 1 }).bottom).toBe(2)
  expect(rangeBelow(grid, { top: 0, bottom: 0, left: 0, right: 0 }).bottom).toBe(2)
})

test('a read-only column is not set', () => {
  expect(fillColumn(grid, 'id', { text: '5', onlyEmpty: false })).toEqual([])
})

test('a selection of several cells has count, average, minimum and maximum; a single cell has none', () => {
  expect(summarizeSelection(grid)).toBeNull()
  const column = run(grid, { type: 'selectColumn', column: 'a' })
  expect(summarizeSelection(column)).toEqual({ count: 2, sum: 13, average: 6.5, min: 4, max: 9, missing: 1 })
})

test('each cell of several ranges is counted once', () => {
  const first = run(run(grid, { type: 'moveTo', to: position(0, 1) }), {
    type: 'moveTo',
    to: position(2, 1),
    extend: true,
  })
  const added = run(first, { type: 'moveTo', to: position(1, 1), add: true })
  const both = run(added, { type: 'moveTo', to: position(2, 2), extend: true })
  expect(summarizeSelection(both)).toMatchObject({ count: 3, sum: 20 })
})

test('a selected row is summarized without its totals, and a column of totals by its totals', () => {
  const row = run(grid, { type: 'moveTo', to: position(2, 1) })
  expect(summarizeSelection(run(row, { type: 'moveTo', to: position(2, 3), extend: true }))).toMatchObject({
    count: 1,
    max: 9,
  })
  expect(summarizeSelection(run(grid, { type: 'selectColumn', column: 't' }))).toMatchObject({ count: 3, average: 60 })
})

test('a column without values has no average and all cells missing', () => {
  const empty = createGrid({ columns, rows: [{ id: 'r0', values: [1, null, null, null] }], readOnly: false })
  expect(summarizeColumn(empty, 'a')).toMatchObject({ count: 0, average: 0, missing: 1 })
})
