import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { leafColumns } from '@/sheets/grid/columns'
import { en } from '@/testing/messages'
import { annualGridRows, annualColumns, annualItems } from './annual-columns'
import { annualTable } from './annual-print'
import { type AnnualScoreRow, toScoreLevel } from './annual-schema'

const i18n = setupI18n({ locale: 'en', messages: { en } })
const view = { i18n, locale: 'en' as const, narrow: false }
const subject = (id: number, name: string) => ({ id, name, name_en: name, max_score: 50 })
const categories = [
  { id: 1, name: 'ភាសា', name_en: 'Languages', academic_year_subjects: [subject(3, 'Khmer')] },
  { id: 2, name: 'វិទ្យាសាស្ត្រ', name_en: 'Science', academic_year_subjects: [subject(8, 'Physics')] },
]
const student = {
  id: 5,
  emis_student_id: '0219000005',
  first_name: 'សុខា',
  last_name: 'កង',
  first_name_en: 'Sokha',
  last_name_en: 'Kang',
  gender: 'f' as const,
}
const row: AnnualScoreRow = {
  enrollment_id: 77,
  student,
  // The server names subjects in any order.
  scores: [
    { subject_id: 8, semester_1: 40, semester_2: null, annual: null },
    { subject_id: 3, semester_1: 7.5, semester_2: 8.25, annual: 7.88 },
  ],
  average: 7.88,
  level: 5,
  rank: 12,
}

test('the result of the year comes first, then each subject with its semesters and the year', () => {
  const columns = annualColumns(categories, view)
  expect(
    columns.map((column) => [
      'columns' in column ? column.header : null,
      leafColumns([column]).map(({ header }) => header),
    ]),
  ).toEqual([
    [null, ['Student ID']],
    [null, ['Name']],
    [null, ['Gender']],
    ['Result', ['Semester 1', 'Semester 2', 'Average', 'Rating', 'Rank']],
    ['Khmer · Languages', ['Semester 1', 'Semester 2', 'Annual']],
    ['Physics · Science', ['Semester 1', 'Semester 2', 'Annual']],
  ])
  // An empty score of the year is not one that a user has to enter.
  expect(leafColumns(columns).every(({ meta }) => meta.validate(null) === null)).toBe(true)
})

test('scores have two decimals, a level is a word, and what is not there yet is empty', () => {
  const [shown] = annualGridRows([row], categories, view)
  expect(shown?.id).toBe('77')
  expect(shown?.values.slice(3)).toEqual([
    '4.75',
    null,
    '7.88',
    'Intermediate',
    '12',
    '7.50',
    '8.25',
    '7.88',
    '40.00',
    null,
    null,
  ])
  expect(shown?.values.length).toBe(leafColumns(annualColumns(categories, view)).length)
})

test.each([
  [0, 'Low'],
  [5, 'Intermediate'],
  [10, 'Good'],
] as const)('level %d is %s', (level, word) => {
  const [shown] = annualGridRows([{ ...row, level }], categories, view)
  expect(shown?.values[6]).toBe(word)
})

test('saving sends the annual scores that are there, as they are shown', () => {
  expect(annualItems([row])).toEqual([{ enrollment_id: 77, subject_id: 3, score: 7.88, month_number: 15 }])
})

test('on paper: the annual score of each subject, what comes of all, and the means of the class', () => {
  const { groups, rows, footer } = annualTable(categories, {
    rows: [row, { ...row, enrollment_id: 78, average: null, level: null, rank: null }],
    calculated: [],
  })
  expect(groups.map((group) => [group.header, group.columns.length])).toEqual([
    ['ភាសា', 1],
    ['វិទ្យាសាស្ត្រ', 1],
    ['លទ្ធផល', 3],
  ])
  expect(rows.map(({ id, values }) => [id, values])).toEqual([
    ['77', ['7.88', '', '7.88', '12', 'មធ្យម']],
    ['78', ['7.88', '', '', '', '']],
  ])
  expect(groups.at(-1)?.columns.map(({ header }) => header)).toEqual(['មធ្យមភាគ', 'ចំណាត់ថ្នាក់', 'និទ្ទេស'])
  expect(footer).toEqual({ label: 'មធ្យមភាគថ្នាក់ (1 ក្នុងចំណោម 2)', values: ['7.88', '', '7.88', '', ''] })
})

test.each([
  [0, 0],
  [4.99, 0],
  [5, 5],
  [7.99, 5],
  [8, 10],
  [10, 10],
])('an average of %d out of ten has the level %d: low, intermediate or good', (average, level) => {
  expect(toScoreLevel(average)).toBe(level)
})
