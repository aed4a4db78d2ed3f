import { formatDate } from '@/lib/dates/dates'
import { formatInteger, formatScore } from '@/lib/text/numbers'
import type { CellKind, ReportCell } from './document'

/** A cell as it is shown. */
export function formatCell(cell: ReportCell, kind: CellKind): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'date' ? formatDate(cell) : cell
  switch (kind) {
    case 'whole':
      return formatInteger(cell)
    case 'decimal':
      return formatScore(cell)
    case 'percent':
      return `${(cell * 100).toFixed(1)}%`
    case 'text':
    case 'date':
      return String(cell)
    default:
      return kind satisfies never
  }
}
