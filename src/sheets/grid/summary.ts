import { selectedRange, type GridState, type Range } from './model'

/** The numbers in some cells. */
export interface Summary {
  count: number
  average: number
  min: number
  max: number
  /** Cells that must be filled and are empty. */
  missing: number
}

/** The numbers in the selected range; null for a single cell. */
export function summarizeSelection(state: GridState): Summary | null {
  const range = selectedRange(state)
  const isOne = range.top === range.bottom && range.left === range.right
  return isOne ? null : summarize(state, range)
}

/** The numbers in a whole column. */
export function summarizeColumn(state: GridState, column: number): Summary {
  return summarize(state, { top: 0, bottom: state.cells.length - 1, left: column, right: column })
}

function summarize({ cells, columns }: GridState, { top, bottom, left, right }: Range): Summary {
  const selected = [...columns.keys()].slice(left, right + 1)
  const entered = selected.filter((column) => columns[column]?.isComputed !== true)
  const values: number[] = []
  let missing = 0
  for (const row of cells.slice(top, bottom + 1)) {
    // Totals are no numbers of the same kind as those that they are computed from.
    for (const column of entered.length > 0 ? entered : selected) {
      const cell = row[column]
      if (typeof cell?.value === 'number') values.push(cell.value)
      if (cell?.missing === true) missing += 1
    }
  }
  const sum = values.reduce((total, value) => total + value, 0)
  return {
    count: values.length,
    average: values.length === 0 ? 0 : sum / values.length,
    min: Math.min(...values),
    max: Math.max(...values),
    missing,
  }
}
