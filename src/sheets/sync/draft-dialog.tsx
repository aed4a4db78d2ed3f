import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { SheetColumns } from '@/sheets/grid/columns'
import { findCell, type GridState } from '@/sheets/grid/model'
import type { DraftCell } from '@/sheets/grid/reconcile'
import { cellNames } from './cell-names'

interface DraftDialogProps {
  cells: readonly DraftCell[]
  state: GridState
  columns: SheetColumns
  onDownload: () => void
  onClose: () => void
}

/** Shows the cells of a recovered draft, with what was typed and what the server has, before the user decides. */
export function DraftDialog({ cells, state, columns, onDownload, onClose }: DraftDialogProps) {
  const { i18n } = useLingui()
  const names = cellNames(state, columns)
  const serverText = ({ rowId, columnId }: DraftCell) => {
    return names.written(columnId, findCell(state, { row: rowId, column: columnId })?.base ?? null)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={i18n._('sheet.drafts.title', { n: cells.length })}
      footer={<Button onClick={onDownload}>{i18n._('sheet.download')}</Button>}
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start">
            {['common.name', 'sheet.drafts.column', 'sheet.drafts.typed', 'sheet.drafts.server'].map((id) => (
              <th key={id} scope="col" className="border-b border-line p-2 text-start font-semibold">
                {i18n._(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => (
            <tr key={`${cell.rowId}/${cell.columnId}`} className="border-b border-line">
              <th scope="row" className="p-2 text-start font-normal">
                {names.row(cell.rowId) || i18n._('sheet.drafts.left')}
              </th>
              <td className="p-2">{names.column(cell.columnId)}</td>
              <td className="p-2 font-medium tabular-nums">{cell.text || i18n._('common.emptyValue')}</td>
              <td className="p-2 tabular-nums">{serverText(cell) || i18n._('common.emptyValue')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
