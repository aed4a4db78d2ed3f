import { findCell, isSingleCell, selectedRanges, type GridState, type Position } from './model'

/** The numbers in some cells. */
export interface Summary {
  count: number
  sum: number
  average: number
  min: number
  max: number
  /** Cells that must be filled and are empty. */
  missing: number
}

/** The numbers in the selected ranges; null for a single cell. */
export function summarizeSelection(state: GridState): Summary | null {
  const ranges = selectedRanges(state)
  const [first] = ranges
  if (first === undefined || (ranges.length === 1 && isSingleCell(first))) return null
  const cells = new Map<string, Position>()
  for (const { top, bottom, left, right } of ranges) {
    for (const row of state.shown.rows.slice(top, bottom + 1)) {
      for (const column of state.shown.columns.slice(left, right + 1)) cells.set(`${row}\n${column}`, { row, column })
    }
  }
  return summarize(state, [...cells.values()])
}

/** The numbers in a whole column. */
export function summarizeColumn(state: GridState, column: string): Summary {
  return summarize(
    state,
    state.rowIds.map((row) => ({ row, column })),
  )
}

function summarize(state: GridState, selected: readonly Position[]): Summary {
  const computed = new Set(state.columns.flatMap(({ id, isComputed }) => (isComputed === true ? [id] : [])))
  const entered = selected.filter(({ column }) => !computed.has(column))
  const values: number[] = []
  let missing = 0
  // Totals are no numbers of the same kind as those that they are computed from.
  for (const position of entered.length > 0 ? entered : selected) {
    const cell = findCell(state, position)
    if (typeof cell?.value === 'number') values.push(cell.value)
    if (cell?.missing === true) missing += 1
  }
  const sum = values.reduce((total, value) => total + value, 0)
  return {
    count: values.length,
    sum,
    average: values.length === 0 ? 0 : sum / values.length,
    min: Math.min(...values),
    max: Math.max(...values),
    missing,
  }
}
