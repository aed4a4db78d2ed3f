import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { drawSheet } from './draw-sheet'
import { createLetterhead } from './letterhead'

const office = {
  province: { name: 'បាត់ដំបង', name_en: 'Battambang', kind: 'ខេត្ត' },
  district: { name: 'សង្កែ', name_en: 'Sangkae', kind: 'ស្រុក' },
  school: null,
}
const columns = [
  { header: 'អត្តលេខសិស្ស', width: 14, kind: 'text' },
  { header: 'ថ្ងៃខែឆ្នាំកំណើត', width: 14, kind: 'date' },
  { header: 'មធ្យមភាគ', width: 10, kind: 'decimal' },
] as const
const rows = [
  ['0219000132', '2013-01-07', 8.5],
  ['=HYPERLINK("http://elsewhere.example/","x")', null, null],
  ['#N/A', '2012-12-31', 0],
]

async function draw(table: { columns: typeof columns; rows: typeof rows }) {
  const facts = [
    { label: 'ឆ្នាំសិក្សា', value: '2025-2026' },
    { label: 'ស្វែងរក', value: '=1+1' },
  ]
  const page = { name: 'សិស្ស', titles: ['សិស្ស'], facts, tables: [table], hasFilter: true }
  const letterhead = createLetterhead(office, 'km', new Date('2026-11-24T18:00:00Z'))
  const { sheets } = await readXlsx(await drawSheet({ language: 'km', letterhead, pages: [page] }), {
    readStyles: true,
  })
  const [sheet] = sheets
  if (sheet === undefined) throw new Error('No sheet')
  const lines = sheet.rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
  )
  return { sheet, lines }
}

test('a list has letterhead, title, filters and date above the table, and keeps texts, dates and numbers as they were', async () => {
  const { sheet, lines } = await draw({ columns, rows })
  expect(lines.map((row) => row.slice(0, 3))).toEqual([
    ['ក្រសួងអប់រំ យុវជន និងកីឡា', null, 'ព្រះរាជាណាចក្រកម្ពុជា'],
    ['មន្ទីរអប់រំ យុវជន និងកីឡា ខេត្តបាត់ដំបង', null, 'ជាតិ សាសនា ព្រះមហាក្សត្រ'],
    ['ការិយាល័យអប់រំ យុវជន និងកីឡា ស្រុកសង្កែ', null, null],
    ['សិស្ស', null, null],
    ['ឆ្នាំសិក្សា៖ 2025-2026      ស្វែងរក៖ =1+1      កាលបរិច្ឆេទ៖ 25-11-2026', null, null],
    ['អត្តលេខសិស្ស', 'ថ្ងៃខែឆ្នាំកំណើត', 'មធ្យមភាគ'],
    ...rows,
  ])
  expect(sheet.freezePane).toMatchObject({ rows: 6 })
  expect(sheet.autoFilter).toMatchObject({ range: 'A6:C9' })
  expect([...(sheet.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
})

test('an empty table says that there is no data', async () => {
  const { lines } = await draw({ columns, rows: [] })
  expect(lines.at(-1)?.[0]).toBe('គ្មានទិន្នន័យ')
})
