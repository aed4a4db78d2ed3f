import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { parseCsv, plainCell, writeCsv } from '@/lib/spreadsheet/csv'
import { writeRows, writeTable, writeTemplate } from '@/lib/spreadsheet/write-sheet'
import { writeSheetTemplate } from './spreadsheets/sheet-template'
import { readArchive } from '../../testing/archive'
import type { ReportColumn, ReportPage } from '@/lib/papers/document'
import { drawSheet } from '@/lib/papers/draw-sheet'
import { streamSheet } from './templates/stream-sheet'

// ASVS 1.2.10, case 37: a name is written as a text cell, whatever it begins with. The reports, the data
// query, the templates of management reports and the files of the client come out of these writers and no others.
const names = [
  '=1+1',
  '=HYPERLINK("http://elsewhere.example/","x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '＝1+1',
  '－1',
  "'=1",
  '|cmd',
]
const numbers = [-1, 0, 12.5, 1_234_567]
const columns: ReportColumn[] = [
  { header: names[0] ?? '', group: names[1] ?? '', width: 20, kind: 'text' },
  { header: 'n', width: 10, kind: 'decimal' },
]
const rows = names.map((name, index) => [name, numbers[index % numbers.length] ?? 0])
const page: ReportPage = {
  name: names[0] ?? '',
  titles: names,
  facts: [{ label: names[2] ?? '', value: names[3] ?? '' }],
  tables: [{ heading: names[4] ?? '', columns, rows, totals: [{ label: names[0] ?? '', cells: [null, -3] }] }],
  notes: names,
  signatures: [{ lines: names }],
}
const letterhead = { state: names, offices: names, date: { label: names[0] ?? '', value: names[1] ?? '' } }
const students = names.map((name) => ({ emis_student_id: name, name, gender: 'f' as const }))

test.each<[string, () => Promise<Uint8Array>, readonly number[]]>([
  ['a report', () => drawSheet({ language: 'km', letterhead, pages: [page] }), numbers],
  [
    'a list of very many lines',
    () =>
      streamSheet({
        letterhead,
        list: {
          columns,
          note: null,
          most: rows.length,
          lines: async function* lines() {
            yield await Promise.resolve(rows)
          },
        },
        page,
        follow: async () => undefined,
      }),
    numbers,
  ],
  [
    'a score or attendance template',
    () =>
      writeSheetTemplate(
        {
          name: names[0] ?? '',
          marker: names[0] ?? '',
          columns: names.map((name) => ({ key: name, title: name, max: 1, whole: true })),
        },
        students,
      ),
    [],
  ],
  [
    'the enrollment template',
    () =>
      writeTemplate({
        name: 'S',
        listsName: 'L',
        rows: 10,
        columns: [{ title: names[0] ?? '', width: 10, choices: names, hint: names[1] ?? '' }],
      }),
    [],
  ],
  ['corrected rows', () => writeRows('S', [names]), []],
  ['the school template', () => writeTable('S', [names, names]), []],
])('%s has no formula in it, whatever the names are; numbers stay numbers', async (_, write, numbersIn) => {
  const bytes = await write()
  // The validation rule of a choice list contains formulas, but never a name.
  const sheets = readArchive(bytes).filter(({ name }) => name.startsWith('xl/worksheets/'))
  for (const { content } of sheets) expect(content.toString('utf8')).not.toMatch(/<f[ >/]|<hyperlink/)
  const cells = (await readXlsx(bytes)).sheets.flatMap(({ rows: read }) => read.flat())
  const texts = cells.filter((cell) => typeof cell === 'string').map((text) => text.trim())
  expect(texts).toContain('=1+1')
  expect(cells).toEqual(expect.arrayContaining([...numbersIn]))
})

test('separated values are marked as text where a spreadsheet would compute them, and read again as they were', () => {
  const written = writeCsv([names])
  const [line] = parseCsv(written)
  for (const cell of line?.cells ?? []) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
  expect(line?.cells.map((cell) => plainCell(cell))).toEqual(names.map((name) => plainCell(name)))
})
