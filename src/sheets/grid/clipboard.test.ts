import { expect, test } from 'vitest'
import { copied, readBlock } from './clipboard'
import { run, type Command } from './commands'
import { readOnlyRules } from './columns'
import { applyTexts, createGrid, selectedRange, shownAt, type GridState, type Range } from './model'
import { planPaste } from './paste'
import { numberColumn, positionsOf } from '@/testing/sheets/test-columns'

const columns = [
  { ...readOnlyRules, id: 'id', names: ['ID'] },
  { ...readOnlyRules, id: 'name', names: ['Name'] },
  numberColumn('a'),
  numberColumn('b'),
  numberColumn('c'),
]
const position = positionsOf(columns)
const students = [
  ['00101', 'សុខ ដារ៉ា'],
  ['00102', 'Chan Thy'],
  ['00103', 'Meas Bopha'],
  ['00104', 'Keo Vanna'],
] as const
const grid = (readOnly = false) =>
  createGrid({
    columns,
    rows: students.map(([id, name], row) => ({ id: `r${row}`, values: [id, name, row, null, null] })),
    readOnly,
  })

function select(state: GridState, top: number, left: number, bottom = top, right = left): GridState {
  const to = (row: number, column: number, extend: boolean): Command => ({
    type: 'moveTo',
    to: shownAt(state, { row, column }),
    extend,
  })
  return run(run(state, to(top, left, false)), to(bottom, right, true))
}

function paste(state: GridState, text: string, byName = true) {
  const plan = planPaste(state, readBlock(text, ''), byName)
  const after = run(state, { type: 'set', texts: plan.texts, select: plan.range })
  return { plan, after, values: after.cells.map((line) => line.slice(2).map((cell) => cell.value)) }
}

test('copies plain numbers, and quotes what would be taken for the next cell', () => {
  const typed = applyTexts(grid(), [
    { ...position(0, 2), text: '៧,៥' },
    { ...position(0, 3), text: 'a\t"b"' },
    { ...position(1, 3), text: '<i>&' },
  ])
  const { text, html } = copied(select(typed, 0, 2, 1, 3))
  expect(text).toBe('7.5\t"a\t""b"""\r\n1\t<i>&')
  expect(html).toContain('<td>7.5</td>')
  expect(html).toContain('<td>&lt;i&gt;&amp;</td>')
  expect(readBlock(text, '')).toEqual([
    ['7.5', 'a\t"b"'],
    ['1', '<i>&'],
  ])
  expect(readBlock('', html)[1]).toEqual(['1', '<i>&'])
  // A spreadsheet would make 101 of it.
  expect(copied(select(grid(), 0, 0)).html).toContain('mso-number-format')
})

