import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { formatCell } from '@/lib/papers/format-cell'
import type { ReportColumn, ReportDocument, ReportPage, ReportTable } from '@/lib/papers/document'
import { headCells } from '@/lib/papers/head-cells'
import { noRows } from '@/lib/papers/letterhead'
import { choosePaper, columnWidths, fitToWidth, sum } from '@/lib/papers/paper-size'
import { labelSpan, totalColumn } from '@/lib/papers/total-cells'

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
  for (const [index, { photo }] of document.pages.entries()) {
    if (photo?.image != null) compiler.mapShadow(path.join(folder, photoPath(index)), Buffer.from(photo.image))
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
    if (document.pages.every(({ photo }) => photo?.image == null)) throw error
    return draw({ ...document, pages: document.pages.map(withoutImage) })
  }
}

function withoutImage(page: ReportPage): ReportPage {
  return page.photo === undefined ? page : { ...page, photo: { ...page.photo, image: null } }
}

/** Tags let a table be read aloud, and make it ten times as large: too much for a slow connection where it is long. */
const maxTagged = 300

function rowsIn({ pages }: ReportDocument): number {
  return pages.flatMap(({ tables }) => tables).reduce((all, { rows }) => all + rows.length, 0)
}

const photoPath = (page: number) => `/photo-${page}.jpg`

/** The input of the template: texts as they are shown. */
export function toPaper({ language, letterhead, pages }: ReportDocument) {
  const { state, offices, date } = letterhead
  return {
    language,
    state,
    offices,
    colon: language === 'km' ? '៖' : ':',
    pages: pages.map((page, index) => {
      const characters = sum(columnWidths(page))
      const paper = choosePaper(characters)
      return {
        titles: page.titles,
        facts: [...page.facts, date].map(({ label, value }) => [label, value]),
        tables: page.tables.map((table) => toTable(table, noRows[language])),
        notes: page.notes ?? [],
        signatures: (page.signatures ?? []).map(({ lines }) => lines),
        photo: page.photo === undefined ? null : { ...page.photo, image: page.photo.image && photoPath(index) },
        size: paper.size,
        flipped: paper.orientation === 'landscape',
        scale: fitToWidth(paper, characters),
        onePage: page.onePage === true,
      }
    }),
  }
}

function toTable(table: ReportTable, noData: string) {
  const { heading, columns, rows, totals = [] } = table
  return {
    heading: heading ?? null,
    widths: columnWidths({ tables: [table] }).slice(0, columns.length),
    aligns: columns.map(alignCell),
    head: headCells(columns).cells.map(({ text, row, column, rows: down, columns: across }) => ({
      text,
      x: column,
      y: row,
      colspan: across,
      rowspan: down,
    })),
    noData,
    rows: rows.map((row) => columns.map(({ kind }, index) => formatCell(row[index] ?? null, kind))),
    totals: totals.map(({ label, cells }) => {
      const span = labelSpan(cells)
      const texts = columns.map((column, index) => {
        const cell = cells[index] ?? null
        return formatCell(cell, totalColumn(column, cell).kind)
      })
      return { label, span, cells: texts.slice(span) }
    }),
  }
}

function alignCell({ kind, centred = false }: ReportColumn): string {
  if (centred || kind === 'date') return 'center'
  return kind === 'text' ? 'left' : 'right'
}
