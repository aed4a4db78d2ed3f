import type { ReportColumn } from './document'

export interface HeadCell {
  text: string
  row: number
  column: number
  rows: number
  columns: number
}

/** The headings of a table: one row, or two where columns have groups; a column without a group goes over both. */
export function headCells(columns: readonly ReportColumn[]): { depth: 1 | 2; cells: HeadCell[] } {
  const depth = columns.some(({ group }) => group !== undefined) ? 2 : 1
  const cells: HeadCell[] = []
  for (const [column, { header: text, group }] of columns.entries()) {
    const open = cells.findLast((cell) => cell.row === 0)
    if (group === undefined) cells.push({ text, row: 0, column, rows: depth, columns: 1 })
    else {
      if (column > 0 && columns[column - 1]?.group === group && open !== undefined) open.columns += 1
      else cells.push({ text: group, row: 0, column, rows: 1, columns: 1 })
      cells.push({ text, row: 1, column, rows: 1, columns: 1 })
    }
  }
  return { depth, cells: cells.toSorted((a, b) => a.row - b.row || a.column - b.column) }
}