test.each([
  [
    'one trailing line end is not a row',
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['an empty row in between is one', '1\n\n2', [['1'], [''], ['2']]],
  [
    'quoted cells hold tabs, line ends and quotation marks',
    '"a\nb"\t"c\td"\n"e ""f"""\t5',
    [
      ['a\nb', 'c\td'],
      ['e "f"', '5'],
    ],
  ],
  ['a quotation mark alone is a sign', '5" tall\t"x" y\n"open', [['5" tall', '"x" y'], ['"open']]],
  ['old line ends', '1\r2\r', [['1'], ['2']]],
  ['one empty cell', '\r\n', [['']]],
  [
    'blank rows and columns at the end are none',
    '1\t\t\n\t2\t\n\t\t\n\t\t\n',
    [
      ['1', ''],
      ['', '2'],
    ],
  ],
])('reads text: %s', (_, text, block) => {
  expect(readBlock(text, '')).toEqual(block)
})

test('reads the tables that Excel and LibreOffice leave when there is no plain text', () => {
  const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!-- td {color:red} --></style></head>
<body><!--StartFragment--><table border=0><col width=64><tr height=20><td class=xl65 align=right>7.5</td><td>a&amp;b&nbsp;</td></tr>
<tr><td colspan=2>x<br>y</td></tr><!--EndFragment--></table></body></html>`
  expect(readBlock('', excel)).toEqual([
    ['7.5', 'a&b'],
    ['x\ny', ''],
  ])
  const office = `<table><colgroup width="85"></colgroup><tr><td height="17" align="right" sdval="12"><font face="x">12</font></td><td>&#6113;&#x17E8;</td></tr></table>`
  expect(readBlock('', office)).toEqual([['12', '១៨']])
  expect(readBlock('', '<script>alert("<td>")</script><p>none</p><!-- <td>1</td>')).toEqual([])
})

test('a block goes to the top left of the selection, is checked, and is one step', () => {
  const before = select(grid(), 1, 2)
  const { after, values, plan } = paste(before, '៥\t6\n99\tx')
  expect(values).toEqual([
    [0, null, null],
    [5, 6, null],
    [99, 'x', null],
    [3, null, null],
  ])
  expect(plan).toMatchObject({ matchedBy: null, rowsOver: 0, columnsOver: 0, readOnly: 0 })
  expect(after.counts.invalid).toBe(2)
  expect(selectedRange(after)).toEqual({ top: 1, bottom: 2, left: 2, right: 3 })
  expect(run(after, { type: 'undo' }).cells).toEqual(before.cells)
})

test('one value fills the range, a block fills an exact multiple of itself', () => {
  expect(paste(select(grid(), 0, 2, 3, 3), '4').values).toEqual(students.map(() => [4, 4, null]))
  expect(paste(select(grid(), 0, 2, 3, 4), '1\n2').values).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [1, 1, 1],
    [2, 2, 2],
  ])
  expect(paste(select(grid(), 0, 2, 2, 2), '1\n2').values.map(([a]) => a)).toEqual([1, 2, 2, 3])
})

test('what reaches over the edge is counted, and so is what cannot be changed', () => {
  const over = paste(select(grid(), 2, 3), '1\t2\t3\n4\t5\t6\n7\t8\t9')
  expect(over.plan).toMatchObject({ rowsOver: 1, columnsOver: 1 })
  expect(over.plan.texts).toHaveLength(4)
  const locked = paste(select(grid(), 0, 1), 'x\t5')
  expect(locked.plan).toMatchObject({ readOnly: 1 })
  expect(locked.values[0]).toEqual([5, null, null])
  expect(paste(select(grid(true), 0, 2), '5\t6').plan).toMatchObject({ texts: [], readOnly: 2 })
})

test('blanks at the end of a block leave saved cells alone, and blanks inside it clear', () => {
  const saved = createGrid({
    columns,
    rows: students.map(([id, name], row) => ({ id: `r${row}`, values: [id, name, row, 7, 8] })),
    readOnly: false,
  })
  expect(paste(select(saved, 0, 2), '5\t\t\n\t\t\n6\t\t\n\t\t\n').values).toEqual([
    [5, 7, 8],
    [null, 7, 8],
    [6, 7, 8],
    [3, 7, 8],
  ])
  expect(paste(select(saved, 0, 2, 1, 3), '\r\n').values.slice(0, 2)).toEqual([
    [null, null, 8],
    [null, null, 8],
  ])
})

test('a row that ends early leaves the cells behind its end alone', () => {
  expect(paste(select(grid(), 0, 2), '5\n6\t7').values.slice(0, 2)).toEqual([
    [5, null, null],
    [6, 7, null],
  ])
})

