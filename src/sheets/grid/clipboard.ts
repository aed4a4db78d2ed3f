import type { Cell, GridColumn } from './cell'
import { cellAt, columnOf, selectedRanges, type GridState, type Range } from './model'

/** The cells of a copied range as texts, row by row. Rows may be of unequal length. */
export type Block = readonly (readonly string[])[]

export function blockWidth(block: Block): number {
  return block.reduce((width, line) => Math.max(width, line.length), 0)
}

/** The clipboard's content: as text for every program, and as HTML for those that read tables. */
export interface Copied {
  text: string
  html: string
}

/** The selected ranges for the clipboard. */
export function copied(state: GridState): Copied {
  const block = selectedBlock(state)
  return { text: writeText(block), html: writeHtml(block) }
}

/** Several ranges of the same rows are put side by side, others one below the other. */
function selectedBlock(state: GridState): Block {
  const ranges = selectedRanges(state)
  const blocks = ranges.map((range) => blockOf(state, range))
  const [first] = ranges
  const areBeside = ranges.every(({ top, bottom }) => top === first?.top && bottom === first.bottom)
  if (!areBeside) return blocks.flat()
  const inOrder = [...ranges.keys()].toSorted((a, b) => (ranges[a]?.left ?? 0) - (ranges[b]?.left ?? 0))
  return (blocks[0] ?? []).map((_, row) => inOrder.flatMap((index) => blocks[index]?.[row] ?? []))
}

function blockOf(state: GridState, { top, bottom, left, right }: Range): Block {
  const { rows, columns } = state.shown
  return rows
    .slice(top, bottom + 1)
    .map((row) =>
      columns
        .slice(left, right + 1)
        .map((column) => plainText(columnOf(state, column), cellAt(state, { row, column }))),
    )
}

/** Numbers leave in plain digits with a decimal point, however they were typed; texts as they are. */
function plainText(column: GridColumn, { value, text }: Cell): string {
  return typeof value === 'number' ? column.write(value) : text
}

