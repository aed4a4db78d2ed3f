import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre'
import { writeOds } from 'hucre/ods'
import { describe, expect, test } from 'vitest'
import { withMonthFirst } from '@/features/enrollment-import/import-file'
import { formatHeading } from '@/features/enrollment-import/import-words'
import { readImportFile } from '@/features/enrollment-import/read-import-file'
import { importColumns, importLimits } from '@/features/enrollment-import/schema'
import { sheetImportLimits } from '@/sheets/import/schema'
import { readSheetRows } from '@/lib/spreadsheet/read-rows'
import { writeRows } from '@/lib/spreadsheet/write-sheet'
import { enrollmentTemplate } from './enrollment-template'
import { readImportInWorker } from './read-import-in-worker'
import { readSheetInWorker } from './read-sheet-in-worker'
import { writeArchive, writeWorkbook } from '../../../testing/archive'

const readBytes = async (path: string) => new Uint8Array(await readFile(new URL(path, import.meta.url)))
const headings = importColumns.map(formatHeading)
const cell = (place: string, text: string, more = '') =>
  `<c r="${place}" t="inlineStr"${more}><is><t>${text}</t></is></c>`
const headingRow = `<row r="1">${importColumns.map((column, index) => cell(`${String.fromCodePoint(65 + index)}1`, column)).join('')}</row>`
const findProblem = async (bytes: Uint8Array) => {
  const read = await readImportFile(bytes)
  return 'problem' in read ? read.problem : null
}

