import { memo, useSyncExternalStore } from 'react'
import { useSelector } from '@tanstack/react-store'
import type { SheetColumn } from './columns'
import { GridHeader } from './grid-header'
import { GridRow } from './grid-row'
import { activeCell, shownPosition } from './model'
import { ProblemBubble } from './problem-bubble'
import type { RowMarks } from './row-marks'
import type { SheetTable } from './sheet-table'
import type { GridStore } from './store'
import { useGridState } from './use-grid-state'
import type { WindowStore } from './use-window'
import type { Layout } from './window'

interface GridBodyProps {
  table: SheetTable
  store: GridStore
  window: WindowStore
  gridId: string
  /** In the order in which they are shown. */
  columns: readonly SheetColumn[]
  layout: Layout
  isLocked: boolean
  marks: RowMarks | undefined
  /** Shows the problem of a cell beside it, where there is no pointer to hover with and no room below the grid. */
  showsProblem: boolean
  onMenu: (columnId: string) => void
  onFit: (columnId: string) => void
}

/** The header and the rows in view: what scrolling renders. */
export const GridBody = memo(function GridBody(props: GridBodyProps) {
  const { table, store, gridId, columns, layout, isLocked, marks, showsProblem } = props
  const window = useSyncExternalStore(props.window.subscribe, props.window.get)
  const { rows } = table.getRowModel()

  // The cell with the focus stays in the page wherever the frame is; in view it needs no render here.
  const outside = useGridState(store, (state) => {
    const { row, column } = shownPosition(state, activeCell(state))
    const inRows = row >= window.firstRow && row <= window.lastRow
    const isFixed = column < layout.firstMoving || column >= layout.firstTrailing
    const inColumns = isFixed || (column >= window.firstColumn && column <= window.lastColumn)
    return inRows && inColumns ? null : `${row}/${column}`
  })
  const [activeRow, activeColumn] = outside === null ? [] : outside.split('/').map(Number)
  const width = layout.starts.at(-1) ?? 0
  return (
    // As wide as the columns, so that the grid can be scrolled; what is inside stays in the frame.
    <div role="presentation" style={{ width }}>
      <div
        role="presentation"
        className="sticky start-0"
        style={{ width: `min(${width}px, var(--frame-width, 100%))` }}
      >
        <GridHeader
          table={table}
          store={store}
          columns={columns}
          layout={layout}
          firstColumn={window.firstColumn}
          lastColumn={window.lastColumn}
          onMenu={props.onMenu}
          onFit={props.onFit}
        />
        <ResizeLine table={table} layout={layout} columns={columns} />
        <div role="rowgroup" className="relative" style={{ height: rows.length * layout.rowHeight }}>
          {rowsInView(window.firstRow, window.lastRow, activeRow).map((position) => {
            const row = rows[position]
            return (
              row && (
                <GridRow
                  key={row.id}
                  rowId={row.id}
                  marks={marks}
                  store={store}
                  gridId={gridId}
                  columns={columns}
                  layout={layout}
                  row={position}
                  number={row.index + 1}
                  firstColumn={window.firstColumn}
                  lastColumn={window.lastColumn}
                  extraColumn={position === activeRow ? (activeColumn ?? null) : null}
                  isLocked={isLocked}
                />
              )
            )
          })}
          {showsProblem && <ProblemBubble store={store} layout={layout} />}
        </div>
      </div>
    </div>
  )
})

function rowsInView(first: number, last: number, activeRow: number | undefined): number[] {
  const rows: number[] = []
  if (activeRow !== undefined && activeRow < first) rows.push(activeRow)
  for (let row = first; row <= last; row += 1) rows.push(row)
  if (activeRow !== undefined && activeRow > last) rows.push(activeRow)
  return rows
}

interface ResizeLineProps {
  table: SheetTable
  /** In the order in which they are shown. */
  columns: readonly SheetColumn[]
  layout: Layout
}

/** Where the edge of a column will be when the mouse is released; the rows are drawn once then, not with every move. */
function ResizeLine({ table, columns, layout }: ResizeLineProps) {
  const { isResizingColumn, deltaOffset } = useSelector(table.atoms.columnResizing)
  const position = columns.findIndex(({ id }) => id === isResizingColumn)
  if (position === -1) return null
  const end = (layout.starts[position + 1] ?? 0) + (deltaOffset ?? 0)
  const atEnd = position >= layout.firstTrailing
  const style = atEnd
    ? { right: (layout.starts.at(-1) ?? 0) - end }
    : { left: position < layout.firstMoving ? end : `calc(${end}px + var(--scrolled, 0px))` }
  return <div aria-hidden className="absolute top-0 z-3 h-full w-0.5 bg-accent" style={style} />
}
