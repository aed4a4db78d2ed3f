import type { ReportCell, ReportColumn } from './document'

/** How many of a total's first columns its label goes over. A total without any value leaves its last cell empty. */
export function labelSpan(cells: readonly ReportCell[]): number {
  const first = cells.findIndex((cell) => cell !== null)
  return Math.max(1, first === -1 ? cells.length - 1 : first)
}

/** How a total's cell is written. A number under texts or dates counts the lines above it, it is neither of them. */
export function totalColumn(column: ReportColumn, cell: ReportCell): ReportColumn {
  const isCount = typeof cell === 'number' && (column.kind === 'text' || column.kind === 'date')
  return isCount ? { ...column, kind: 'whole' } : column
}