test.each<[string, string, Range]>([
  ['IDs', '00103\t5\t6\n00101\t7\t8\n00999\t1\t1', { top: 0, bottom: 2, left: 2, right: 3 }],
  [
    'IDs in Khmer digits behind a running number',
    '1\t០០១០៣\t5\t6\n2\t00101\t7\t8\n3\t00999\t1\t1',
    { top: 0, bottom: 2, left: 2, right: 3 },
  ],
  [
    'IDs without their zeros or in groups of digits',
    '103\t5\t6\n001 01\t7\t8\n999\t1\t1',
    { top: 0, bottom: 2, left: 2, right: 3 },
  ],
  [
    'IDs and names',
    '00103\tMeas Bopha\t5\t6\n00101\tសុខ ដារ៉ា\t7\t8\n00999\tNobody\t1\t1',
    { top: 0, bottom: 2, left: 2, right: 3 },
  ],
])('rows that bring %s go to their students, from wherever the cell is', (_, text, range) => {
  for (const column of [0, 2]) {
    const { plan, values } = paste(select(grid(), 0, column), text)
    expect(plan).toMatchObject({ matchedBy: 'id', unknown: 1, readOnly: 0, range })
    expect(values).toEqual([
      [7, 8, null],
      [1, null, null],
      [5, 6, null],
      [3, null, null],
    ])
  }
})

test('names match too where each is there once; by position when asked', () => {
  const byName = paste(select(grid(), 0, 3), 'keo  vanna\t9')
  expect(byName.plan.matchedBy).toBe('name')
  expect(byName.values[3]).toEqual([3, 9, null])
  const byPosition = paste(select(grid(), 0, 3), 'Keo Vanna\t9', false)
  expect(byPosition.plan.matchedBy).toBeNull()
  expect(byPosition.values[0]).toEqual([0, 'Keo Vanna', 9])
})

const named = createGrid({
  columns: [
    { ...readOnlyRules, id: 'id', names: ['ID'] },
    { ...readOnlyRules, id: 'name', names: ['Name'], isRowHeader: true },
    { ...numberColumn('a'), names: ['Khmer', 'ភាសាខ្មែរ'] },
    { ...numberColumn('b'), names: ['Physics', 'រូបវិទ្យា'] },
    { ...numberColumn('c'), names: ['June Absent'] },
    { ...readOnlyRules, id: 't', names: ['Total'], isComputed: true },
  ],
  rows: students.map(([id, name], row) => ({
    id: `r${row}`,
    otherName: ['Sok Dara', 'ចាន់ ធី', 'មាស បុប្ផា', 'កែវ វណ្ណា'][row] ?? '',
    values: [id, name, row, null, null],
  })),
  readOnly: false,
})
/** The entered values of the rows that a paste has changed. */
const changedRows = ({ values }: ReturnType<typeof paste>) =>
  values.flatMap(([a, b, c], row) => (a === row && b === null && c === null ? [] : [[row, a, b, c]]))

test.each<[string, string, { matchedBy: string | null; unknownColumns: string[]; unknown: number }, unknown[]]>([
  [
    'subjects in another order, by ID',
    'ID\tName\tPhysics\tKhmer\n00103\tMeas Bopha\t5\t6\n00999\tStranger\t1\t1',
    { matchedBy: 'id', unknownColumns: [], unknown: 1 },
    [[2, 6, 5, null]],
  ],
  [
    'subjects in the other language, by names in the other language',
    'ល.រ\tឈ្មោះ\tរូបវិទ្យា\n1\tកែវ វណ្ណា\t5\n2\tចាន់  ធី\t6',
    { matchedBy: 'name', unknownColumns: [], unknown: 0 },
    [
      [1, 1, 6, null],
      [3, 3, 5, null],
    ],
  ],
  [
    'a title and groups above, and the highest score behind the name',
    'Grade 7\t\t\n\tLanguages\tScience\nID\t"Khmer\n(100)"\tphysics (អតិបរមា ១០០)\n00101\t5\t6',
    { matchedBy: 'id', unknownColumns: [], unknown: 0 },
    [[0, 5, 6, null]],
  ],
  [
    'months over kinds',
    'ID\tMay\t\tJune\t\n\tAbsent\tPermission\tAbsent\tPermission\n00102\t1\t2\t3\t4',
    { matchedBy: 'id', unknownColumns: ['Absent', 'Permission', 'Permission'], unknown: 0 },
    [[1, 1, null, 3]],
  ],
  [
    'columns that the sheet does not have, and one without a name',
    'ID\tMusic\tKhmer\tNotes\t\tKhmer\n00104\t7\t8\t\t9\t2',
    { matchedBy: 'id', unknownColumns: ['Music', '', 'Khmer'], unknown: 0 },
    [[3, 8, null, null]],
  ],
])('columns are matched by the header row: %s', (_, text, plan, rows) => {
  const pasted = paste(select(named, 0, 4), text)
  expect(pasted.plan).toMatchObject({ ...plan, hasHeader: true })
  expect(changedRows(pasted)).toEqual(rows)
})

