import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface HeatMapProps<Row, Column> {
  caption: string
  rowName: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The name in full, and as short as a narrow window needs it. */
  rowLabel: (row: Row) => { full: string; short: string }
  columns: readonly Column[]
  columnKey: (column: Column) => string | number
  /** The name in full, as short as a table needs it, and as short as a narrow window does. */
  columnLabel: (column: Column) => { full: string; short: string; shortest: string }
  renderCell: (row: Row, column: Column) => ReactNode
}

const smallestTarget = 25
const nameWidth = 48

/** A table of rows and columns whose cells are shaded by their figure; it is its own data table. */
export function HeatMap<Row, Column>(props: HeatMapProps<Row, Column>) {
  const { caption, rowName, rows, rowKey, rowLabel, columns, columnKey, columnLabel, renderCell } = props
  return (
    <div className="max-h-[36rem] overflow-auto overscroll-contain print:max-h-none">
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-xs print:min-w-0! print:text-[9px]"
        // No cell is smaller than a target may be.
        style={{ minWidth: columns.length * smallestTarget + nameWidth }}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-2 w-[17%] bg-surface-raised pe-1 pb-1 text-start font-medium"
            >
              <span className="sr-only cards:not-sr-only">{rowName}</span>
            </th>
            {columns.map((column) => {
              const { full, short, shortest } = columnLabel(column)
              return (
                <th key={columnKey(column)} scope="col" className="sticky top-0 z-1 bg-surface-raised pb-1 font-medium">
                  <span aria-hidden className="cards:hidden">
                    {shortest}
                  </span>
                  <span aria-hidden className="hidden cards:inline">
                    {short}
                  </span>
                  <span className="sr-only">{full}</span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { full, short } = rowLabel(row)
            return (
              <tr key={rowKey(row)}>
                <th
                  scope="row"
                  className="sticky start-0 z-1 bg-surface-raised pe-1 text-start font-medium wrap-anywhere cards:whitespace-nowrap"
                >
                  <span aria-hidden className="cards:hidden">
                    {short}
                  </span>
                  <span className="sr-only cards:not-sr-only">{full}</span>
                </th>
                {columns.map((column) => (
                  <td key={columnKey(column)} className="p-0 cards:p-px">
                    {renderCell(row, column)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The classes of a cell of a heat map, with room for a finger where there is no mouse. */
export function heatCellStyle(shade: string): string {
  return cn(
    'flex min-h-7 items-center justify-center rounded-[3px] border border-line tabular-nums [print-color-adjust:exact] focus-visible:-outline-offset-2 pointer-coarse:min-h-11 print:min-h-4',
    shade,
  )
}
