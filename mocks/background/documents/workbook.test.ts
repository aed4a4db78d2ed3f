import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { readArchive } from '../../testing/archive'
import { writeWorkbook } from '@/lib/spreadsheet/workbook'

const hostile = [
  'Grade 7 ក November',
  "O'Brien's class",
  "'quoted'",
  'Sheet!$A$1',
  'a/b\\c:d*e?f[g]h',
  'History',
  'history',
  '=1+1',
  '<&">',
  'ពិន្ទុប្រចាំខែវិច្ឆិកាថ្នាក់ទី១២កន្ធ',
  `${'x'.repeat(30)}😀`,
  `${'x'.repeat(30)}'s`,
  'SAME',
  'same',
  "''",
  '',
  '\u0007',
]

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string) => text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

test('print titles name their sheet in quotation marks, whatever it is called, and every name is one that Excel accepts', async () => {
  const bytes = await writeWorkbook(
    hostile.map((name) => ({ name, rows: [['title'], ['head'], [1]], headRows: { from: 0, to: 1 } })),
  )
  const { sheets } = await readXlsx(bytes)
  const names = sheets.map(({ name }) => name)
  expect(names).toHaveLength(hostile.length)
  expect(new Set([...names, 'History'].map((name) => name.toLowerCase())).size).toBe(hostile.length + 1)
  for (const name of names) {
    expect(name).not.toMatch(/[\\/?*[\]:\p{Cc}\p{Surrogate}]|^'|'$|^\s|\s$/u)
    expect(name.length).toBeGreaterThan(0)
    expect(name.length).toBeLessThanOrEqual(31)
  }
  expect(names.slice(0, 2)).toEqual(hostile.slice(0, 2))
  const workbook =
    readArchive(bytes)
      .find(({ name }) => name === 'xl/workbook.xml')
      ?.content.toString('utf8') ?? ''
  const defined = [...workbook.matchAll(/<definedName name="([^"]+)" localSheetId="(\d+)">([^<]*)</g)]
  expect(defined.map(([, name, sheet, range]) => [name, Number(sheet), unescapeXml(range ?? '')])).toEqual(
    names.map((name, index) => ['_xlnm.Print_Titles', index, `'${name.replaceAll("'", "''")}'!$1:$2`]),
  )
})
