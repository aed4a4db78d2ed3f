import { writeWorkbook } from '@/lib/spreadsheet/workbook'
import type { ReportDocument } from './document'
import { SheetCanvas } from './sheet-canvas'

/** The document as a workbook, one sheet a page. */
export async function drawSheet(document: ReportDocument): Promise<Uint8Array> {
  return await writeWorkbook(
    document.pages.map((page) => ({ name: page.name, ...new SheetCanvas(document, page).draw() })),
  )
}
