import { readXlsx, type Sheet } from 'hucre'
import { noRows } from '@/lib/papers/letterhead'
import { toReference } from '@/lib/spreadsheet/workbook'
import { readArchive } from './archive'

/**
 * What is wrong with a workbook on paper: a letterhead that lacks one of the given lines, pages without headings, a table
 * without rows that does not say so. A form to fill in has no letterhead and no content.
 */
export async function findPaperFaults(bytes: Uint8Array, letterhead: readonly string[] | null): Promise<string[]> {
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const printTitles = sheets.flatMap(({ name, pageSetup }, index) => {
    const rows = pageSetup?.printTitlesRow
    return rows === undefined
      ? []
      : [[`name="_xlnm.Print_Titles" localSheetId="${index}"`, toReference(name, rows)].join()]
  })
  return [
    ...(readDefinedNames(bytes).join('\n') === printTitles.join('\n') ? [] : ['print titles of no sheet']),
    ...sheets
      .filter(({ hidden }) => hidden !== true)
      .flatMap((sheet) => findSheetFaults(sheet, letterhead).map((fault) => `${sheet.name}: ${fault}`)),
  ]
}

function findSheetFaults(sheet: Sheet, letterhead: readonly string[] | null): string[] {
  const { rows, pageSetup, headerFooter } = sheet
  const isOnePage = pageSetup?.fitToHeight === 1
  const texts = rows.flat().map(String)
  const faults = {
    'cells in two merges': findOverlaps(sheet).length > 0,
    'wider than the paper': pageSetup?.fitToPage !== true || pageSetup.fitToWidth !== 1,
    'no page number': !isOnePage && headerFooter?.oddFooter !== '&C&P / &N',
    'no headings on page 2': !isOnePage && headingsIn(sheet).length === 0,
    'no letterhead': letterhead?.every((line) => texts.some((text) => text.includes(line))) === false,
    'empty without saying so': letterhead !== null && !hasContent(sheet),
  }
  return Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : []))
}

/** The headings that each page begins with. */
export function headingsIn(sheet: Sheet): unknown[] {
  const { from, to } = headOf(sheet)
  return sheet.rows.slice(from, to).flatMap((row) => row.filter((cell) => cell !== null))
}

/** The rows that each page begins with: the first, and the one below the last. */
function headOf({ pageSetup }: Sheet) {
  const [, first = '1', last = '0'] = /^\$(\d+):\$(\d+)$/.exec(pageSetup?.printTitlesRow ?? '') ?? []
  return { from: Number(first) - 1, to: Number(last) }
}

/** The defined names as the file has them: attributes and range. */
function readDefinedNames(bytes: Uint8Array): string[] {
  const workbook =
    readArchive(bytes)
      .find(({ name }) => name === 'xl/workbook.xml')
      ?.content.toString('utf8') ?? ''
  return [...workbook.matchAll(/<definedName ([^>]*)>([^<]*)</g)].map(([, attributes, range = '']) =>
    [attributes, range.replaceAll('&apos;', "'").replaceAll('&amp;', '&')].join(),
  )
}

function findOverlaps({ merges = [] }: Sheet): string[] {
  const taken = new Set<string>()
  return merges.flatMap(({ startRow, startCol, endRow, endCol }) => {
    const found: string[] = []
    for (let row = startRow; row <= endRow; row += 1) {
      for (let column = startCol; column <= endCol; column += 1) {
        if (taken.has(`${row},${column}`)) found.push(`${row},${column}`)
        taken.add(`${row},${column}`)
      }
    }
    return found
  })
}

/** Below the headings there are rows, or that there are none; where there are several tables, a figure somewhere. */
function hasContent(sheet: Sheet): boolean {
  const { to } = headOf(sheet)
  const below = to === 0 ? sheet.rows.flat() : (sheet.rows[to] ?? [])
  const isNotice = (cell: unknown) => Object.values<unknown>(noRows).includes(cell)
  return below.some((cell) => isNotice(cell) || typeof cell === 'number' || (to > 0 && Boolean(cell)))
}
