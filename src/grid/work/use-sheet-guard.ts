import { useLingui } from '@lingui/react'
import { useLeaveGuard } from '@/forms/leave-guard'
import type { GridState } from '@/grid/model'
import type { GridStore } from '@/grid/store'

/** Asks before a sheet with unsent cells is left, and says whether this device keeps them. */
export function useSheetGuard(store: GridStore, keeps: boolean): void {
  const { i18n } = useLingui()
  useLeaveGuard(() => holdsWork(store.state()), {
    withinPage: true,
    ...(keeps && {
      question: () => ({
        title: i18n._('form.leave.title'),
        body: i18n._('sheet.leave.kept', { n: Math.max(1, store.state().counts.unsaved) }),
        confirmLabel: i18n._('form.leave.confirm'),
      }),
    }),
  })
}

/** Whether something is unsent: a changed cell, or a text in the editor that is not in its cell yet. */
function holdsWork({ counts, edit, cells }: GridState): boolean {
  return counts.unsaved > 0 || (edit !== null && edit.text !== cells[edit.row]?.[edit.column]?.text)
}
