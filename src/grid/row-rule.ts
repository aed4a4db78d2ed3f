import { changedCell, type Cell, type CellValue, type GridColumn, type Reason } from './cell'

/**
 * Judges what no column can see alone: days absent and days with permission together. Takes a row's values by the columns'
 * ids; gives a reason for each column that cannot stand. Pure: the same values get the same reasons. It is asked whenever
 * one of the row's cells changes, whoever changed it. Reasons for read-only cells and for empty cells without a saved value
 * are passed over, and a cell's own reason goes before its row's.
 */
export type RowRule = (rowId: string, values: ReadonlyMap<string, CellValue>) => ReadonlyMap<string, Reason>

const noReasons: ReadonlyMap<string, Reason> = new Map()

/** The row as its rule judges it now; cells whose reason stays are the very same, and so is a row of such cells. */
export function judgedRow(
  rule: RowRule | undefined,
  columns: readonly GridColumn[],
  rowId: string,
  line: readonly Cell[],
): readonly Cell[] {
  if (rule === undefined && line.every(({ rowReason }) => rowReason === null)) return line
  const values = new Map(columns.map((column, index) => [column.id, line[index]?.value ?? null]))
  const reasons = rule?.(rowId, values) ?? noReasons
  let judged: Cell[] | null = null
  for (const [index, column] of columns.entries()) {
    const cell = line[index]
    const rowReason = reasons.get(column.id) ?? null
    if (cell === undefined || sameReason(cell.rowReason, rowReason)) continue
    judged ??= [...line]
    judged[index] = changedCell(column, cell, { rowReason })
  }
  return judged ?? line
}

function sameReason(a: Reason | null, b: Reason | null): boolean {
  if (a === null || b === null) return a === b
  if (a.id !== b.id) return false
  const [before, now] = [Object.entries(a.values ?? {}), b.values ?? {}]
  return before.length === Object.keys(now).length && before.every(([name, value]) => now[name] === value)
}
