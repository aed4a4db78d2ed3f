import { memo, useCallback, useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react'
import { GridCell } from './grid-cell'
import type { SheetColumn } from './columns'
import { describeProblem } from './problem'
import type { RowMarks } from './row-marks'
import { isIn, type GridStore } from './store'
import { RowNumber } from './row-number'
import { leadingColumns, type Layout } from './window'

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
  const { starts, rowHeight, firstMoving, firstTrailing } = layout
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
      className="absolute start-0 flex contain-strict"
      style={{ top: row * rowHeight, height: rowHeight, width: starts.at(-1), lineHeight: `${rowHeight - 1}px` }}
    >
      {leadingColumns(layout).map(({ from, to, isFrozen }) => (
        // One sticky element for all frozen cells of a row: the browser makes a layer of each sticky one.
        <div key={from} role="presentation" className={isFrozen ? 'sticky start-0 z-1 flex' : 'flex'}>
          {from === 0 && <RowNumber row={row} width={starts[0] ?? 0} isActive={view.active !== null} />}
          {columns.slice(from, to).map((column, offset) => renderCell(column, from + offset, null))}
        </div>
      ))}
      {columnsInView(firstColumn, lastColumn, extraColumn, firstMoving).map((index) => {
        const column = columns[index]
        return column === undefined ? null : renderCell(column, index, starts[index] ?? 0)
      })}
      {firstTrailing < columns.length && (
        <div role="presentation" className="sticky end-0 z-1 ms-auto flex border-s border-line-strong">
          {columns.slice(firstTrailing).map((column, offset) => renderCell(column, firstTrailing + offset, null))}
        </div>
      )}
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
