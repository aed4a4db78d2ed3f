import type { CellChange } from '@/sheets/grid/reconcile'
import type { ServerCell, SheetReading } from './sheet'

/** A change whose cell somebody else has changed since; `serverCell` is null when its row is no longer on the sheet. */
export interface Conflict {
  change: CellChange
  serverCell: ServerCell | null
}

export interface Comparison {
  /** Still what they were when they were changed. */
  toSend: CellChange[]
  /** The server has the value already: a lost answer, or somebody with the same paper. */
  there: CellChange[]
  conflicts: Conflict[]
}

/** Compares changes with the server's present values, so that no other user's value is overwritten unseen. */
export function compare(changes: readonly CellChange[], { cells }: SheetReading): Comparison {
  const comparison: Comparison = { toSend: [], there: [], conflicts: [] }
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
