import { setImmediate } from 'node:timers/promises'
import { writeXlsxStream, type CellValue } from 'hucre'
import type { Letterhead } from '@/lib/papers/letterhead'
import { sheetNames } from '@/lib/spreadsheet/workbook'
import type { ReportCell, ReportColumn, ReportPage } from '@/lib/papers/document'
import { dateSerial } from '@/lib/papers/date-serial'
import { cellStyle } from '@/lib/papers/sheet-styles'
import type { StudentList } from './student-lines'
import type { Progress } from './tally'

interface StreamedSheet {
  list: StudentList
  letterhead: Letterhead
  /** The rows above the table body. */
  page: Pick<ReportPage, 'name' | 'titles' | 'facts' | 'notes'>
  follow: Progress
}

/** Others have their turn after so many lines. */
const atOnce = 250

/** A workbook of very many lines, written as they come from the database. A text is never a formula. */
export async function streamSheet({ list, letterhead, page, follow }: StreamedSheet): Promise<Uint8Array> {
  const above: string[][] = [
    ...[...letterhead.state, ...letterhead.offices, ...page.titles].map((line) => [line]),
    ...[...page.facts, letterhead.date].map(({ label, value }) => [`${label}: ${value}`]),
    ...(page.notes ?? []).map((note) => [note]),
    [],
    list.columns.map(({ header }) => header),
  ]
  let written = 0
  async function* rows(): AsyncIterable<CellValue[]> {
    yield* above
    for await (const lines of list.lines()) {
      for (const line of lines) {
        written += 1
        if (written % atOnce === 0) await setImmediate()
        yield line.map((cell, index) => toCellValue(cell, list.columns[index]))
      }
      await follow(Math.min(1, written / Math.max(1, list.most)))
    }
  }
  const stream = writeXlsxStream(rows(), {
    name: sheetNames([page.name])[0] ?? '',
    columns: list.columns.map((column) => ({ width: column.width, style: cellStyle(column) })),
    freezePane: { rows: above.length },
    repeatHeaders: false,
  })
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function toCellValue(cell: ReportCell, column: ReportColumn | undefined): CellValue {
  return column?.kind === 'date' && typeof cell === 'string' ? dateSerial(cell) : cell
}
