import { memo, useCallback, useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react'
import { cn } from '@/components/ui/cn'
import { GridCell } from './grid-cell'
import { GridZones, type PositionedColumn } from './grid-zones'
import type { SheetColumn } from './columns'
import { unlikelyTextId } from './descriptions'
import { describeProblem, describeUnlikely } from './problem'
import type { RowMarks } from './row-marks'
import { isIn, type GridStore } from './store'
import type { Layout } from './window'

interface GridRowProps {
  store: GridStore
  gridId: string
  /** In the order in which they are shown. */
  columns: readonly SheetColumn[]
  layout: Layout
  rowId: string
  /** The position of the row on the screen. */
  row: number
  /** The number that the row has in the sheet. */
  number: number
  firstColumn: number
  lastColumn: number
  /** The position of the active column when it is not among those in view: the focus must not lose its cell. */
  extraColumn: number | null
  isLocked: boolean
  marks: RowMarks | undefined
}

const nothing = () => undefined

/** One row: the frozen columns, then those in view. The browser lays it out independently of the other rows. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { store, gridId, columns, layout, rowId, row, firstColumn, lastColumn, extraColumn, isLocked, marks } = props
  const subscribe = useCallback((listener: () => void) => marks?.subscribe(rowId, listener) ?? nothing, [marks, rowId])
  const mark = useSyncExternalStore(subscribe, () => marks?.of(rowId) ?? null)
  const subscribeCells = useCallback((listener: () => void) => store.subscribeRow(rowId, listener), [store, rowId])
  const view = useSyncExternalStore(subscribeCells, () => store.row(rowId))
  const { i18n } = useLingui()
  const { starts, rowHeight, firstMoving, firstTrailing } = layout
  const { columnAt } = store.state().positions
  const renderCell = ({ column, position, width, left }: PositionedColumn) => {
    const cell = view.cells[columnAt.get(column.id) ?? -1]
    if (cell === undefined) return null
    const active = view.active === column.id
    return (
      <GridCell
        key={column.id}
        store={store}
        gridId={gridId}
        column={column}
        rowId={rowId}
        row={row}
        position={position}
        width={width}
        left={left}
        isLocked={isLocked || column.meta.readOnly}
        mark={mark}
        cell={cell}
        problem={describeProblem(cell, i18n)}
        unlikely={describeUnlikely(view.unlikely.get(column.id), i18n)}
        active={active}
        selected={isIn(view.selected, position)}
        copied={isIn(view.copied, position)}
        hasHandle={view.handle === column.id}
        highlighted={view.active !== null && column.meta.isRowHeader === true}
        isEditing={active && view.editing !== null}
      />
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={layout.headerRows + row + 1}
      className="absolute start-0 w-full contain-strict"
      style={{ top: row * rowHeight, height: rowHeight, lineHeight: `${rowHeight - 1}px` }}
    >
      <GridZones
        columns={columns}
        layout={layout}
        moving={columnsInView({ firstColumn, lastColumn, extraColumn, firstMoving, firstTrailing })}
        number={<RowNumber row={row} number={props.number} width={starts[0] ?? 0} isActive={view.active !== null} />}
        renderCell={renderCell}
      />
      {[...view.unlikely].map(([column, reason]) => (
        <span key={column} id={unlikelyTextId(gridId, rowId, column)} hidden>
          {describeUnlikely(reason, i18n)}
        </span>
      ))}
    </div>
  )
})

type InView = Pick<GridRowProps, 'firstColumn' | 'lastColumn' | 'extraColumn'> &
  Pick<Layout, 'firstMoving' | 'firstTrailing'>

/** The positions of the moving columns to show, in order. */
function columnsInView({ firstColumn, lastColumn, extraColumn: extra, firstMoving, firstTrailing }: InView): number[] {
  const positions: number[] = []
  const isMoving = extra !== null && extra >= firstMoving && extra < firstTrailing
  if (isMoving && extra < firstColumn) positions.push(extra)
  for (let position = firstColumn; position <= lastColumn; position += 1) positions.push(position)
  if (isMoving && extra > lastColumn) positions.push(extra)
  return positions
}

interface RowNumberProps {
  /** The position of the row on the screen. */
  row: number
  /** The number that the row has in the sheet, however it is sorted. */
  number: number
  /** 0 where rows have no numbers. */
  width: number
  isActive: boolean
}

/** The number of a row, which selects the row. A screen reader announces the row by its index. */
function RowNumber({ row, number, width, isActive }: RowNumberProps) {
  if (width === 0) return null
  return (
    <div
      aria-hidden
      data-row={row}
      style={{ width }}
      className={cn(
        'shrink-0 border-e border-b border-line px-1 text-end text-xs leading-[inherit]',
        isActive ? 'bg-accent-soft text-accent-strong' : 'bg-surface-sunken text-ink-muted',
      )}
    >
      {number}
    </div>
  )
}
