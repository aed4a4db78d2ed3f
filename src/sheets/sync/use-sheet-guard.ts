import { useLingui } from '@lingui/react'
import { useSelector } from '@tanstack/react-store'
import { deviceKeepsWork } from '@/lib/storage/device-work'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { isUnsaved } from '@/sheets/grid/cell'
import type { GridState } from '@/sheets/grid/model'
import type { GridStore } from '@/sheets/grid/store'

/** Asks before the user leaves a sheet with unsent cells, and says whether this device stores them. */
export function useSheetGuard(store: GridStore): void {
  const { i18n } = useLingui()
  const isKept = useSelector(deviceKeepsWork)
  useLeaveGuard(() => unsavedCells(store.state()) > 0, {
    withinPage: true,
    ...(isKept && {
      question: () => ({
        title: i18n._('form.leave.title'),
        body: i18n._('sheet.leave.stored', { n: unsavedCells(store.state()) }),
        confirmLabel: i18n._('form.leave.confirm'),
      }),
    }),
  })
}

/** The number of unsaved cells. A text in the editor that is not in its cell yet counts as one. */
function unsavedCells({ counts, edit, cells }: GridState): number {
  const cell = edit === null ? undefined : cells[edit.row]?.[edit.column]
  const addsOne = cell !== undefined && edit?.text !== cell.text && !isUnsaved(cell)
  return counts.unsaved + (addsOne ? 1 : 0)
}