function writeText(block: Block): string {
  return block
    .map((line) => line.map((text) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
    .join('\r\n')
}

function writeHtml(block: Block): string {
  const rows = block.map((line) => `<tr>${line.map(writeHtmlCell).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function writeHtmlCell(text: string): string {
  // Marked as text, because a spreadsheet would otherwise read a student ID as a number and drop its leading zeros.
  const format = /^0\d/.test(text) ? ` style='mso-number-format:"\\@"'` : ''
  const escaped = text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replaceAll('\n', '<br>')
  return `<td${format}>${escaped}</td>`
}

/** The pasted block: the plain text, or the HTML table where there is no plain text. */
export function readBlock(text: string, html: string): Block {
  if (text !== '') return withoutBlankEnd(readText(text))
  return html === '' ? [] : withoutBlankEnd(readHtml(html))
}

/**
 * Leaves out the blank rows and columns at the end, which a selection in a spreadsheet easily takes along and which would
 * empty saved cells. Blanks inside the block clear, and so does a block of blanks alone.
 */
function withoutBlankEnd(block: Block): Block {
  const ends = block.map((row) => row.findLastIndex((cell) => cell !== '') + 1)
  const width = ends.reduce((widest, end) => Math.max(widest, end), 0)
  if (width === 0) return block
  return block.slice(0, ends.findLastIndex((end) => end > 0) + 1).map((row) => row.slice(0, width))
}

/**
 * Reads the text of a spreadsheet: tabs between cells, line ends between rows. A cell that begins with a quotation mark and
 * whose closing one ends it may hold tabs and line ends; any other quotation mark is a sign like any other.
 */
function readText(source: string): string[][] {
  const text = source.replace(/\r\n?/g, '\n')
  const end = text.endsWith('\n') ? text.length - 1 : text.length
  const rows: string[][] = []
  let row: string[] = []
  let position = 0
  for (;;) {
    const quoted = text[position] === '"' ? readQuoted(text, position, end) : null
    const stop = quoted?.end ?? endOfCell(text, position, end)
    row.push((quoted?.cell ?? text.slice(position, stop)).trim())
    if (stop >= end || text[stop] === '\n') {
      rows.push(row)
      row = []
    }
    if (stop >= end) return rows
    position = stop + 1
  }
}

function endOfCell(text: string, from: number, end: number): number {
  let position = from
  while (position < end && text[position] !== '\t' && text[position] !== '\n') position += 1
  return position
}

function readQuoted(text: string, from: number, end: number): { cell: string; end: number } | null {
  let cell = ''
  let position = from + 1
  for (;;) {
    const quote = text.indexOf('"', position)
    if (quote === -1 || quote >= end) return null
    cell += text.slice(position, quote)
    if (text[quote + 1] === '"' && quote + 1 < end) {
      cell += '"'
      position = quote + 2
      continue
    }
    const after = quote + 1
    return after >= end || text[after] === '\t' || text[after] === '\n' ? { cell, end: after } : null
  }
}

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * Reads the tables of an HTML text sign by sign. The page's security policy lets no text be made into elements, and nothing
 * but rows, cells, line breaks and texts is wanted of it.
 */
function readHtml(html: string): string[][] {
  const rows: string[][] = []
  let cell: string | null = null
  let span = 1
  const closeCell = () => {
    if (cell === null) return
    const row = rows.at(-1)
    row?.push(tidied(cell), ...Array.from({ length: span - 1 }, () => ''))
    cell = null
  }
  for (const { tag, attributes, text } of piecesOf(html)) {
    if (tag === null) {
      if (cell !== null) cell += text.replace(/\s+/g, ' ')
    } else if (tag === 'tr') {
      closeCell()
      rows.push([])
    } else if (tag === 'td' || tag === 'th') {
      closeCell()
      if (rows.length === 0) rows.push([])
      cell = ''
      span = Math.min(100, Number(/\bcolspan\s*=\s*["']?(\d{1,3})/i.exec(attributes)?.[1] ?? 1)) || 1
    } else if (tag === 'br' && cell !== null) cell += '\n'
    else if (tag === '/td' || tag === '/th' || tag === '/tr' || tag === '/table') closeCell()
  }
  closeCell()
  return rows.filter((row) => row.length > 0)
}

function tidied(text: string): string {
  const read = text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi, (whole: string, hex, decimal, name) => {
    const code = Number.parseInt(String(hex ?? decimal ?? ''), hex === undefined ? 10 : 16)
    if (Number.isNaN(code)) return namedEntities[String(name)] ?? whole
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
  return read.replaceAll('\u00A0', ' ').trim()
}

interface Piece {
  /** The tag's name in small letters, with its slash when it closes; null for a text. */
  tag: string | null
  attributes: string
  text: string
}

/** Tags and texts in turn; comments and what is not shown are left out. */
function* piecesOf(html: string): Generator<Piece> {
  const inSmall = html.toLowerCase()
  let position = 0
  while (position < html.length) {
    const open = html.indexOf('<', position)
    const textEnd = open === -1 ? html.length : open
    if (textEnd > position) yield { tag: null, attributes: '', text: html.slice(position, textEnd) }
    if (open === -1) return
    const close = html.startsWith('<!--', open) ? html.indexOf('-->', open) + 2 : html.indexOf('>', open)
    if (close < open) return
    const inside = html.slice(open + 1, close)
    const tag = /^\/?[a-z][a-z\d]*/i.exec(inside)?.[0].toLowerCase()
    position = close + 1
    if (tag === undefined) continue
    if (tag === 'style' || tag === 'script') {
      const end = inSmall.indexOf(`</${tag}`, position)
      if (end === -1) return
      position = end
    } else yield { tag, attributes: inside.slice(tag.length), text: '' }
  }
}
