import type { ReportCell, ReportColumn } from './document'

/** The number of first columns that a total's label spans. A total without any value leaves its last cell empty. */
export function labelSpan(cells: readonly ReportCell[]): number {
  const first = cells.findIndex((cell) => cell !== null)
  return Math.max(1, first === -1 ? cells.length - 1 : first)
}

/** The format of a total's cell. A number under texts or dates counts the lines above it, it is neither of them. */
export function totalColumn(column: ReportColumn, cell: ReportCell): ReportColumn {
  const isCount = typeof cell === 'number' && (column.kind === 'text' || column.kind === 'date')
  return isCount ? { ...column, kind: 'whole' } : column
}
