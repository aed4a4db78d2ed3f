import { useBlocker } from '@tanstack/react-router'
import { notify } from '@/lib/notify'
import { useDeviceWork } from '@/lib/storage/device-work'
import { isUnsaved } from '@/sheets/grid/cell'
import { findCell, type GridState } from '@/sheets/grid/model'
import type { GridStore } from '@/sheets/grid/store'

/**
 * Leaving a sheet for another page loses nothing, so nothing is asked: queued saves are sent by themselves, and of the cells
 * that were typed since the user is informed where they stay. Before a reload or a closed tab the browser asks about these.
 */
export function useSheetGuard(store: GridStore): void {
  const { isKept } = useDeviceWork()
  useBlocker({
    enableBeforeUnload() {
      const state = store.state()
      return countTyped(state) > 0 || (!isKept.get() && state.counts.saving > 0)
    },
    shouldBlockFn() {
      const n = countTyped(store.state())
      const id = isKept.get() ? 'sheet.leave.stored' : 'sheet.leave.inMemory'
      if (n > 0) notify({ kind: 'info', id, values: { n }, isBrief: true })
      return false
    },
  })
}

/** The number of unsaved cells that are not queued. A text in the editor that is not in its cell yet counts as one. */
function countTyped(state: GridState): number {
  const { counts, edit } = state
  const cell = edit === null ? undefined : findCell(state, edit)
  const addsOne = cell !== undefined && edit?.text !== cell.text && (!isUnsaved(cell) || cell.state === 'saving')
  return counts.unsaved - counts.saving + (addsOne ? 1 : 0)
}
