import { expect, test } from 'vitest'
import { checkFile, type FileStudent } from './sheet-file'

const student = (id: string, last_name: string): FileStudent => ({
  enrollment_id: Number(id),
  emis_student_id: id,
  first_name: 'ដារា',
  last_name,
  gender: 'f',
})
const template = {
  name: 'S',
  marker: 'sala score year=1 class=2 month=3',
  columns: [
    { key: 'subject=1', title: 'គណិត\n(100)', max: 100, whole: false },
    { key: 'subject=2', title: 'ខ្មែរ\n(50)', max: 50, whole: false },
  ],
}
const head = [template.marker, 'name', 'gender', 'subject=1', 'subject=2']
const titles = ['អត្តលេខ', 'ឈ្មោះ', 'ភេទ', 'គណិត\n(100)', 'ខ្មែរ\n(50)']
const [sok, chan] = [
  ['1', 'សុខ ដារា', 'ស្រី', '5', '6'],
  ['2', 'ចាន់ ដារា', 'ស្រី', '', '7'],
]
const check = (...rows: (readonly string[])[]) =>
  checkFile(
    rows.map((cells, index) => ({ row: index + 1, cells: [...cells] })),
    {
      template,
      students: [student('1', 'សុខ'), student('2', 'ចាន់')],
      judge: ({ cells }) => new Map([...cells].filter(([, text]) => text === '!').map(([key]) => [key, 'wrong'])),
    },
  )
const clean = {
  success: true,
  numberTotalRecord: 2,
  totalGoodRecords: 2,
  brokenRecords: [],
  duplicatedRecords: [],
  duplicatedRecordsInFile: [],
  missingFields: [],
  notMatchedFields: [],
  missingRowNumber: 0,
  wrongTemplate: false,
}

test('a complete file has no errors; rows and columns may be reordered and names spaced differently', () => {
  const { result, rows } = check(head, titles, sok, chan)
  expect(result).toEqual(clean)
  expect(rows.map(({ cells }) => Object.fromEntries(cells))).toEqual([
    { 'subject=1': '5', 'subject=2': '6' },
    { 'subject=2': '7' },
  ])
  const turned = [head, ['x', '', 'y', 'z'], chan, ['១', 'សុខ  ដារា\u200B', '', '5', '6']].map((row) => row.toReversed())
  expect(
    check(
      ...turned.map((row) =>
        Array<string>(5 - row.length)
          .fill('')
          .concat(row),
      ),
    ).result.success,
  ).toBe(true)
})

test.each([
  ['without its hidden row', [titles, sok]],
  ['of another month', [['sala score year=1 class=2 month=4', ...head.slice(1)], titles, sok]],
  ['of nothing', []],
  ['of one row', [head]],
])('a file %s is the wrong template', (_, rows) => {
  expect(check(...rows)).toMatchObject({
    result: { success: false, wrongTemplate: true, totalGoodRecords: 0 },
    rows: [],
  })
})

test('missing, unknown and duplicate columns are named', () => {
  const { result } = check(
    [...head.slice(0, 4), '', 'subject=1'],
    [...titles.slice(0, 4), 'សរុប\nទាំងអស់', 'ពីរដង'],
    sok,
    chan,
  )
  expect(result).toMatchObject({
    success: false,
    missingFields: ['ខ្មែរ (50)'],
    notMatchedFields: ['សរុប ទាំងអស់', 'ពីរដង'],
  })
})

test('students without a row are counted, rows without a student of the class and repeated rows named', () => {
  const { result } = check(head, titles, sok, sok, ['9', 'នរណា', '', '1', ''], ['', 'ចាន់ ដារា', '', '', '1'])
  expect(result).toMatchObject({ success: false, numberTotalRecord: 4, totalGoodRecords: 1, missingRowNumber: 1 })
  expect(result.duplicatedRecordsInFile).toEqual([
    {
      rowNumber: 4,
      student_emis_code: '1',
      full_name: 'សុខ ដារា',
      gender: 'f',
      isDuplicate: true,
      errors: {},
      values: {},
    },
  ])
  expect(result.brokenRecords.map(({ rowNumber, errors, gender }) => [rowNumber, errors, gender])).toEqual([
    [5, { អត្តលេខសិស្ស: 'score.error.notInClass' }, null],
    [6, { អត្តលេខសិស្ស: 'score.error.notInClass' }, null],
  ])
})

test('a row finds its student without leading zeros, with Khmer digits and in groups of digits', () => {
  const ids = ['0218000349', '0218000350', '0218000351']
  const { result, rows } = checkFile(
    [head, titles, ['218000349', '', '', '1'], ['០២១៨០០០៣៥០', '', '', '2'], ['0218 000 351', '', '', '!']].map(
      (cells, index) => ({ row: index + 1, cells }),
    ),
    {
      template,
      students: ids.map((id) => student(id, 'សុខ')),
      judge: ({ cells }) => new Map([...cells].filter(([, text]) => text === '!').map(([key]) => [key, 'wrong'])),
    },
  )
  expect(rows.map(({ student: { emis_student_id: id } }) => id)).toEqual(ids.slice(0, 2))
  expect(result).toMatchObject({ missingRowNumber: 0, brokenRecords: [{ student_emis_code: '0218000351' }] })
})

test('a row whose ID belongs to another name was sorted in part', () => {
  const { result } = check(head, titles, ['1', ...chan.slice(1)], ['2', ...sok.slice(1)])
  expect(result.brokenRecords.map(({ errors }) => errors)).toEqual([
    { ឈ្មោះ: 'sheetImport.otherName' },
    { ឈ្មោះ: 'sheetImport.otherName' },
  ])
})

test('what is wrong besides the name is named with it', () => {
  const { result } = check(head, titles, ['1', 'នរណា', 'ស្រី', '!', '6'], chan)
  expect(result.brokenRecords.map(({ errors }) => errors)).toEqual([
    { ឈ្មោះ: 'sheetImport.otherName', 'គណិត (100)': 'wrong' },
  ])
})

test('invalid cells are named by their heading, with their value', () => {
  const { result } = check(head, titles, [...sok.slice(0, 3), '!', '1'], chan)
  expect(result.brokenRecords).toEqual([
    {
      rowNumber: 3,
      student_emis_code: '1',
      full_name: 'សុខ ដារា',
      gender: 'f',
      isDuplicate: false,
      errors: { 'គណិត (100)': 'wrong' },
      values: { 'គណិត (100)': '!' },
    },
  ])
})
