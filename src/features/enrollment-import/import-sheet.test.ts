import { expect, test } from 'vitest'
import { loadedCell } from '@/sheets/grid/cell'
import { leafColumns } from '@/sheets/grid/columns'
import { cellAt, createGrid, toSelection } from '@/sheets/grid/model'
import { en } from '@/testing/messages'
import { describeUnlikelyAges } from './describe-unlikely-ages'
import { createImportGrid, firstProblemColumn, followSheet, importSheetColumns, nextProblem } from './import-grid'
import { createImportSheet } from './import-sheet'
import { toImportChoices } from './import-words'
import { cellReaders } from './read-cell'
import { setupI18n } from '@lingui/core'

const choices = toImportChoices({
  grade: [],
  ethnicity: [],
  disability: [],
  healthProblem: [],
  personalProblem: [],
  scholarship: [],
})
const readers = cellReaders(choices, '2026-11-21')
const createRow = (first: string) => ({
  last_name: 'ចាន់',
  first_name: first,
  gender: 'f',
  birth_date: '02-03-2011',
  enrollment_status: '0',
  transfer_status: '0',
  ethnicity: '0',
  disabilities: '0',
  health_problems: '0',
  personal_problems: '0',
  scholarships: '0',
})
const createSheet = (names: readonly string[]) =>
  createImportSheet(
    names.map((first, index) => ({ row: index + 2, texts: createRow(first) })),
    readers,
  )

test('an answer applies to the child that was asked for, even if its row now has another child', () => {
  const sheet = createSheet(['ក'])
  const asked = sheet.unasked()
  sheet.change([{ index: 0, texts: createRow('ខ'), isLeftOut: false }])
  sheet.answered(asked, new Set([1]))
  expect(sheet.stateAt(0)).toBe('ready')
  expect(sheet.counts.get().unasked).toBe(1)
  sheet.change([{ index: 0, texts: createRow('ក'), isLeftOut: false }])
  expect(sheet.stateAt(0)).toBe('existing')
})

test('a problem found by the server is shown at its cell until the row describes another child', () => {
  const sheet = createSheet(['ក', 'ខ', 'គ'])
  const columns = importSheetColumns({
    i18n: setupI18n({ locale: 'en', messages: { en: {} } }),
    locale: 'en',
    narrow: false,
    readers,
    choices,
    yearStart: '2026-11-01',
  })
  const store = createImportGrid(sheet, columns, [0, 1, 2])
  followSheet(sheet, store)
  const version = sheet.version()
  sheet.refuse({
    messages: new Map([[0, { gender: 'enrollment.invalidFormat' }]]),
    existingRows: [1],
    repeatedRows: [2],
  })
  expect([0, 1, 2].map((index) => sheet.stateAt(index))).toEqual(['invalid', 'existing', 'duplicateInFile'])
  const reasonAt = (row: number) =>
    cellAt(store.state(), { row: String(row), column: firstProblemColumn(sheet, row) }).reason?.id ?? null
  expect([0, 1, 2].map(reasonAt)).toEqual([
    'enrollment.invalidFormat',
    'enrollment.import.existsAlready',
    'enrollment.import.twiceInFile',
  ])
  // Nothing of what would be sent has changed: it is sent under the same key again.
  expect(sheet.version()).toBe(version)
  const newNames = ['1', '2'].map((row) => ({ row, column: 'first_name', text: `ឃ${row}` }))
  store.dispatch({ type: 'set', texts: newNames })
  store.dispatch({ type: 'set', texts: [{ row: '0', column: 'gender', text: 'm' }] })
  expect(sheet.counts.get()).toMatchObject({ ready: 3 })
  expect([0, 1, 2].flatMap((row) => store.state().cells[row]?.filter((cell) => cell.reason !== null))).toEqual([])
})

test('the next problem after a correction is the row below, passed over only once found', () => {
  const wrong = ['ក', 'ខ', 'គ'].map((first, index) => ({
    row: index + 2,
    texts: { ...createRow(first), birth_date: 'x' },
  }))
  const sheet = createImportSheet(wrong, readers)
  const { shown } = createGrid({
    columns: [],
    rows: ['0', '1', '2'].map((id) => ({ id, values: [] })),
    readOnly: false,
  })
  const birthDate = firstProblemColumn(sheet, 0)
  const from = (row: string, foundBefore: string | null, column: string = birthDate) =>
    nextProblem(sheet, { shown, selection: toSelection({ row, column }) }, foundBefore)?.row
  expect(from('0', null, 'row')).toBe('0')
  expect(from('0', '0')).toBe('1')
  // The first row is corrected, which moves the cell one row down, into the same column.
  sheet.change([{ index: 0, texts: createRow('ក'), isLeftOut: false }])
  expect(from('1', '0')).toBe('1')
  expect(from('1', '1')).toBe('2')
  expect(from('2', '2')).toBe('1')
  sheet.change([1, 2].map((index) => ({ index, texts: createRow('ខ'), isLeftOut: true })))
  expect(from('2', '2')).toBeUndefined()
})

test('rows whose child is hardly of school age are named with the age and marked in the preview', () => {
  const names = ['ក', 'ខ', 'គ', 'ឃ']
  const sheet = createSheet(names)
  const birthDates = ['02-03-2025', '02-03-2011', '02-03-1901', '02-03-2024']
  sheet.change(
    birthDates.map((birth_date, index) => ({
      index,
      texts: { ...createRow(names[index] ?? ''), birth_date },
      isLeftOut: index === 3,
    })),
  )
  const found = sheet.unlikelyAges('2026-11-01')
  expect(found.map(({ row, age }) => [row, age])).toEqual([
    [2, 1],
    [4, 125],
  ])
  const i18n = setupI18n({ locale: 'en', messages: { en } })
  expect(describeUnlikelyAges(found, 'en', i18n)).toBe(
    '2 students are of an unusual age for a school: row 2 ចាន់ ក (1 year old), row 4 ចាន់ គ (125 years old). Check the birth dates.',
  )
  const many = Array.from({ length: 4 }, () => found).flat()
  expect(describeUnlikelyAges(many.slice(1), 'en', i18n)).toMatch(/^7 students .*(row \d .*, ){5}…\. Check/)

  const birthDate = leafColumns(
    importSheetColumns({ i18n, locale: 'en', narrow: false, readers, choices, yearStart: '2026-11-01' }),
  ).find(({ id }) => id === 'birth_date')
  const shown = (text: string) => birthDate?.meta.show?.(loadedCell({ id: 'birth_date', ...birthDate.meta }, text))
  expect(birthDates.map(shown)).toEqual(['⚠︎ 02-03-2025', '02-03-2011', '⚠︎ 02-03-1901', '⚠︎ 02-03-2024'])
})
