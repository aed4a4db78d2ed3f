import { writeXlsx, type WriteSheet } from 'hucre'
import { templateStyle } from '@/lib/spreadsheet/write-sheet'
import type { ReportDocument } from './document'
import { SheetCanvas } from './sheet-canvas'

/** The longest name that a sheet's tab may have. */
const maxNameLength = 31

/** The document as a workbook, one sheet a page. */
export async function drawSheet(document: ReportDocument): Promise<Uint8Array> {
  const names = tabNames(document.pages.map(({ name }) => name))
  return await writeXlsx({
    sheets: document.pages.map((page, at): WriteSheet => {
      const canvas = new SheetCanvas(document, page)
      return { name: names[at] ?? '', ...canvas.draw() }
    }),
    defaultFont: { name: templateStyle.fontName, size: 11 },
    // The same file whenever it is made.
    properties: { created: new Date(0), modified: new Date(0) },
  })
}

/** Two tabs may not have the same name, whatever the case of its letters. */
function tabNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.replaceAll(/[\\/?*[\]:']/g, ' ').trim() || '-'
    let tab = plain.slice(0, maxNameLength)
    for (let count = 2; taken.has(tab.toLowerCase()); count += 1) {
      const number = ` (${count})`
      tab = plain.slice(0, maxNameLength - number.length) + number
    }
    taken.add(tab.toLowerCase())
    return tab
  })
}
