import { memo } from 'react'
import { GridCell } from './grid-cell'
import type { SheetColumn } from './columns'
import type { GridStore } from './store'
import type { Layout } from './window'

interface GridRowProps {
  store: GridStore
  gridId: string
  columns: readonly SheetColumn[]
  layout: Layout
  row: number
  firstColumn: number
  lastColumn: number
  /** The active column when it is not among those in view: the focus must not lose its cell. */
  extraColumn: number | null
  isLocked: boolean
}

/** One row: the columns that always stand, then those in view. Nothing outside it has to be laid out with it. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { store, gridId, columns, layout, row, firstColumn, lastColumn, extraColumn, isLocked } = props
  const { starts, rowHeight, frozen, firstMoving } = layout
  const indices = columnsInView(firstMoving, firstColumn, lastColumn, extraColumn)
  return (
    <div
      role="row"
      aria-rowindex={row + 3}
      className="absolute start-0 flex contain-strict"
      style={{ top: row * rowHeight, height: rowHeight, width: starts.at(-1), lineHeight: `${rowHeight - 1}px` }}
    >
      {indices.map((index) => {
        const column = columns[index]
        if (column === undefined) return null
        const stuckAt = frozen.get(index)
        const kind = index >= firstMoving ? 'moving' : stuckAt === undefined ? 'flowing' : 'frozen'
        return (
          <GridCell
            key={column.id}
            store={store}
            gridId={gridId}
            column={column}
            row={row}
            index={index}
            kind={kind}
            left={kind === 'moving' ? (starts[index] ?? 0) : (stuckAt ?? null)}
            isLocked={isLocked || column.readOnly}
          />
        )
      })}
    </div>
  )
})

/** The indices of the columns to show, in order. */
export function columnsInView(
  firstMoving: number,
  firstColumn: number,
  lastColumn: number,
  extraColumn: number | null,
): number[] {
  const indices: number[] = []
  for (let index = 0; index < firstMoving; index += 1) indices.push(index)
  if (extraColumn !== null && extraColumn >= firstMoving && extraColumn < firstColumn) indices.push(extraColumn)
  for (let index = firstColumn; index <= lastColumn; index += 1) indices.push(index)
  if (extraColumn !== null && extraColumn > lastColumn) indices.push(extraColumn)
  return indices
}
