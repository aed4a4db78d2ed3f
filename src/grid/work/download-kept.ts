import type { I18n } from '@lingui/core'
import { downloadFile } from '@/lib/download'
import { writeRows } from '@/lib/spreadsheet/write-sheet'
import type { ColumnGroup } from '@/grid/columns'
import type { GridState, KeptCell } from '@/grid/model'
import { cellNames } from './cell-names'

interface KeptWork {
  cells: readonly KeptCell[]
  state: GridState
  groups: readonly ColumnGroup[]
  label: string
  i18n: I18n
}

/** Gives what could not be saved as a spreadsheet, so that nobody has to type it a third time. */
export async function downloadKept({ cells, state, groups, label, i18n }: KeptWork): Promise<void> {
  const names = cellNames(state, groups)
  const head = ['student.id', 'student.name', 'sheet.kept.column', 'sheet.kept.typed'].map((id) => i18n._(id))
  const rows = cells.map(({ rowId, columnId, text }) => [
    names.rowCode(rowId),
    names.row(rowId),
    names.column(columnId),
    text,
  ])
  const bytes = await writeRows('Sala', [head, ...rows])
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  downloadFile(`${label.replace(/[\\/:*?"<>|]+/g, ' ')}.xlsx`, new Uint8Array(bytes), type)
}
