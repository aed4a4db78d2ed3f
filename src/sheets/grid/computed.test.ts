import { expect, test } from 'vitest'
import { run, type Command } from './commands'
import type { ComputedColumns } from './computed'
import { cellAt, createGrid, type GridState } from './model'
import { planPaste } from './paste'
import { changesSinceBase } from './reconcile'
import { numberColumn, positionsOf } from '@/testing/sheets/test-columns'

const computedColumn = (id: string) => ({ ...numberColumn(id, true), isComputed: true })
const columns = [
  numberColumn('id', true),
  numberColumn('a'),
  numberColumn('b'),
  computedColumn('sum'),
  computedColumn('rank'),
]
/** The sum of both, once both are there. */
const computed: ComputedColumns = {
  compute(values) {
    const [a, b] = [values.get('a'), values.get('b')]
    return new Map([['sum', typeof a === 'number' && typeof b === 'number' ? a + b : null]])
  },
  rank: { column: 'rank', by: 'sum', among: 'sum' },
}

const position = positionsOf(columns)

function grid(): GridState {
  const rows = [
    [1, 5, 5],
    [2, 7, null],
    [3, 4, 6],
    [4, 1, 1],
  ]
  return createGrid({
    columns,
    computed,
    readOnly: false,
    rows: rows.map((values, row) => ({ id: `r${row}`, values })),
  })
}

function type(state: GridState, row: number, column: number, text: string): GridState {
  const commands: Command[] = [
    { type: 'moveTo', to: position(row, column) },
    { type: 'edit', mode: 'replace' },
    { type: 'type', text },
    { type: 'commit' },
  ]
  return commands.reduce(run, state)
}

const results = (state: GridState) => state.cells.map((line) => [line[3]?.value, line[4]?.value])

test('computed columns are there from the start; equal values share a rank', () => {
  expect(results(grid())).toEqual([
    [10, 1],
    [null, null],
    [10, 1],
    [2, 3],
  ])
  expect(grid().counts).toMatchObject({ unsaved: 0, missing: 1 })
})

test('what is typed is in the computed columns, which are marked until it is saved', () => {
  const typed = type(grid(), 1, 2, '9')
  expect(results(typed)).toEqual([
    [10, 2],
    [16, 1],
    [10, 2],
    [2, 4],
  ])
  expect(cellAt(typed, position(1, 3))).toMatchObject({ base: null, state: 'computed' })
  expect(cellAt(typed, position(0, 4))).toMatchObject({ base: 1, state: 'computed' })
  // Neither counted nor sent: only the typed cell is.
  expect(typed.counts.unsaved).toBe(1)
  const saves = changesSinceBase(typed)
  expect(saves.map(({ columnId }) => columnId)).toEqual(['b'])
  const saved = run(run(typed, { type: 'saveStarted', saves }), { type: 'saveSucceeded', saves })
  expect(results(saved)).toEqual(results(typed))
  expect(saved.cells.flat().every(({ state }) => state === 'clean')).toBe(true)
  expect(run(typed, { type: 'undo' }).cells).toEqual(grid().cells)
})

test('a value that is not valid is not in the computed columns', () => {
  expect(results(type(grid(), 0, 1, '99'))[0]).toEqual([null, null])
})

test('typing recomputes its own row and gives new rows only where a rank has changed', () => {
  const before = grid()
  const lower = type(before, 3, 1, '2')
  expect(lower.cells.slice(0, 3).every((line, row) => line === before.cells[row])).toBe(true)
  const incomplete = type(before, 1, 1, '6')
  expect(incomplete.cells.filter((line, row) => line !== before.cells[row])).toHaveLength(1)
})

test('a pasted block is not matched to rows by what is computed', () => {
  const plan = planPaste(
    grid(),
    [
      ['10', '3'],
      ['2', '4'],
    ],
    true,
  )
  expect(plan.matchedBy).toBeNull()
})

test('what the server holds is taken in with its computed columns', () => {
  const typed = type(grid(), 1, 2, '9')
  const rows = typed.rowIds.map((id, index) => ({ id, values: [index + 1, 2, 2] }))
  const merged = run(typed, { type: 'merge', input: { columns, computed, rows, readOnly: false } })
  expect(results(merged)[0]).toEqual([4, 2])
  expect(results(merged)[1]).toEqual([11, 1])
})
