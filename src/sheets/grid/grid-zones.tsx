import type { CSSProperties, ReactNode } from 'react'
import type { SheetColumn } from './columns'
import { leadingColumns, type Layout } from './window'

interface GridZonesProps {
  columns: readonly SheetColumn[]
  layout: Layout
  /** The indices of the moving columns to show, in order. */
  moving: readonly number[]
  /** The number of the row, where rows have numbers. */
  number: ReactNode
  /** For the zones at the sides, which may be higher than the line. */
  sideStyle?: CSSProperties
  /** Renders a cell; its offset is null in the zones at the sides, which put their cells side by side. */
  renderCell: (column: SheetColumn, index: number, left: number | null) => ReactNode
}

/**
 * The cells of one line of the grid: those that stay at its start, those that move when it is scrolled sideways, and those
 * that stay at its end. The line itself stays where it is and only the middle is moved: the browser would make a layer of
 * every element that is sticky, three times as many as there are rows.
 */
export function GridZones({ columns, layout, moving, number, sideStyle, renderCell }: GridZonesProps) {
  const { starts, firstTrailing } = layout
  const numberWidth = starts[0] ?? 0
  const runs = leadingColumns(layout)
  const between = runs.flatMap(({ from, to, isFrozen }) => (isFrozen ? [] : range(from, to)))
  return (
    <>
      {numberWidth > 0 && (
        <div role="presentation" className="absolute start-0 z-1 flex h-full" style={sideStyle}>
          {number}
        </div>
      )}
      {runs.map(({ from, to, isFrozen }) => {
        if (!isFrozen) return null
        const start = starts[from] ?? 0
        const left = from === 0 ? start : `max(${numberWidth}px, calc(${start}px + var(--scrolled, 0px)))`
        return (
          <div key={from} role="presentation" className="absolute z-1 flex h-full" style={{ left, ...sideStyle }}>
            {columns.slice(from, to).map((column, offset) => renderCell(column, from + offset, null))}
          </div>
        )
      })}
      <div role="presentation" className="absolute z-0 h-full" style={{ left: 'var(--scrolled, 0px)' }}>
        {[...between, ...moving].map((index) => {
          const column = columns[index]
          return column === undefined ? null : renderCell(column, index, starts[index] ?? 0)
        })}
      </div>
      {firstTrailing < columns.length && (
        <div
          role="presentation"
          className="absolute end-0 z-1 flex h-full border-s border-line-strong"
          style={sideStyle}
        >
          {columns.slice(firstTrailing).map((column, offset) => renderCell(column, firstTrailing + offset, null))}
        </div>
      )}
    </>
  )
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset)
}
