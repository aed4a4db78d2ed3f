import { expect, test } from 'vitest'
import { applyTexts, cellAt, createGrid, undo, type GridState } from './model'
import {
  applyOtherTab,
  applyOwnerValues,
  changesSinceBase,
  merge,
  restore,
  saveFailed,
  saveStarted,
  saveSucceeded,
  type DraftCell,
} from './reconcile'
import { numberColumn } from '@/testing/sheets/test-columns'

const columns = [numberColumn('a')]
const sheetWith = (value: number | null) => ({ columns, rows: [{ id: 'r0', values: [value] }], readOnly: false })
const typedElsewhere = (base: number | null, text: string): DraftCell[] => [
  { rowId: 'r0', columnId: 'a', base, text, touched: true },
]
const cell = (state: GridState) => cellAt(state, { row: 'r0', column: 'a' })

test('a cell typed in another tab is a change of the server value that both tabs know', () => {
  const state = applyOtherTab(createGrid(sheetWith(4)), typedElsewhere(4, '7'))
  expect(cell(state)).toMatchObject({ base: 4, value: 7, touched: true, state: 'dirty' })
  expect(state.undo).toBeNull()
})

test('a cell typed in another tab over an older server value is a conflict', () => {
  const state = applyOtherTab(createGrid(sheetWith(9)), typedElsewhere(4, '7'))
  expect(cell(state)).toMatchObject({ base: 4, value: 7, theirs: { value: 9 }, state: 'conflict' })
  expect(changesSinceBase(state)).toEqual([])
})

test('a cell typed in another tab over a newer value is a change once that is read', () => {
  const early = applyOtherTab(createGrid(sheetWith(4)), typedElsewhere(9, '7'))
  expect(changesSinceBase(early)).toEqual([])
  expect(cell(merge(early, sheetWith(9)))).toMatchObject({ base: 9, value: 7, theirs: null, state: 'dirty' })
})

test('a change that another tab takes back leaves the newest server value that this tab knows', () => {
  const typed = applyOtherTab(createGrid(sheetWith(9)), typedElsewhere(4, '7'))
  const undone = applyOtherTab(typed, [{ rowId: 'r0', columnId: 'a', base: 4, text: '4', touched: false }])
  expect(cell(undone)).toMatchObject({ base: 9, text: '9', theirs: null, state: 'clean' })
})

test('a conflict that is resolved in another tab is resolved here too', () => {
  const conflict = applyOtherTab(createGrid(sheetWith(9)), typedElsewhere(4, '7'))
  expect(cell(applyOtherTab(conflict, typedElsewhere(9, '7')))).toMatchObject({ base: 9, value: 7, state: 'dirty' })
  expect(cell(applyOtherTab(conflict, typedElsewhere(9, '9')))).toMatchObject({ base: 9, value: 9, state: 'clean' })
})

test('a save of an earlier visit that arrives before the drafts is shown', () => {
  const saved = { rowId: 'r0', columnId: 'a', base: 4, value: 7 }
  const state = saveSucceeded(createGrid(sheetWith(4)), [saved])
  expect(cell(state)).toMatchObject({ base: 7, value: 7, text: '7', state: 'clean' })
  expect(changesSinceBase(state)).toEqual([])
})

test('the former value typed while a save is sent is a change of what was saved', () => {
  const saved = { rowId: 'r0', columnId: 'a', base: 4, value: 7 }
  const sending = saveStarted(applyOtherTab(createGrid(sheetWith(4)), typedElsewhere(4, '7')), [saved])
  const state = saveSucceeded(applyOtherTab(sending, typedElsewhere(4, '4')), [saved])
  expect(changesSinceBase(state)).toEqual([{ rowId: 'r0', columnId: 'a', base: 7, value: 4 }])
})

test('a draft of the former value is a change of what is being saved', () => {
  const sending = saveStarted(createGrid(sheetWith(7)), [{ rowId: 'r0', columnId: 'a', value: 7 }])
  const state = restore(sending, typedElsewhere(4, '4'))
  expect(changesSinceBase(state)).toEqual([{ rowId: 'r0', columnId: 'a', base: 7, value: 4 }])
})

test('the former value typed while a save is sent can be saved at once', () => {
  const saved = { rowId: 'r0', columnId: 'a', base: 4, value: 7 }
  const sending = saveStarted(applyOtherTab(createGrid(sheetWith(4)), typedElsewhere(4, '7')), [saved])
  const back = merge(applyOtherTab(sending, typedElsewhere(4, '4')), sheetWith(4))
  expect(back.counts.unsaved).toBe(1)
  expect(changesSinceBase(back)).toEqual([{ rowId: 'r0', columnId: 'a', base: 7, value: 4 }])
  expect(cell(saveSucceeded(back, [saved]))).toMatchObject({ base: 7, value: 4, state: 'dirty' })
  expect(cell(saveFailed(back, [saved]))).toMatchObject({ base: 4, value: 4, state: 'clean' })
})

test('values put in from outside replace what was typed and keep the history', () => {
  const typed = applyTexts(createGrid(sheetWith(4)), [{ row: 'r0', column: 'a', text: '7' }])
  const owned = (base: number | null, value: number | null) =>
    applyOwnerValues(typed, [{ rowId: 'r0', columnId: 'a', base, value }])
  expect(cell(owned(4, 9))).toMatchObject({ text: '9', value: 9, base: 4, theirs: null, state: 'dirty' })
  expect(cell(owned(9, 9))).toMatchObject({ text: '9', touched: false, state: 'clean' })
  expect(cell(owned(4, null))).toMatchObject({ text: '', value: null, state: 'invalid' })
  expect(cell(undo(owned(9, 9)))).toMatchObject({ text: '4', value: 4, base: 9 })
})

test('a text stays as it was typed when the owner has taken its value', () => {
  const typed = applyTexts(createGrid(sheetWith(4)), [{ row: 'r0', column: 'a', text: '7.0' }])
  const taken = applyOwnerValues(typed, [{ rowId: 'r0', columnId: 'a', base: 7, value: 7 }])
  expect(cell(taken)).toMatchObject({ text: '7.0', value: 7, base: 7, state: 'clean' })
})
