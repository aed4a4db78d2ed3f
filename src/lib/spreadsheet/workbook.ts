import { writeXlsx, type NamedRange, type WriteOptions, type WriteSheet } from 'hucre'

/** The font that schools have; other machines substitute their own. */
export const fontName = 'Khmer OS Battambang'

export interface WorkbookSheet extends WriteSheet {
  /** The rows of the headings, counted from 0, which are printed at the top of every page. */
  headRows?: { from: number; to: number }
}

/** Writes every workbook of the program: what its sheets may be called, and what each of their pages begins with. */
export async function writeWorkbook(
  sheets: readonly WorkbookSheet[],
  options?: Pick<WriteOptions, 'stringMode'>,
): Promise<Uint8Array> {
  const names = sheetNames(sheets.map(({ name }) => name))
  const namedRanges = sheets.flatMap(({ headRows }, index): NamedRange[] => {
    const scope = names[index]
    if (headRows === undefined || scope === undefined) return []
    // The library writes the name without quotation marks, and spreadsheet programs then ignore the range.
    const range = toReference(scope, `$${headRows.from + 1}:$${headRows.to + 1}`)
    return [{ name: '_xlnm.Print_Titles', scope, range }]
  })
  return await writeXlsx({
    ...options,
    sheets: sheets.map(({ headRows: _headRows, pageSetup, ...sheet }, index) => ({
      headerFooter: { oddFooter: '&C&P / &N' },
      ...sheet,
      name: names[index] ?? sheet.name,
      pageSetup: { paperSize: 'a4', fitToPage: true, fitToWidth: 1, fitToHeight: 0, ...pageSetup },
    })),
    namedRanges,
    defaultFont: { name: fontName, size: 11 },
    // The same file whenever it is made.
    properties: { created: new Date(0), modified: new Date(0) },
  })
}

/** The longest name that a sheet may have. */
const maxNameLength = 31
const reservedName = 'history'
const graphemes = new Intl.Segmenter('km', { granularity: 'grapheme' })

/** Names that spreadsheet programs accept: two sheets may not have the same one, whatever the case of its letters. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>([reservedName])
  return wanted.map((text) => {
    const plain = trimName(text.replaceAll(/[\\/?*[\]:\p{Cc}]/gu, ' ')) || '-'
    let name = cutName(plain, maxNameLength)
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
      const number = ` (${count})`
      name = cutName(plain, maxNameLength - number.length) + number
    }
    taken.add(name.toLowerCase())
    return name
  })
}

/** An apostrophe is allowed inside a name only. */
function trimName(text: string): string {
  let name = text.trim()
  while (name.startsWith("'")) name = name.slice(1).trimStart()
  while (name.endsWith("'")) name = name.slice(0, -1).trimEnd()
  return name
}

function cutName(text: string, length: number): string {
  let name = ''
  for (const { segment } of graphemes.segment(text)) {
    if (name.length + segment.length > length) break
    name += segment
  }
  return trimName(name)
}

/** A range of a sheet for a formula or a defined name. */
export function toReference(sheetName: string, range: string): string {
  return `'${sheetName.replaceAll("'", "''")}'!${range}`
}
