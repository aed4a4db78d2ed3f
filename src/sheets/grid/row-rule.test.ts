import { expect, test } from 'vitest'
import { run } from './commands'
import { applyTexts, createGrid, type GridState } from './model'
import type { RowRule } from './row-rule'
import { numberColumn } from '@/testing/sheets/test-columns'

const columns = [numberColumn('id', true), numberColumn('absent'), numberColumn('permission')]
const atMost = (limit: number): RowRule => {
  return (_, values) => {
    const [absent, permission] = [values.get('absent'), values.get('permission')]
    const isOver = typeof absent === 'number' && (typeof permission === 'number' ? permission : 0) + absent > limit
    return new Map(isOver ? ['id', 'absent', 'permission'].map((id) => [id, { id: 'limit', values: { limit } }]) : [])
  }
}
const input = (absent: number | null, permission: number | null, limit = 8) => ({
  columns,
  rows: [{ id: 'sok', values: [1, absent, permission] }],
  readOnly: false,
  rowRule: atMost(limit),
})
const reasons = (state: GridState) => state.cells[0]?.map(({ reason }) => reason?.id ?? null)
const type = (state: GridState, column: number, text: string) =>
  applyTexts(state, [{ row: 'sok', column: columns[column]?.id ?? '', text }])

test('a change judges its whole row, also cells that it did not touch, and undo judges again', () => {
  const loaded = createGrid(input(3, 4))
  const changed = type(loaded, 1, '6')
  expect(reasons(changed)).toEqual([null, 'limit', 'limit'])
  expect(changed.counts).toMatchObject({ invalid: 2, unsaved: 1 })
  const back = run(changed, { type: 'undo' })
  expect(reasons(back)).toEqual([null, null, null])
  expect(back.counts).toEqual(loaded.counts)
})

test('undo goes back through what a row refuses, since nothing of it was saved', () => {
  const loaded = createGrid(input(5, null))
  const refused = type(loaded, 2, '7')
  expect(reasons(refused)).toEqual([null, 'limit', 'limit'])
  const back = run(type(refused, 1, '0'), { type: 'undo' })
  expect(back.cells).toEqual(refused.cells)
  expect(run(back, { type: 'undo' }).cells).toEqual(loaded.cells)
})

test('a cell keeps its own reason, an untouched empty cell has none', () => {
  expect(reasons(type(createGrid(input(3, null)), 1, '9'))).toEqual([null, 'limit', null])
  expect(reasons(type(createGrid(input(3, 4)), 1, '11'))).toEqual([null, 'range', 'limit'])
})

test('the same reason again leaves the other cells the very same', () => {
  const over = type(createGrid(input(6, 4)), 2, '5')
  expect(type(over, 2, '6').cells[0]?.[1]).toBe(over.cells[0]?.[1])
})

test('a merge judges by its own rule, whose objection is no change', () => {
  const over = type(createGrid(input(3, 4)), 1, '6')
  const merged = run(over, { type: 'merge', input: input(3, 2) })
  expect(merged.cells[0]?.map(({ text, state }) => [text, state])).toEqual([
    ['1', 'clean'],
    ['6', 'dirty'],
    ['2', 'clean'],
  ])
  expect(reasons(run(over, { type: 'merge', input: input(3, 4, 9) }))).toEqual([null, 'limit', 'limit'])
  expect(reasons(run(over, { type: 'merge', input: input(3, 4, 10) }))).toEqual([null, null, null])
})

test('rows that come without a rule are judged by none', () => {
  const over = type(createGrid(input(3, 4)), 1, '6')
  const { rowRule: _, ...withoutRule } = input(3, 4)
  expect(reasons(run(over, { type: 'merge', input: withoutRule }))).toEqual([null, null, null])
})
