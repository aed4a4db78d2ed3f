import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { formatDate } from '@/lib/dates/dates'
import { formatInteger, formatScore } from '@/lib/text/numbers'
import type { CellKind, ReportCell, ReportColumn, ReportDocument, ReportTable } from './document'
import { stateWords } from './document-words'
import { headCells } from './head-cells'
import { labelSpan, totalColumn } from './total-cells'

const folder = fileURLToPath(new URL('.', import.meta.url))
const templateFile = path.join(folder, 'paper.typ')
const require = createRequire(import.meta.url)
const fonts = [
  require.resolve('@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-khmer/700Bold/NotoSansKhmer_700Bold.ttf'),
]

/** The document as PDF. What it says goes to the compiler as data: no text of it is ever read as markup. */
export function drawPaper(document: ReportDocument): Uint8Array {
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontBlobs: fonts.map((file) => readFileSync(file)) }],
  })
  for (const [at, { photo }] of document.pages.entries()) {
    if (photo !== undefined) compiler.mapShadow(path.join(folder, photoPath(at)), Buffer.from(photo))
  }
  const mainFileContent = readFileSync(templateFile, 'utf8')
  const draw = (what: ReportDocument) =>
    compiler.pdf(
      { mainFileContent, inputs: { document: JSON.stringify(toPaper(what)) } },
      { pdfTags: rowsIn(what) <= maxTagged },
    )
  try {
    return draw(document)
  } catch (error) {
    // An unreadable photo must not prevent the document from being printed.
    if (document.pages.every(({ photo }) => photo === undefined)) throw error
    return draw({ ...document, pages: document.pages.map(({ photo: _photo, ...page }) => page) })
  }
}

/** Tags let a table be read aloud, and make it ten times as large: too much for a slow connection where it is long. */
const maxTagged = 300

function rowsIn({ pages }: ReportDocument): number {
  return pages.flatMap(({ tables }) => tables).reduce((all, { rows }) => all + rows.length, 0)
}

const photoPath = (page: number) => `/photo-${page}.jpg`

/** The input of the template: texts as they are shown. */
export function toPaper({ language, office, orientation, pages }: ReportDocument) {
  return {
    language,
    landscape: orientation === 'landscape',
    office,
    state: stateWords[language],
    colon: language === 'km' ? '៖' : ':',
    pages: pages.map((page, at) => ({
      titles: page.titles,
      facts: page.facts.map(({ label, value }) => [label, value]),
      tables: page.tables.map(toTable),
      notes: page.notes ?? [],
      signatures: (page.signatures ?? []).map(({ lines }) => lines),
      photo: page.photo === undefined ? null : photoPath(at),
    })),
  }
}

function toTable({ heading, columns, rows, totals = [] }: ReportTable) {
  return {
    heading: heading ?? null,
    widths: columns.map(({ width }) => width),
    aligns: columns.map(alignCell),
    head: headCells(columns).cells.map(({ text, row, column, rows: down, columns: across }) => ({
      text,
      x: column,
      y: row,
      colspan: across,
      rowspan: down,
    })),
    rows: rows.map((row) => columns.map(({ kind }, at) => shown(row[at] ?? null, kind))),
    totals: totals.map(({ label, cells }) => {
      const span = labelSpan(cells)
      const texts = columns.map((column, at) => {
        const cell = cells[at] ?? null
        return shown(cell, totalColumn(column, cell).kind)
      })
      return { label, span, cells: texts.slice(span) }
    }),
  }
}

function alignCell({ kind, centred = false }: ReportColumn): string {
  if (centred || kind === 'date') return 'center'
  return kind === 'text' ? 'left' : 'right'
}

function shown(cell: ReportCell, kind: CellKind): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'date' ? formatDate(cell) : cell
  switch (kind) {
    case 'whole':
      return formatInteger(cell)
    case 'decimal':
      return formatScore(cell)
    case 'percent':
      return `${(cell * 100).toFixed(1)}%`
    case 'text':
    case 'date':
      return String(cell)
    default:
      return kind satisfies never
  }
}
