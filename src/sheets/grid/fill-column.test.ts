import { expect, test } from 'vitest'
import { run } from './commands'
import { fillColumn } from './fill-column'
import { fillExtension } from './fill-extension'
import { cellAt, createGrid } from './model'
import { summarizeColumn, summarizeSelection } from './summary'
import { numberColumn } from './test-columns'

const columns = [
  numberColumn('id', true),
  numberColumn('a'),
  numberColumn('b'),
  { ...numberColumn('t', true), isComputed: true },
]
const grid = createGrid({
  columns,
  rows: [
    { id: 'r0', values: [100, 4, null, 50] },
    { id: 'r1', values: [101, null, 7, 60] },
    { id: 'r2', values: [102, 9, null, 70] },
  ],
  readOnly: false,
})
const values = (state: typeof grid, column: number) =>
  state.rowIds.map((_, row) => cellAt(state, { row, column }).value)

test('setting the empty cells of a column leaves the others, and one undo takes it back', () => {
  const filled = run(grid, { type: 'set', texts: fillColumn(grid, 1, { text: '0', onlyEmpty: true }) })
  expect(values(filled, 1)).toEqual([4, 0, 9])
  expect(values(run(filled, { type: 'undo' }), 1)).toEqual([4, null, 9])
})

test('setting all cells of a column replaces them, and one undo takes it back', () => {
  const filled = run(grid, { type: 'set', texts: fillColumn(grid, 1, { text: '5', onlyEmpty: false }) })
  expect(values(filled, 1)).toEqual([5, 5, 5])
  expect(values(run(filled, { type: 'undo' }), 1)).toEqual([4, null, 9])
})

test('the fill handle repeats its source down, up and sideways, and leaves the source and read-only cells', () => {
  const select = (from: [number, number], to: [number, number]) => {
    const start = run(grid, { type: 'moveTo', to: { row: from[0], column: from[1] } })
    return run(start, { type: 'moveTo', to: { row: to[0], column: to[1] }, extend: true })
  }
  const listFilled = (state: typeof grid, source: Parameters<typeof fillExtension>[1]) =>
    fillExtension(state, source).map(({ row, column, text }) => [row, column, text])
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

test('a read-only column is not set', () => {
  expect(fillColumn(grid, 0, { text: '5', onlyEmpty: false })).toEqual([])
})

test('a selection of several cells has count, average, minimum and maximum; a single cell has none', () => {
  expect(summarizeSelection(grid)).toBeNull()
  const column = run(grid, { type: 'selectColumn', column: 1 })
  expect(summarizeSelection(column)).toEqual({ count: 2, average: 6.5, min: 4, max: 9, missing: 1 })
})

test('a selected row is summarized without its totals, and a column of totals by its totals', () => {
  const row = run(grid, { type: 'moveTo', to: { row: 2, column: 1 } })
  expect(summarizeSelection(run(row, { type: 'moveTo', to: { row: 2, column: 3 }, extend: true }))).toMatchObject({
    count: 1,
    max: 9,
  })
  expect(summarizeSelection(run(grid, { type: 'selectColumn', column: 3 }))).toMatchObject({ count: 3, average: 60 })
})

test('a column without values has no average and all cells missing', () => {
  const empty = createGrid({ columns, rows: [{ id: 'r0', values: [1, null, null, null] }], readOnly: false })
  expect(summarizeColumn(empty, 1)).toMatchObject({ count: 0, average: 0, missing: 1 })
})
