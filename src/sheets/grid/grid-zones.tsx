import type { CSSProperties, ReactNode } from 'react'
import type { SheetColumn } from './columns'
import { columnWidth, type Layout } from './window'

/** A column at its position on the screen. */
export interface PositionedColumn {
  column: SheetColumn
  position: number
  width: number
  /** The offset of a column that moves when the grid is scrolled sideways; null at the sides, where cells stand side by side. */
  left: number | null
}

interface GridZonesProps {
  columns: readonly SheetColumn[]
  layout: Layout
  /** The positions of the moving columns to show, in order. */
  moving: readonly number[]
  /** The number of the row, where rows have numbers. */
  number: ReactNode
  /** For the zones at the sides, which may be higher than the line. */
  sideStyle?: CSSProperties
  renderCell: (placed: PositionedColumn) => ReactNode
}

/**
 * The cells of one line of the grid: those that stay at its start, those that move when it is scrolled sideways, and those
 * that stay at its end. The line itself stays where it is and only the middle is moved: the browser would make a layer of
 * every element that is sticky, three times as many as there are rows.
 */
export function GridZones({ columns, layout, moving, number, sideStyle, renderCell }: GridZonesProps) {
  const { starts, firstMoving, firstTrailing } = layout
  const render = (position: number, left: number | null) => {
    const column = columns[position]
    return column && renderCell({ column, position, width: columnWidth(starts, position), left })
  }
  return (
    <>
      <div role="presentation" className="absolute start-0 z-1 flex h-full" style={sideStyle}>
        {number}
        {columns.slice(0, firstMoving).map((_, position) => render(position, null))}
      </div>
      <div role="presentation" className="absolute z-0 h-full" style={{ left: 'var(--scrolled, 0px)' }}>
        {moving.map((position) => render(position, starts[position] ?? 0))}
      </div>
      {firstTrailing < columns.length && (
        <div
          role="presentation"
          className="absolute end-0 z-1 flex h-full border-s border-line-strong"
          style={sideStyle}
        >
          {columns.slice(firstTrailing).map((_, offset) => render(firstTrailing + offset, null))}
        </div>
      )}
    </>
  )
}