describe('files of children', () => {
  test.each(['xlsx', 'xls'])(
    'as LibreOffice writes them: .%s, with real dates, formulas and Khmer digits',
    async (kind) => {
      const bytes = await readBytes(`../../../../e2e/support/files/libreoffice.${kind}`)
      const read = await readImportFile(bytes)
      if ('problem' in read) throw new Error(read.problem)
      expect(read.rows.map(({ row, texts }) => [row, texts.last_name, texts.first_name, texts.birth_date])).toEqual([
        [2, 'ចាន់', 'សុភា', '02-03-2011'],
        [3, 'ចាន់', 'ដារ៉ា', '05-06-2010'],
        [4, 'កែវ', 'ចន្ថា', '07-08-2011'],
      ])
      const checked = await readImportInWorker(bytes, '2026-11-21')
      expect(checked).toMatchObject({ brokenRecords: [], duplicatedRecordsInFile: [] })
      expect(checked).toMatchObject({
        children: [{}, {}, { child: { gender: 'm', disabilities: [12, 21], ethnicity: 0 } }],
      })
    },
  )

  test('characters that no database stores are left out of a cell', async () => {
    const bytes = writeWorkbook(`${headingRow}<row r="2">${cell('A2', 'ចា&#0;ន់')}${cell('B2', 'សុ&#xD83D;ភា')}</row>`)
    const read = await readImportFile(bytes)
    if ('problem' in read) throw new Error(read.problem)
    expect(read.rows.map(({ texts }) => [texts.last_name, texts.first_name])).toEqual([['ចាន់', 'សុភា']])
  })

  test.each(['x', '0', '9'.repeat(20), '1048577'])(
    'a row numbered %s, which no sheet has, is numbered after the one before it',
    async (number) => {
      const read = await readImportFile(writeWorkbook(`${headingRow}<row r="${number}">${cell('A2', 'ចាន់')}</row>`))
      expect(read).toMatchObject({ rows: [{ row: 2, texts: { last_name: 'ចាន់' } }] })
    },
  )

  test('the report of a row quotes no half of a character', async () => {
    const bytes = writeWorkbook(`${headingRow}<row r="2">${cell('A2', `${'x'.repeat(199)}😀`)}</row>`)
    const read = await readImportInWorker(bytes, '2026-11-21')
    if (read === null || 'problem' in read) throw new Error('It was to be read')
    expect(read.brokenRecords.map(({ student }) => student['last_name']?.value)).toEqual(['x'.repeat(199)])
  })

  test('the served template is the generated one, with its lists and without students', async () => {
    const served = await readBytes('../../../../src/public/enrollment-template.xlsx')
    expect(Buffer.from(served).equals(await enrollmentTemplate())).toBe(true)
    expect(await findProblem(served)).toBe('enrollment.import.noRows')
  })

  test('a wrong template is reported by its missing and unknown columns; column order does not matter', async () => {
    const [, ...others] = headings
    expect(await readImportFile(await writeRows('S', [[...others, 'Note'], ['x']]))).toEqual({
      problem: 'enrollment.import.wrongTemplate',
      missing: ['last_name'],
      unmatched: ['Note'],
    })
    const turned = await readImportFile(await writeRows('S', [headings.toReversed(), importColumns.toReversed()]))
    expect(turned).toMatchObject({
      rows: [{ row: 2, texts: { last_name: 'last_name', scholarships: 'scholarships' } }],
    })
  })

  test('a formula counts as what it was computed to, and is never computed', async () => {
    const row = `<row r="2"><c r="A2" t="str"><f>1+1</f><v>ចាន់</v></c>${cell('B2', '=cmd()')}</row>`
    const read = await readImportFile(writeWorkbook(headingRow + row))
    expect(read).toMatchObject({ rows: [{ texts: { last_name: 'ចាន់', first_name: '=cmd()', gender: '' } }] })
  })

  test('birth dates may be real dates, day numbers or texts, and those that can mean two days are listed', async () => {
    const rows = [new Date('2011-03-02'), 40604, '2/3/2011', '2011-03-02'].map((date) =>
      importColumns.map((column) => (column === 'birth_date' ? date : 'x')),
    )
    const file = await writeXlsx({ sheets: [{ name: 'S', rows: [headings, ...rows] }] })
    const read = await readImportFile(new Uint8Array(file))
    if ('problem' in read) throw new Error(read.problem)
    expect(read.rows.map(({ texts }) => texts.birth_date)).toEqual(Array.from({ length: 4 }, () => '02-03-2011'))
    expect(read.monthFirst).toEqual([{ index: 2, text: '2/3/2011', date: '03-02-2011' }])
    expect(withMonthFirst(read).rows.map(({ texts }) => texts.birth_date)).toEqual([
      '02-03-2011',
      '02-03-2011',
      '03-02-2011',
      '02-03-2011',
    ])
  })

  test('a cell in the last corner of the sheet neither takes memory nor hides the rows', async () => {
    const corner = `<row r="2">${cell('A2', 'ចាន់')}${cell('XFD2', 'x')}</row><row r="1048576">${cell('XFD1048576', 'x')}</row>`
    const read = await readImportFile(writeWorkbook(headingRow + corner))
    expect(read).toMatchObject({ rows: [{ row: 2 }] })
  })

  /** The record after the first says that the rest is encrypted. */
  const lockedXls = async () => {
    const bytes = await readBytes('../../../../e2e/support/files/libreoffice.xls')
    const begin = Buffer.from(bytes).indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]))
    bytes[begin + 20] = 0x2f
    bytes[begin + 21] = 0
    return bytes
  }
  const text = (content: string) => () => Buffer.from(content)
  const bomb = () => writeWorkbook(`${headingRow}<row r="2">${cell('A2', ' '.repeat(120 * 1024 * 1024))}</row>`)
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['HTML named .xls', text('<html><table><tr><td>1</td></tr></table></html>'), 'importFile.notSpreadsheet'],
    ['CSV named .xlsx', text('last_name,first_name\nក,ខ'), 'importFile.notSpreadsheet'],
    ['nothing', text(''), 'importFile.notSpreadsheet'],
    ['a cut file', async () => (await writeRows('S', [headings])).slice(0, 900), 'importFile.damaged'],
    [
      'an archive that is no workbook',
      () => writeArchive([{ name: 'a', content: Buffer.from('a') }]),
      'importFile.damaged',
    ],
    [
      'a damaged .xls',
      () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(2000)]),
      'importFile.damaged',
    ],
    [
      'an OpenDocument spreadsheet',
      () => writeOds({ sheets: [{ name: 'S', rows: [headings] }] }),
      'importFile.openDocument',
    ],
    ['an archive that unpacks to a hundredfold', bomb, 'importFile.unpacksTooLarge'],
    [
      'an archive that lies about its size',
      () => writeWorkbook(`${headingRow}<row r="2">${cell('A2', ' '.repeat(20 * 1024 * 1024))}</row>`, 1000),
      'importFile.damaged',
    ],
    [
      'a file under a password',
      () => writeXlsx({ sheets: [{ name: 'S', rows: [headings] }], encryption: { password: 'x', spinCount: 10 } }),
      'importFile.encrypted',
    ],
    ['an .xls under a password', lockedXls, 'importFile.encrypted'],
    [
      'too many rows',
      () => writeRows('S', [headings, ...Array.from({ length: importLimits.rows + 1 }, () => ['ក'])]),
      'enrollment.import.tooManyRows',
    ],
    ['a file of 11 MB', () => new Uint8Array(11 * 1024 * 1024), 'enrollment.import.tooLarge'],
  ])('%s is refused in words', async (_, make, problem) => {
    const bytes = new Uint8Array(await make())
    expect(await findProblem(bytes)).toBe(problem)
    expect(await readSheetRows(bytes, sheetImportLimits)).toEqual({ problem: problem.split('.').at(-1) })
  })

  test('what their first bytes say of score and attendance files costs no thread', async () => {
    for (const [make, message] of [
      [text('<html>'), 'importFile.notSpreadsheet'],
      [text('PK\u0003\u0004'), 'importFile.damaged'],
    ] as const) {
      const refused = readSheetInWorker(new Uint8Array(make()), { timeoutMs: 1 })
      await expect(refused).rejects.toMatchObject({ status: 400, message, errors: { file: message } })
    }
  })

  test('a score or attendance file that takes too long to read is not called damaged', async () => {
    await expect(readSheetInWorker(await slowFile(), { timeoutMs: 1 })).rejects.toMatchObject({
      message: 'importFile.readStopped',
    })
  })

  test('an enrollment file that takes too long to read is not called damaged', async () => {
    expect(await readImportInWorker(await slowFile(), '2026-11-21', { timeoutMs: 1 })).toEqual({
      problem: 'importFile.readStopped',
    })
  })
})

/** A thread that has read files before reads a short one within a millisecond or two. */
async function slowFile(): Promise<Uint8Array> {
  return await writeRows('S', [headings, ...Array.from({ length: 1_000 }, () => headings)])
}
