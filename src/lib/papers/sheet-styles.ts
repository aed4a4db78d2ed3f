import type { AlignmentStyle, BorderStyle, CellStyle, FontStyle } from 'hucre'
import { templateStyle } from '@/lib/spreadsheet/write-sheet'
import type { CellKind, ReportColumn } from './document'

const font: FontStyle = { name: templateStyle.fontName, size: 10 }
const bold: FontStyle = { ...font, bold: true }
// The font that schools use for letter headings; other machines substitute their own.
const moul: FontStyle = { name: 'Khmer OS Muol Light', size: 12 }
const line = { style: 'thin', color: { rgb: 'FF8A94A6' } } as const
const border: BorderStyle = { top: line, right: line, bottom: line, left: line }
const alignment = (horizontal: AlignmentStyle['horizontal']): AlignmentStyle => ({
  wrapText: true,
  vertical: 'center',
  ...(horizontal === undefined ? {} : { horizontal }),
})

/** Text stays the text it is, also when somebody types in the cell. */
const asText = '@'

export const sheetStyles = {
  office: { font: bold, alignment: alignment('left'), numFmt: asText },
  state: { font: moul, alignment: alignment('center'), numFmt: asText },
  title: { font: { ...moul, size: 14 }, alignment: alignment('center'), numFmt: asText },
  fact: { font, alignment: alignment('left'), numFmt: asText },
  heading: { font: bold, alignment: { ...alignment('left'), vertical: 'bottom' }, numFmt: asText },
  head: { ...templateStyle.heading, font: bold, border, numFmt: asText },
  noRows: { font, alignment: alignment('center'), border, numFmt: asText },
  photo: { font, alignment: alignment('center'), border, numFmt: asText },
  totalLabel: { font: bold, alignment: alignment('right'), border, numFmt: asText },
  note: { font, alignment: alignment('left'), numFmt: asText },
  // Two signatures begin on the same line when one of them takes two.
  signature: { font, alignment: { ...alignment('center'), vertical: 'top' }, numFmt: asText },
} as const satisfies Record<string, CellStyle>

const formats: Readonly<Record<CellKind, string>> = {
  text: asText,
  whole: '#,##0',
  decimal: '#,##0.00',
  percent: '0.0%',
  date: 'dd-mm-yyyy',
}

const made = new Map<string, CellStyle>()

/** The style of the column's cells; one shared object, because a sheet has very many cells. */
export function cellStyle({ kind, centred = false }: ReportColumn, total = false): CellStyle {
  const key = `${kind}/${centred}/${total}`
  const known = made.get(key)
  if (known !== undefined) return known
  const side = kind === 'text' ? 'left' : kind === 'date' ? 'center' : 'right'
  const style = {
    font: total ? bold : font,
    border,
    numFmt: formats[kind],
    alignment: alignment(centred ? 'center' : side),
  }
  made.set(key, style)
  return style
}
