import { changedCell, type Cell, type CellValue, type GridColumn, type Reason } from './cell'

/**
 * Checks what no column can check alone, such as days absent together with days with permission. Takes a row's values
 * by column id and returns a reason for each invalid column. It must be pure, because it runs after every change of one
 * of the row's cells. Reasons for read-only cells and for empty cells without a saved value are ignored, and a cell's
 * own reason comes before its row's.
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

export function sameReason(a: Reason | null, b: Reason | null): boolean {
  if (a === null || b === null) return a === b
  if (a.id !== b.id) return false
  const [before, now] = [Object.entries(a.values ?? {}), b.values ?? {}]
  return before.length === Object.keys(now).length && before.every(([name, value]) => now[name] === value)
}