test('below a header the rows go down from the selected one when nothing tells them apart', () => {
  const pasted = paste(select(named, 2, 4), 'Physics\n5\n6\n7')
  expect(changedRows(pasted)).toEqual([
    [2, 2, 5, null],
    [3, 3, 6, null],
  ])
  expect(pasted.plan).toMatchObject({ matchedBy: null, rowsOver: 1 })
  expect(selectedRange(pasted.after)).toEqual({ top: 2, bottom: 3, left: 3, right: 3 })
  expect(run(pasted.after, { type: 'undo' }).cells).toEqual(named.cells)
})

test('a header is never written into cells, nor is it when the block goes by position', () => {
  const byPosition = paste(select(named, 1, 2), 'Physics\tKhmer\n5\t6', false)
  expect(changedRows(byPosition)).toEqual([[1, 5, 6, null]])
  expect(paste(select(named, 1, 2), 'Physics\tKhmer').plan.texts).toEqual([])
})

test('totals under a header are counted as cells that cannot be changed, and numbers are no header', () => {
  expect(paste(select(named, 0, 2), 'ID\tName\tKhmer\tTotal\n00101\tសុខ ដារ៉ា\t5\t90').plan).toMatchObject({
    readOnly: 1,
    unknownColumns: [],
  })
  expect(paste(select(named, 0, 2), 'Khmer\t7\n8\t9').plan).toMatchObject({ hasHeader: false })
})

test('rows are matched by their names in the other language too', () => {
  const pasted = paste(select(named, 0, 2), 'មាស បុប្ផា\t9\nSok Dara\t8\nកែវ វណ្ណា\t7')
  expect(pasted.plan).toMatchObject({ matchedBy: 'name', unknown: 0 })
  expect(changedRows(pasted)).toEqual([
    [0, 8, null, null],
    [2, 9, null, null],
    [3, 7, null, null],
  ])
})

test('numbers that can be values of their cells are values', () => {
  const small = createGrid({
    columns,
    rows: [1, 2, 3].map((id) => ({ id: String(id), values: [String(id), 'same', null, null, null] })),
    readOnly: false,
  })
  expect(paste(select(small, 0, 2), '3\t5\n2\t6\n1\t7').plan.matchedBy).toBeNull()
  expect(paste(select(small, 0, 0), '3\tsame\t5\n2\tsame\t6').plan.matchedBy).toBe('id')
})

test('the whole of a large sheet is planned and put in within the bar', () => {
  const many = [columns[0], ...Array.from({ length: 25 }, (_, index) => numberColumn(`s${index}`))].flatMap(
    (column) => column ?? [],
  )
  const rows = Array.from({ length: 150 }, (_, row) => ({ id: String(row), values: [`1000${row}`] }))
  const text = rows
    .map((_, row) => Array.from({ length: 25 }, (__, column) => (row + column) % 11).join('\t'))
    .join('\n')
  const { plan, after } = paste(select(createGrid({ columns: many, rows, readOnly: false }), 0, 1), text)
  expect(plan.texts).toHaveLength(3750)
  expect(after.counts).toMatchObject({ unsaved: 3750, invalid: 0 })
})
