import { formatCell } from './format-cell'
import { hasKhmer, measureText } from './text-measure'
import type { ReportPage, ReportTable } from './document'

/** A sheet of paper, and how large letters are on it. */
export interface PaperSize {
  size: 'a4' | 'a3'
  orientation: 'portrait' | 'landscape'
  /** The printed area in points. */
  width: number
  height: number
}

/** The points of one character of a column's width: its digits are drawn in a font of 11 points. */
const characterWidth = 6.1
/** Of the size of the letters: below it the next larger paper is taken. */
const smallest = { portrait: 0.7, landscape: 0.55, a3: 0.5 }

const a4 = { size: 'a4', orientation: 'portrait', width: 537, height: 762 } as const
const a4Landscape = { size: 'a4', orientation: 'landscape', width: 785, height: 515 } as const
const a3Landscape = { size: 'a3', orientation: 'landscape', width: 1133, height: 762 } as const

/** The smallest paper on which columns of so many characters together are well legible. */
export function choosePaper(characters: number): PaperSize {
  const width = characters * characterWidth
  if (width * smallest.portrait <= a4.width) return a4
  return width * smallest.landscape <= a4Landscape.width ? a4Landscape : a3Landscape
}

/** Whether a table's letters are well legible on the largest paper. */
export function isLegible(table: ReportTable): boolean {
  return fitToWidth(a3Landscape, sum(columnWidths({ tables: [table] }))) >= smallest.a3
}

/** How much smaller than usual the letters have to be for so many characters to fit. */
export function fitToWidth({ width }: PaperSize, characters: number): number {
  return Math.min(1, width / (characters * characterWidth))
}

/** In characters: narrower tables are drawn as wide, so that the letterhead has room. */
const narrowest = 80
const narrowestColumn = 5

/**
 * The widths of a page's columns: as its tables say, and at least those of the longest words, which nothing breaks. The last
 * text of a table that has fewer columns than others takes the room that is left.
 */
export function columnWidths({ tables }: Pick<ReportPage, 'tables'>): number[] {
  const count = Math.max(2, ...tables.map(({ columns }) => columns.length))
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(narrowestColumn, ...tables.map((table) => (spreads(table, index, count) ? 0 : columnWidth(table, index)))),
  )
  for (const table of tables) {
    const index = table.columns.length - 1
    if (!spreads(table, index, count)) continue
    widths[index] = Math.max(widths[index] ?? 0, columnWidth(table, index) - sum(widths.slice(index + 1)))
  }
  const stretch = Math.max(1, narrowest / sum(widths))
  return widths.map((width) => width * stretch)
}

/** Whether the column is a table's last and reaches to the last of so many. */
export function spreads({ columns }: Pick<ReportTable, 'columns'>, index: number, count: number): boolean {
  if (index !== columns.length - 1 || columns.length === count) return false
  return columns[index]?.kind === 'text' && columns.every(({ group }) => group === undefined)
}

interface ColumnSpan {
  from: number
  to: number
}

/** Divides columns into neighbouring spans whose widths are about as the shares. */
export function splitColumns(widths: readonly number[], shares: readonly number[]): ColumnSpan[] {
  const unit = sum(widths) / sum(shares)
  let from = 0
  return shares.map((_, index) => {
    const wanted = sum(shares.slice(0, index + 1)) * unit
    const distance = (to: number) => Math.abs(sum(widths.slice(0, to + 1)) - wanted)
    // Every span that follows needs a column, too.
    const last = widths.length - shares.length + index
    let to = from
    while (to < last && distance(to + 1) <= distance(to)) to += 1
    const span = { from, to }
    from = to + 1
    return span
  })
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

function columnWidth({ columns, rows, totals = [] }: ReportTable, index: number): number {
  const column = columns[index]
  if (column === undefined) return 0
  let largest = 0
  let longest = Math.min(longestKept, Math.max(...wordsIn(column.header).map(measureText)))
  for (const row of [...rows, ...totals.map(({ cells }) => cells)]) {
    const cell = row[index]
    if (typeof cell === 'string') longest = longestWord(cell, longest)
    else if (typeof cell === 'number') largest = Math.max(largest, cell)
  }
  return Math.max(column.width, longestWord(formatCell(largest, column.kind), longest) + padding)
}

const longestKept = 15
const padding = 0.8
const khmerWords = new Intl.Segmenter('km', { granularity: 'word' })

/** The parts of a heading that have to stay whole. */
function wordsIn(heading: string): string[] {
  return heading
    .split(/[\s\u200B]+/)
    .flatMap((word) => (hasKhmer.test(word) ? Array.from(khmerWords.segment(word), ({ segment }) => segment) : [word]))
}

/** The width of a text's longest part that nothing breaks, if it is longer than what was found before. */
function longestWord(text: string, before: number): number {
  // A list has very many cells: most are shorter than the longest word so far.
  if (before >= longestKept || text.length <= before) return before
  // Khmer is broken between any two of its words, which would take long to find in every cell of a list.
  const words = text.split(/[\s\u200B]+/).filter((word) => !hasKhmer.test(word))
  return Math.min(longestKept, Math.max(before, ...words.map(measureText)))
}
