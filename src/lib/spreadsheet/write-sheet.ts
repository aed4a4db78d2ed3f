import type { Cell, CellStyle, DataValidation } from 'hucre'
import { fontName, sheetNames, toReference, writeWorkbook } from './workbook'

export interface TemplateColumn {
  title: string
  /** In characters. */
  width: number
  /** The allowed values of the column. */
  choices?: readonly string[]
  /** A cell may contain several choices, so the list suggests values without rejecting others. */
  several?: boolean
  /** Shown beside the cell that is being filled in. */
  hint: string
}

export interface TemplateSheet {
  name: string
  listsName: string
  columns: readonly TemplateColumn[]
  /** The number of rows that have lists to choose from. */
  rows: number
}

/** In points; Khmer stacks signs above and below the baseline, so rows are higher than the default. */
const heights = { heading: 48, row: 24 }
const styledRows = 200
const tableColumnWidth = 24
const firstRow = { from: 0, to: 0 }
const inline = { stringMode: 'inline' } as const

/** Text stays the text that was typed. */
const body: CellStyle = { font: { name: fontName, size: 11 }, numFmt: '@' }
const heading: CellStyle = {
  font: { name: fontName, size: 11, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE5EDF9' } },
  alignment: { wrapText: true, vertical: 'center', horizontal: 'center' },
  border: { bottom: { style: 'medium', color: { rgb: 'FF17478F' } } },
}

export const templateStyle = { fontName, heights, heading, body } as const

/** An empty workbook to fill in: headings that stay in view, and lists to choose from, which are on a second sheet. */
export async function writeTemplate({ name, listsName, columns, rows }: TemplateSheet): Promise<Uint8Array> {
  const lists = columns.flatMap(({ choices = [] }) => (choices.length === 0 ? [] : [choices]))
  const longest = Math.max(...lists.map(({ length }) => length))
  const cells = new Map<string, Partial<Cell>>(
    columns.map(({ title }, index) => [`0,${index}`, { value: title, type: 'string', style: heading }]),
  )
  const [, listsTab = listsName] = sheetNames([name, listsName])
  let list = -1
  const dataValidations = columns.map(({ choices = [], several = false, hint }, index): DataValidation => {
    const range = `${toColumnLetters(index)}2:${toColumnLetters(index)}${rows + 1}`
    const message = { showInputMessage: true, inputMessage: hint, allowBlank: true, range }
    if (choices.length === 0) return { type: 'textLength', operator: 'lessThanOrEqual', formula1: '1000', ...message }
    list += 1
    const letter = toColumnLetters(list)
    const formula1 = toReference(listsTab, `$${letter}$1:$${letter}$${choices.length}`)
    return { type: 'list', formula1, showErrorMessage: !several, errorStyle: 'stop', ...message }
  })
  return await writeWorkbook([
    {
      name,
      rows: [columns.map(({ title }) => title)],
      columns: columns.map(({ width }) => ({ width, style: body })),
      cells,
      rowDefs: new Map(
        Array.from({ length: styledRows + 1 }, (_, index) => [
          index,
          { height: index === 0 ? heights.heading : heights.row },
        ]),
      ),
      freezePane: { rows: 1 },
      headRows: firstRow,
      dataValidations,
    },
    {
      name: listsTab,
      rows: Array.from({ length: longest }, (_, row) => lists.map((choices) => choices[row] ?? null)),
      columns: lists.map(() => ({ width: 32, style: body })),
      hidden: true,
    },
  ])
}

/** Headings and rows as texts, nothing else: no text is ever a formula. */
export async function writeRows(name: string, rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  return await writeWorkbook([{ name, rows: rows.map((cells) => [...cells]), headRows: firstRow }], inline)
}

/** Texts below a heading that stays in view. What is typed into the table later stays text too: codes keep their zeros. */
export async function writeTable(
  name: string,
  [head, ...rows]: readonly [head: readonly string[], ...rows: (readonly string[])[]],
): Promise<Uint8Array> {
  const cells = head.map((title, index) => [`0,${index}`, { value: title, type: 'string', style: heading }] as const)
  return await writeWorkbook(
    [
      {
        name,
        rows: [[...head], ...rows.map((line) => [...line])],
        columns: head.map(() => ({ width: tableColumnWidth, style: body })),
        cells: new Map<string, Partial<Cell>>(cells),
        rowDefs: new Map([[0, { height: heights.heading }]]),
        freezePane: { rows: 1 },
        headRows: firstRow,
      },
    ],
    inline,
  )
}

/** The name of a column, counted from 0: A to Z, then AA. */
export function toColumnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : toColumnLetters(Math.floor(column / 26) - 1) + last
}
