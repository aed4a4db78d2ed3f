import { describe, expect, test } from 'vitest'
import { writeOds } from 'hucre/ods'
import { writeCsv } from '@/lib/spreadsheet/csv'
import { writeRows, writeTable } from '@/lib/spreadsheet/write-sheet'
import { templateRows } from './import-file'
import { localErrors, buildPreview } from './import-preview'
import { importLimits } from './import-schema'
import { readSchoolFile } from './read-import-file'
import type { RawSchool } from './input-schema'

const place = (code: string) => ({ id: Number(code), code, name: 'ភូមិ', name_en: 'Village' })
const school: RawSchool = {
  id: 5,
  code: '0220001',
  name: 'សាលាបឋមសិក្សា, ថ្មី',
  name_en: '=New',
  emis_code: '02080101901',
  degree: { number: 2, name: 'បឋមសិក្សា', name_en: 'Primary school' },
  province: place('02'),
  district: place('0208'),
  commune: place('020801'),
  village: place('02080101'),
  phone_number_1: null,
}
const titles = {
  emis_code: 'លេខកូដ EMIS',
  code: 'លេខកូដ',
  name: 'ឈ្មោះ',
  name_en: 'English',
  degree: 'កម្រិត',
  village_code: 'ភូមិ',
  phone_number_1: 'ទូរសព្ទ ១',
  phone_number_2: 'ទូរសព្ទ ២',
  phone_number_3: 'ទូរសព្ទ ៣',
}
const readBytes = async (bytes: Uint8Array) => {
  const file = await readSchoolFile(bytes)
  return 'problem' in file ? file.problem : file
}
const read = (text: string) => readBytes(new TextEncoder().encode(text))

const readTemplate = {
  rows: [
    {
      row: 2,
      cells: {
        emis_code: '02080101901',
        code: '0220001',
        name: 'សាលាបឋមសិក្សា, ថ្មី',
        name_en: '=New',
        degree: '2',
        village_code: '02080101',
      },
    },
  ],
  unmatched: [],
}

describe('a file of schools', () => {
  test('the template is read as it was written', async () => {
    expect(await read(writeCsv(templateRows(titles, [school])))).toEqual(readTemplate)
  })

  test('columns may have any order and their technical names; unknown ones are reported and skipped', async () => {
    expect(await read('Note;NAME;emis_code\nx;ក;០២\n')).toEqual({
      rows: [{ row: 2, cells: { name: 'ក', emis_code: '០២' } }],
      unmatched: ['Note'],
    })
  })

  test.each([
    ['name\nក', 'school.import.noHeader'],
    ['', 'school.import.noRows'],
    ['emis_code\n\n', 'school.import.noRows'],
    [`emis_code\n${'1\n'.repeat(importLimits.rows + 1)}`, 'school.import.tooManyRows'],
    ['x'.repeat(importLimits.bytes + 1), 'school.import.tooLarge'],
    ['\0', 'school.import.notText'],
  ])('%.20s is refused', async (text, problem) => {
    expect(await read(text)).toBe(problem)
  })
})

test('the browser finds invalid cells and duplicate codes; the preview lists errors first', () => {
  const rows = [
    { row: 2, cells: { emis_code: '02080101901' } },
    { row: 3, cells: { emis_code: '2080101901', degree: '9' } },
    { row: 4, cells: { name: 'ក' } },
    { row: 5, cells: { emis_code: '77' } },
    { row: 6, cells: { emis_code: '88' } },
  ]
  const local = localErrors(rows)
  expect(local).toEqual([
    { row: 3, column: 'degree', message: 'school.import.degree' },
    { row: 3, column: 'emis_code', message: 'school.import.duplicate' },
    { row: 4, column: 'emis_code', message: 'common.error.require' },
  ])
  const checked = {
    created: 1,
    skipped: [6],
    errors: [{ row: 5, column: 'emis_code' as const, message: 'school.notMatchEmisSchoolCode' }],
  }
  expect(buildPreview(rows, local, checked).map(({ row, state, errors }) => [row, state, errors.length])).toEqual([
    [3, 'error', 2],
    [4, 'error', 1],
    [5, 'error', 1],
    [2, 'new', 0],
    [6, 'existing', 0],
  ])
})

describe('an Excel file of schools', () => {
  test('as the template has it keeps the zeros that codes begin with', async () => {
    expect(await readBytes(await writeTable('សាលា', templateRows(titles, [school])))).toEqual(readTemplate)
  })

  test('is read like a CSV file, by the columns of its first row', async () => {
    const file = await writeRows('S', [
      ['Note', 'EMIS code (emis_code)', 'name'],
      ['x', '02080101901', 'សាលាថ្មី'],
    ])
    expect(await readBytes(file)).toEqual({
      rows: [{ row: 2, cells: { emis_code: '02080101901', name: 'សាលាថ្មី' } }],
      unmatched: ['Note'],
    })
  })

  test('is refused in words when it has too many rows, is damaged or is an OpenDocument file', async () => {
    const rows = Array.from({ length: importLimits.rows + 1 }, (_, index) => [String(index)])
    const many = await writeRows('S', [['emis_code'], ...rows])
    expect(await readBytes(many)).toBe('school.import.tooManyRows')
    expect(await readBytes(many.slice(0, 900))).toBe('importFile.damaged')
    const ods = await writeOds({ sheets: [{ name: 'S', rows: [['emis_code']] }] })
    expect(await readBytes(ods)).toBe('importFile.openDocument')
  })
})
