import { readXlsx, type Sheet } from 'hucre'
import { expect, test } from 'vitest'
import type { ReportPage } from './document'
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

async function draw(page: Pick<ReportPage, 'tables'> & Partial<ReportPage>) {
  const facts = [
    { label: 'ឆ្នាំសិក្សា', value: '2025-2026' },
    { label: 'ស្វែងរក', value: '=1+1' },
  ]
  const letterhead = createLetterhead(office, 'km', new Date('2026-11-24T18:00:00Z'))
  const pages = [{ name: 'សិស្ស', titles: ['សិស្ស'], facts, ...page }]
  const { sheets } = await readXlsx(await drawSheet({ language: 'km', letterhead, pages }), { readStyles: true })
  const [sheet] = sheets
  if (sheet === undefined) throw new Error('No sheet')
  const lines = sheet.rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
  )
  return { sheet, lines }
}

test('a list has its heading above the table, and keeps texts, dates and numbers', async () => {
  const { sheet, lines } = await draw({ tables: [{ columns, rows }], hasFilter: true })
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
  const { lines } = await draw({ tables: [{ columns, rows: [] }] })
  expect(lines.at(-1)?.[0]).toBe('គ្មានទិន្នន័យ')
})

const filler = Array.from({ length: 9 }, () => ({ header: 'x', width: 10, kind: 'text' as const }))

/** The heights of the rows of a sheet, in lines. */
function linesOf({ rowDefs }: Sheet) {
  return [...(rowDefs?.values() ?? [])].map(({ height = 0 }) => height / 20)
}

test('a column is as wide as its longest word and number, so that rows keep one line', async () => {
  const narrow = [
    { header: 'Rating', width: 5, kind: 'text' },
    { header: 'n', width: 5, kind: 'whole' },
    { header: 'ចំណាត់ថ្នាក់', width: 5, kind: 'whole' },
  ] as const
  const { sheet } = await draw({
    tables: [{ columns: [...narrow, ...filler], rows: [['Intermediate', 1_234_567, 1, ...filler.map(() => 'x')]] }],
  })
  expect(linesOf(sheet).at(-1)).toBe(1)
  expect(sheet.columns?.slice(0, 3).every(({ width = 0 }) => width > 8)).toBe(true)
})

test('a row is as high as the lines that its words take, and so is a signature', async () => {
  const name = 'Vannareth Angkduong Virakboth Sovannmuny Ratanapich Chansereysophea'
  const { sheet } = await draw({
    tables: [
      { columns: [{ header: 'Name', width: 22, kind: 'text' }, ...filler], rows: [[name, ...filler.map(() => 'x')]] },
    ],
    signatures: [{ lines: ['Principal', name] }, { lines: ['Class teacher', name] }],
  })
  const [row, , ...signed] = linesOf(sheet).slice(-4)
  expect(row).toBe(4)
  expect(signed).toEqual([1, 2])
})

test('two signatures have about half of the width each, however wide the columns are', async () => {
  const signatures = [{ lines: ['left'] }, { lines: ['right'] }]
  const wide = [5, 12, 12, 12, 40].map((width) => ({ header: 'x', width, kind: 'text' as const }))
  const { sheet } = await draw({ tables: [{ columns: wide, rows: [] }], signatures })
  const last = sheet.rows.length - 1
  expect(sheet.rows[last]?.flatMap((cell, index) => (cell === null ? [] : [[index, cell]]))).toEqual([
    [0, 'left'],
    [4, 'right'],
  ])
})

test('a page ends before the last three rows when the signatures below them would not fit', async () => {
  const signatures = [{ lines: ['នាយកសាលា', '', '', '', '', 'កែវ សុភា'] }]
  const breaks = async (count: number) => {
    const { sheet } = await draw({
      tables: [{ columns, rows: Array.from({ length: count }, () => rows[0] ?? []) }],
      signatures,
    })
    return { breaks: sheet.rowBreaks ?? [], head: sheet.freezePane?.rows ?? 0 }
  }
  const short = await breaks(15)
  expect(short.breaks).toEqual([])
  const long = await breaks(30)
  // The index of the last row of the page.
  expect(long.breaks).toEqual([long.head + 30 - 3 - 1])
})

test('a photo has a frame beside the facts, whether there is one or not', async () => {
  const words = 'រូបថត 4×6'
  const image = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)
  for (const photo of [
    { image: null, words },
    { image, words },
  ]) {
    const { sheet } = await draw({ tables: [{ columns, rows }], photo })
    expect(sheet.merges).toContainEqual({ startRow: 4, startCol: 2, endRow: 9, endCol: 2 })
    expect(sheet.cells?.get('4,2')?.value).toBe(words)
    expect(sheet.images ?? []).toHaveLength(photo.image === null ? 0 : 1)
  }
})
