import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readOnlyRules, type SheetColumns } from '@/sheets/grid/columns'
import { nameDefinition, numberDefinition } from '@/testing/sheets/test-columns'
import { tableOf } from '@/testing/sheets/test-table'
import { makeClassroom, makeSchool, makeYear } from '@/testing/records'
import type { PrintDocument } from './print-document'
import { asShown } from './shown-document'

const describing = { ...readOnlyRules, describesRow: true }
const columns: SheetColumns = [
  { id: 'id', header: 'ID', size: 80, meta: describing },
  nameDefinition,
  { id: 'nov', header: 'November', columns: [numberDefinition('nov-absent'), numberDefinition('nov-leave')] },
  { id: 'dec', header: 'December', columns: [numberDefinition('dec-absent'), numberDefinition('dec-leave')] },
  { id: 'total', header: 'Total', size: 80, meta: { ...readOnlyRules, isComputed: true } },
]
const names = ['Bopha', 'Dara', 'Chan']
const rows = names.map((name, index) => ({
  id: `r${index}`,
  values: [`S${index}`, name, index, 3 - index, null, null],
}))

const sheet: PrintDocument = {
  title: 'Attendance',
  unit: 'month',
  year: makeYear(),
  school: makeSchool(),
  classroom: makeClassroom(),
  groups: [
    { id: 'nov', header: 'November', columns: ['nov-absent', 'nov-leave'].map((id) => ({ id, header: id })) },
    { id: 'dec', header: 'December', columns: ['dec-absent', 'dec-leave'].map((id) => ({ id, header: id })) },
    {
      id: 'results',
      header: 'Results',
      isResult: true,
      columns: [
        { id: 'total', header: 'Total' },
        { id: 'rating', header: 'Rating', follows: 'total' },
      ],
    },
  ],
  rows: names.map((name, index) => ({
    id: `r${index}`,
    number: index + 1,
    studentId: `S${index}`,
    name,
    isFemale: false,
    values: [String(index), String(3 - index), '', '', '3', 'low'],
  })),
  footer: { label: 'Total', values: ['3', '6', '', '', '9', ''] },
}

test('the paper of a sheet of which nothing is hidden or sorted is complete', () => {
  const shown = asShown(sheet, tableOf({ columns, rows }))
  expect(shown.groups).toEqual(sheet.groups)
  expect(shown.rows).toEqual(sheet.rows)
  expect(shown).toMatchObject({ part: undefined, hasStudentId: true, hasGender: true, footer: sheet.footer })
})

test('hidden columns are left out, and the sums stay those of all', () => {
  const shown = asShown(sheet, tableOf({ columns, rows, hidden: ['id', 'nov-absent'] }))
  expect(shown.part).toBe('មានតែ 1 ខែ ក្នុងចំណោម 2។ ចំនួនសរុបគិតលើខែទាំងអស់។')
  expect(shown.groups.map((group) => group.columns.map(({ id }) => id))).toEqual([
    ['nov-leave'],
    ['dec-absent', 'dec-leave'],
    ['total', 'rating'],
  ])
  expect(shown.rows[1]?.values).toEqual(['2', '', '', '3', 'low'])
  expect(shown.footer?.values).toEqual(['6', '', '', '9', ''])
  expect(shown.hasStudentId).toBe(false)
})

test('a result is left out with the column that it follows', () => {
  const shown = asShown({ ...sheet, unit: 'subject' }, tableOf({ columns, rows, hidden: ['total'] }))
  expect(shown.groups.map(({ id }) => id)).toEqual(['nov', 'dec'])
  expect(shown.part).toBeUndefined()
  const partly = asShown({ ...sheet, unit: 'subject' }, tableOf({ columns, rows, hidden: ['nov-absent'] }))
  expect(partly.part).toBe('មានតែ 3 មុខវិជ្ជា ក្នុងចំណោម 4។ លទ្ធផលគិតលើមុខវិជ្ជាទាំងអស់។')
})

test('the rows are in the order of the table, with their numbers in the class', () => {
  const table = tableOf({ columns, rows })
  act(() => table.setSorting([{ id: 'name', desc: true }]))
  expect(asShown(sheet, table).rows.map(({ number, name }) => `${number} ${name}`)).toEqual([
    '2 Dara',
    '3 Chan',
    '1 Bopha',
  ])
})
