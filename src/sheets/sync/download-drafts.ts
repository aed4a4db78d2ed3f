import type { I18n } from '@lingui/core'
import { downloadFile, xlsxType } from '@/lib/download'
import { writeRows } from '@/lib/spreadsheet/write-sheet'
import type { DraftCell } from '@/sheets/grid/reconcile'
import type { CellNames } from './cell-names'

interface DraftDownload {
  cells: readonly DraftCell[]
  /** Null when only the ids are known. */
  names: CellNames | null
  label: string
  i18n: I18n
}

/** Downloads cells that could not be saved as a spreadsheet, so that they need not be typed again. */
export async function downloadDrafts({ cells, names, label, i18n }: DraftDownload): Promise<void> {
  const head = ['student.id', 'common.name', 'sheet.drafts.column', 'sheet.drafts.typed'].map((id) => i18n._(id))
  const rows = cells.map(({ rowId, columnId, text }) => [
    names?.rowCode(rowId) || rowId,
    names?.row(rowId) ?? '',
    names?.column(columnId) ?? columnId,
    text,
  ])
  const bytes = await writeRows('Sala', [head, ...rows])
  downloadFile(`${label.replace(/[\\/:*?"<>|]+/g, ' ')}.xlsx`, new Uint8Array(bytes), xlsxType)
}
