import { flushSync } from 'react-dom'
import { isProblem } from './cell'
import type { Command } from './commands'
import { cellAt } from './model'
import { findNext } from './move'
import type { SheetTable } from './sheet-table'
import { countUnlikely, unlikelyReason } from './unlikely'

/** Shows all columns where a command leads to hidden ones alone: what is to be put right must be seen, whatever is hidden. */
export function showTarget(table: SheetTable, { type }: Command): void {
  const state = table.getEntries()
  const { invalid, conflict } = state.counts
  const isHidden =
    (type === 'nextProblem' &&
      invalid + conflict > 0 &&
      findNext(state, (position) => isProblem(cellAt(state, position))) === null) ||
    (type === 'nextUnlikely' &&
      countUnlikely(state) > 0 &&
      findNext(state, (position) => unlikelyReason(state, position) !== null) === null)
  if (isHidden) flushSync(() => table.setColumnVisibility({}))
}
