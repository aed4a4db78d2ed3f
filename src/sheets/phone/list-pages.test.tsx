import { expect, test } from 'vitest'
import type { ChooseBy } from '@/sheets/grid/column-parts'
import { entryColumns, readOnlyRules, type SheetColumn, type SheetColumns } from '@/sheets/grid/columns'
import { run } from '@/sheets/grid/commands'
import { applyTexts, createGrid } from '@/sheets/grid/model'
import { nameDefinition, numberDefinition, positionsOf } from '@/testing/sheets/test-columns'
import { tableOf } from '@/testing/sheets/test-table'
import { activePage, emptyFields, listPages, listResults, pageProgress, pageState } from './list-pages'

const count = (id: string) => numberDefinition(id, { validate: () => null })
const definitions: SheetColumns = [
  nameDefinition,
  {
    id: 'languages',
    header: 'Languages',
    columns: [numberDefinition('Khmer', { note: 'max 10' }), numberDefinition('English')],
  },
  { id: 'march', header: 'March 24 d', columns: [count('absent'), count('leave')] },
  { id: 'total', header: 'Total', size: 80, meta: readOnlyRules },
]
const columns = entryColumns(definitions)
const position = positionsOf(columns)
const sheetRows = [
  { id: 'r0', values: ['Bopha', null, 6, 1, null, null] },
  { id: 'r1', values: ['Dara', 5, 6, null, null, null] },
]
const grid = createGrid({ columns, rows: sheetRows, readOnly: false })
const pagesBy = (by: ChooseBy, ...hidden: string[]) =>
  listPages(tableOf({ columns: definitions, rows: sheetRows, hidden }), by)

test('each column that is entered is a page of its own, names and totals are none', () => {
  const { shown, hidden } = pagesBy('column')
  expect(shown.map(({ name }) => name)).toEqual(['Khmer', 'English', 'absent', 'leave'])
  expect(shown.map((page) => page.columns.length)).toEqual([1, 1, 1, 1])
  expect(hidden).toEqual({ columns: [], parts: 0 })
})

test('a month is one page with its two counts', () => {
  expect(pagesBy('group').shown.map(({ name, columns }) => [name, columns.length])).toEqual([
    ['Languages', 2],
    ['March 24 d', 2],
  ])
})

test('a hidden subject has no page, and the list knows which subjects or months lack something', () => {
  const bySubject = pagesBy('column', 'Khmer', 'total')
  expect(bySubject.shown.map(({ name }) => name)).toEqual(['English', 'absent', 'leave'])
  expect(bySubject.hidden).toEqual({ columns: ['Khmer'], parts: 1 })
  const byMonth = pagesBy('group', 'Khmer', 'English', 'absent')
  expect(byMonth.shown.map((page) => [page.name, page.columns.map(({ id }) => id)])).toEqual([
    ['March 24 d', ['leave']],
  ])
  expect(byMonth.hidden).toEqual({ columns: ['Khmer', 'English', 'absent'], parts: 2 })
})

test('the page is that of the active cell, and the first one while a name is active', () => {
  const pages = pagesBy('column').shown
  expect(activePage(pages, grid)).toBe(0)
  expect(activePage(pages, run(grid, { type: 'moveTo', to: position(1, 2) }))).toBe(1)
  expect(activePage(pages, run(grid, { type: 'moveTo', to: position(1, 0) }))).toBe(0)
})

test('a subject says how many marks are missing, a month how many counts are entered', () => {
  const [khmer, english] = pagesBy('column').shown
  const month = pagesBy('group').shown[1]
  if (khmer === undefined || english === undefined || month === undefined) throw new Error('a page is missing')
  expect(pageProgress(grid, khmer).missing).toBe(1)
  expect(pageProgress(grid, english).missing).toBe(0)
  expect(pageProgress(grid, month)).toEqual({ missing: null, problems: 0, entered: 1, total: 2 })
})

test('a subject with an invalid mark has a problem, although none of its marks is missing', () => {
  const [, english] = pagesBy('column').shown
  if (english === undefined) throw new Error('a page is missing')
  const typed = applyTexts(grid, [{ ...position(1, 2), text: '61' }])
  expect(pageProgress(typed, english)).toEqual({ missing: 0, problems: 1, entered: 2, total: 2 })
  expect(pageState(pageProgress(grid, english))).toBe('done')
  expect(pageState(pageProgress(typed, english))).toBe('wrong')
})

test('a month is done when every student has an entry, a subject when no mark is missing', () => {
  const progress = { problems: 0, entered: 1, total: 2 }
  expect(pageState({ ...progress, missing: null })).toBe('missing')
  expect(pageState({ ...progress, missing: null, entered: 2 })).toBe('done')
  expect(pageState({ ...progress, missing: 1 })).toBe('missing')
  expect(pageState({ ...progress, missing: 0 })).toBe('done')
})

test('the empty fields of a month are filled in one step, except those of absent students', () => {
  const month = pagesBy('group').shown[1]
  if (month === undefined) throw new Error('the month is missing')
  const reason = { id: 'attendance.error.notEnrolled' }
  const absentees = createGrid({
    columns,
    rows: ['r0', 'r1', 'r2'].map((id) => ({ id, values: [id, 5, 6, id === 'r0' ? 2 : null, null, null] })),
    readOnly: false,
    rowRule: (row, values) =>
      new Map(
        row === 'r2' && month.columns.some(({ id }) => values.get(id) !== null)
          ? [
              ['absent', reason],
              ['leave', reason],
            ]
          : [],
      ),
  })
  const texts = emptyFields(absentees, month, '0')
  expect(texts.map(({ row, column }) => `${row} ${column}`)).toEqual(['r1 absent', 'r0 leave', 'r1 leave'])
  const filled = run(absentees, { type: 'set', texts })
  expect(filled.counts.invalid).toBe(0)
  expect(emptyFields(filled, month, '0')).toEqual([])
  expect(run(filled, { type: 'undo' }).cells).toEqual(absentees.cells)
})

test('all empty fields of a subject count while the mark that they get is not known', () => {
  const [khmer, english] = pagesBy('column').shown
  if (khmer === undefined || english === undefined) throw new Error('a page is missing')
  expect(emptyFields(grid, khmer, null)).toHaveLength(1)
  expect(emptyFields(grid, english, null)).toHaveLength(0)
})

test('two totals under one header differ by their notes, and the header is shown once', () => {
  const total = (id: string, header: string, note: string): SheetColumn => ({
    id,
    header,
    size: 60,
    meta: { ...readOnlyRules, note, isComputed: true },
  })
  const resultsOf = (...results: SheetColumn[]) =>
    listResults(tableOf({ columns: results, rows: sheetRows })).map(({ label, note }) => [label, note])
  expect(resultsOf(total('a', 'Total', 'Absent'), total('b', 'Total', 'With leave'))).toEqual([
    ['Total', 'Absent'],
    [null, 'With leave'],
  ])
  expect(resultsOf(total('a', 'Total', 'max 100'), total('b', 'Average', 'out of 10'))).toEqual([
    ['Total', null],
    ['Average', null],
  ])
})
