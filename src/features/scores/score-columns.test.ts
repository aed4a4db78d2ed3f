import { setupI18n } from '@lingui/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadedCell } from '@/sheets/grid/cell'
import { entryColumns, leafColumns } from '@/sheets/grid/columns'
import { run } from '@/sheets/grid/commands'
import { createGrid, type GridState } from '@/sheets/grid/model'
import { planPaste } from '@/sheets/grid/paste'
import { en } from '@/testing/messages'
import { scoreColumns, scoreComputed, scoreGridRows, scoreRules } from './score-columns'
import { subjectOfColumn } from './subject-column'

const physics = { id: 8, name: 'រូបវិទ្យា', name_en: 'Physics', max_score: 50 }
const score = scoreRules(physics)
const judge = (text: string) => {
  const value = score.normalise(text)
  return { value, reason: score.validate(value)?.id ?? null }
}

test.each([
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['៧,៥', 7.5],
  ['៥០', 50],
  ['０', 0],
  [' 12\u200B ', 12],
  ['.5', 0.5],
  ['9.', 9],
  ['49.99', 49.99],
  ['0050', 50],
])('%s is the score %d', (text, value) => {
  expect(judge(text)).toEqual({ value, reason: null })
})

test.each([
  ['', 'score.error.empty'],
  [' \u200B', 'score.error.empty'],
  ['1e2', 'score.error.number'],
  ['10/10', 'score.error.number'],
  ['10%', 'score.error.number'],
  ['1,2,3', 'score.error.number'],
  ['1 2', 'score.error.number'],
  ['ក', 'score.error.number'],
  ['NaN', 'score.error.number'],
  ['0x10', 'score.error.number'],
  ['-1', 'score.error.min'],
  ['50.01', 'score.error.aboveMax'],
  ['៥១', 'score.error.aboveMax'],
  ['99999999999999999999', 'score.error.aboveMax'],
  ['7.555', 'score.error.decimals'],
  ['0.001', 'score.error.decimals'],
])('%j is refused', (text, reason) => {
  expect(judge(text).reason).toBe(reason)
})

test('a shown score is read as the stored one, and every score on the wire is accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (hundredths) => {
      const value = hundredths / 100
      expect(judge(score.write(value))).toEqual({ value, reason: null })
    }),
  )
})

const i18n = setupI18n({ locale: 'en', messages: { en } })
const categories = [
  { id: 1, name: 'ភាសា', name_en: 'Languages', academic_year_subjects: [{ ...physics, id: 3 }] },
  { id: 2, name: 'វិទ្យាសាស្ត្រ', name_en: 'Science', academic_year_subjects: [physics] },
]
const view = { i18n, locale: 'en' as const, narrow: false }

test('subjects are under their categories, between the student and what comes of them', () => {
  const columns = scoreColumns(categories, view)
  expect(
    columns.map((column) => [
      'columns' in column ? column.header : null,
      leafColumns([column]).map(({ header }) => header),
    ]),
  ).toEqual([
    [null, ['Student ID']],
    [null, ['Name']],
    [null, ['Gender']],
    ['Languages', ['Physics']],
    ['Science', ['Physics']],
    [null, ['Total']],
    [null, ['Average']],
    [null, ['Rank']],
  ])
  expect(
    leafColumns(columns)
      .slice(3, 5)
      .map(({ id }) => subjectOfColumn(id)),
  ).toEqual([3, 8])
})

test('the results stay in view beside the subjects; on a phone only the name does', () => {
  const pinned = (narrow: boolean) =>
    leafColumns(scoreColumns(categories, { ...view, narrow, wide: !narrow }))
      .filter(({ meta }) => meta.pinned !== undefined)
      .map(({ id }) => id)
  expect(pinned(true)).toEqual(['name'])
  expect(pinned(false)).toEqual(['id', 'name', 'gender', 'total', 'average', 'rank'])
})

test('saved scores are shown with two decimals, unsaved ones as typed; the editor shows them as stored', () => {
  const column = leafColumns(scoreColumns(categories, view)).find(({ id }) => subjectOfColumn(id) === 8)
  if (column === undefined) throw new Error('no column')
  const { show } = column.meta
  const cell = loadedCell({ id: column.id, ...column.meta }, 7.5)
  expect([show?.(cell), cell.text]).toEqual(['7.50', '7.5'])
  expect(show?.({ ...cell, state: 'dirty' })).toBe('7.5')
  expect(show?.(loadedCell({ id: column.id, ...column.meta }, null))).toBe('')
})

