import { memo, useCallback, useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react'
import { GridCell } from './grid-cell'
import { GridZones } from './grid-zones'
import type { SheetColumn } from './columns'
import { describeProblem } from './problem'
import type { RowMarks } from './row-marks'
import { isIn, type GridStore } from './store'
import { RowNumber } from './row-number'
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
  rowId: string
  marks: RowMarks | undefined
}

const nothing = () => undefined

/** One row: the frozen columns, then those in view. The browser lays it out independently of the other rows. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { store, gridId, columns, layout, row, firstColumn, lastColumn, extraColumn, isLocked, rowId, marks } = props
  const subscribe = useCallback((listener: () => void) => marks?.subscribe(rowId, listener) ?? nothing, [marks, rowId])
  const mark = useSyncExternalStore(subscribe, () => marks?.of(rowId) ?? null)
  const subscribeCells = useCallback((listener: () => void) => store.subscribeRow(row, listener), [store, row])
  const view = useSyncExternalStore(subscribeCells, () => store.row(row))
  const { i18n } = useLingui()
  const { starts, rowHeight, firstMoving } = layout
  const renderCell = (column: SheetColumn, index: number, left: number | null) => {
    const cell = view.cells[index]
    if (cell === undefined) return null
    const active = view.active === index
    return (
      <GridCell
        key={column.id}
        store={store}
        gridId={gridId}
        column={column}
        row={row}
        index={index}
        left={left}
        isLocked={isLocked || column.readOnly}
        mark={mark}
        cell={cell}
        problem={describeProblem(cell, i18n)}
        active={active}
        selected={isIn(view.selected, index)}
        copied={isIn(view.copied, index)}
        hasHandle={view.handle === index}
        highlighted={view.active !== null && column.isRowHeader === true}
        isEditing={active && view.editing !== null}
      />
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={row + 3}
      className="absolute start-0 w-full contain-strict"
      style={{ top: row * rowHeight, height: rowHeight, lineHeight: `${rowHeight - 1}px` }}
    >
      <GridZones
        columns={columns}
        layout={layout}
        moving={columnsInView(firstColumn, lastColumn, extraColumn, firstMoving)}
        number={<RowNumber row={row} width={starts[0] ?? 0} isActive={view.active !== null} />}
        renderCell={renderCell}
      />
    </div>
  )
})

/** The indices of the moving columns to show, in order. */
function columnsInView(first: number, last: number, extra: number | null, firstMoving: number): number[] {
  const indices: number[] = []
  if (extra !== null && extra >= firstMoving && extra < first) indices.push(extra)
  for (let index = first; index <= last; index += 1) indices.push(index)
  if (extra !== null && extra > last) indices.push(extra)
  return indices
}
