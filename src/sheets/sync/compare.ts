import type { CellChange } from '@/sheets/grid/reconcile'
import type { ServerCell, SheetReading } from './sheet'

/** A change of a cell that another user has changed since; `serverCell` is null when its row is no longer on the sheet. */
interface Conflict<T> {
  change: T
  serverCell: ServerCell | null
}

interface Comparison<T> {
  /** Still what they were when they were changed. */
  toSend: T[]
  /** The server has the value already: the response was lost, or another user entered the same. */
  there: T[]
  conflicts: Conflict<T>[]
}

/** Compares changes with the server's present values, so that no other user's value is overwritten unseen. */
export function compare<T extends CellChange>(changes: readonly T[], { cells }: SheetReading): Comparison<T> {
  const comparison: Comparison<T> = { toSend: [], there: [], conflicts: [] }
  for (const change of changes) {
    const row = cells.get(change.rowId)
    const serverCell = row === undefined ? null : (row.get(change.columnId) ?? { value: null, by: null, at: null })
    if (serverCell === null) comparison.conflicts.push({ change, serverCell })
    else if (serverCell.value === change.value) comparison.there.push(change)
    else if (serverCell.value === change.base) comparison.toSend.push(change)
    else comparison.conflicts.push({ change, serverCell })
  }
  return comparison
}