test('total, average and rank follow the typed scores, an average only once all are there', () => {
  const definitions = leafColumns(scoreColumns(categories, view))
  const columns = entryColumns(definitions)
  const student = (id: string, ...scores: (number | null)[]) => ({ id, values: ['', '', '', ...scores] })
  const rows = [student('1', 25.1, 0.2), student('2', 50, null), student('3', 50, 50)]
  const loaded = createGrid({ columns, rows, readOnly: false, computed: scoreComputed(categories) })
  const shown = (state: GridState) =>
    state.cells.map((line) =>
      definitions.slice(-3).map(({ meta }, index) => {
        const cell = line[columns.length - 3 + index]
        return cell === undefined ? '' : (meta.show?.(cell) ?? cell.text)
      }),
    )
  expect(shown(loaded)).toEqual([
    ['25.30', '2.53', '2'],
    ['50.00', '', ''],
    ['100.00', '10.00', '1'],
  ])
  const typed = run(loaded, { type: 'set', texts: [{ row: '2', column: columns[4]?.id ?? '', text: '៤៩,៥' }] })
  expect(shown(typed)).toEqual([
    ['25.30', '2.53', '3'],
    ['99.50', '9.95', '2'],
    ['100.00', '10.00', '1'],
  ])
  expect(typed.cells.map((line) => line.slice(-3).map(({ state }) => state))).toEqual([
    ['clean', 'clean', 'computed'],
    ['computed', 'computed', 'computed'],
    ['clean', 'clean', 'clean'],
  ])
})

test('only equal totals share a rank, whatever their averages are rounded to', () => {
  const columns = entryColumns(scoreColumns(categories, view))
  const rows = [10, 10.01, 10.01].map((score, index) => ({ id: String(index), values: ['', '', '', score, 12.02] }))
  const { cells } = createGrid({ columns, rows, readOnly: false, computed: scoreComputed(categories) })
  expect(cells.map((line) => line.slice(-2).map(({ value }) => value))).toEqual([
    [2.2, 3],
    [2.2, 1],
    [2.2, 1],
  ])
  // 0 instead of nothing changes no total, but the student has all scores now.
  const state = createGrid({
    columns,
    rows: [{ id: '1', values: ['', '', '', 20, null] }],
    readOnly: false,
    computed: scoreComputed(categories),
  })
  const typed = run(state, { type: 'set', texts: [{ row: '1', column: columns[4]?.id ?? '', text: '0' }] })
  expect([state, typed].map((item) => item.cells[0]?.at(-1)?.value)).toEqual([null, 1])
})

test('one student alone has no rank', () => {
  const columns = leafColumns(scoreColumns(categories, { ...view, isPart: true }))
  expect(columns.slice(-2).map(({ id }) => id)).toEqual(['total', 'average'])
})

test('a row carries the student and a score or nothing for each subject', () => {
  const student = {
    id: 5,
    emis_student_id: '0219000005',
    first_name: 'សុខា',
    last_name: 'កង',
    first_name_en: 'Sokha',
    last_name_en: 'Kang',
    gender: 'f' as const,
  }
  const scores = [{ subject_id: 8, score: 0, updated_at: '2026-02-01T00:00:00Z' }]
  expect(scoreGridRows([{ enrollment_id: 77, student, scores }], categories, view)).toEqual([
    { id: '77', otherName: 'កង សុខា', values: ['0219000005', 'Kang Sokha', 'Female', null, 0] },
  ])
})

test('the columns of a template or a report are known by the subject in either language', () => {
  const science = categories.slice(1)
  const columns = entryColumns(scoreColumns(science, view))
  const student = { id: 1, first_name: 'សុខា', last_name: 'កង', first_name_en: null, last_name_en: null } as const
  const rows = scoreGridRows(
    [{ enrollment_id: 77, student: { ...student, emis_student_id: '0219000005', gender: 'f' }, scores: [] }],
    science,
    view,
  )
  const grid = createGrid({ columns, rows, readOnly: false })
  for (const heading of ['រូបវិទ្យា\n(អតិបរមា 50)', 'Physics\n(50)']) {
    expect(
      planPaste(
        grid,
        [
          ['ID', heading],
          ['0219000005', '42'],
        ],
        true,
      ),
    ).toMatchObject({
      texts: [{ row: '77', column: 'subject-8', text: '42' }],
      matchedBy: 'id',
      hasHeader: true,
    })
  }
})
