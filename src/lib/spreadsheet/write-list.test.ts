import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { writeList } from './write-list'

const list = {
  title: 'សិស្ស',
  facts: ['ឆ្នាំសិក្សា៖ 2025-2026', '=1+1'],
  columns: [
    { header: 'អត្តលេខសិស្ស', width: 14, kind: 'text' },
    { header: 'ថ្ងៃខែឆ្នាំកំណើត', width: 14, kind: 'date' },
    { header: 'មធ្យមភាគ', width: 10, kind: 'decimal' },
  ] as const,
  rows: [
    ['0219000132', '2013-01-07', 8.5],
    ['=HYPERLINK("http://elsewhere.example/","x")', null, null],
    ['#N/A', '2012-12-31', 0],
  ],
}

test('a list has its title and filters above the table, and stays as it was: texts, dates, numbers', async () => {
  const { sheets } = await readXlsx(await writeList(list), { readStyles: true })
  const [sheet] = sheets
  const rows = sheet?.rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
  )
  expect(rows?.map((row) => row.slice(0, 3))).toEqual([
    ['សិស្ស', null, null],
    ['ឆ្នាំសិក្សា៖ 2025-2026', null, null],
    ['=1+1', null, null],
    [null, null, null],
    ['អត្តលេខសិស្ស', 'ថ្ងៃខែឆ្នាំកំណើត', 'មធ្យមភាគ'],
    ['0219000132', '2013-01-07', 8.5],
    ['=HYPERLINK("http://elsewhere.example/","x")', null, null],
    ['#N/A', '2012-12-31', 0],
  ])
  expect(sheet?.freezePane).toMatchObject({ rows: 5 })
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
})
