import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** The data of a chart, in rows and figures. */
export interface ChartTableData {
  /** The kind of a row: a province, a month. */
  rowName: string
  columns: readonly string[]
  rows: readonly { key: string; label: ReactNode; values: readonly string[] }[]
}

const cell = 'border-b border-line px-2 py-1'

interface ChartTableProps {
  caption: string
  data: ChartTableData
}

export function ChartTable({ caption, data: { rowName, columns, rows } }: ChartTableProps) {
  return (
    <div
      // The frame itself takes the focus, or the keyboard could not scroll it.
      {...{ role: 'group', 'aria-label': caption, tabIndex: 0 }}
      className="max-h-[40rem] min-w-0 overflow-auto overscroll-contain rounded border border-line print:max-h-none"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={cn(cell, 'sticky top-0 bg-surface-sunken text-start')}>
              {rowName}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={cn(cell, 'sticky top-0 bg-surface-sunken text-end')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values }) => (
            <tr key={key}>
              <th scope="row" className={cn(cell, 'text-start font-normal')}>
                {label}
              </th>
              {columns.map((column, index) => (
                <td key={column} className={cn(cell, 'text-end whitespace-nowrap')}>
                  {values[index] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
