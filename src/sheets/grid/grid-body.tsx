import { memo, useSyncExternalStore } from 'react'
import type { ColumnGroup, SheetColumn } from './columns'
import { GridHeader } from './grid-header'
import { GridRow } from './grid-row'
import { ProblemBubble } from './problem-bubble'
import type { RowMarks } from './row-marks'
import type { GridStore } from './store'
import { useGridState } from './use-grid-state'
import type { WindowStore } from './use-window'
import type { Layout } from './window'

interface GridBodyProps {
  store: GridStore
  window: WindowStore
  gridId: string
  groups: readonly ColumnGroup[]
  columns: readonly SheetColumn[]
  layout: Layout
  rowIds: readonly string[]
  isLocked: boolean
  marks: RowMarks | undefined
  /** Shows the problem of a cell beside it, where there is no pointer to hover with and no room below the grid. */
  showsProblem: boolean
}

/** The header and the rows in view: what scrolling renders. */
export const GridBody = memo(function GridBody(props: GridBodyProps) {
  const { store, gridId, groups, columns, layout, rowIds, isLocked, marks, showsProblem } = props
  const window = useSyncExternalStore(props.window.subscribe, props.window.get)

  // The cell with the focus stays in the page wherever the frame is; in view it needs no render here.
  const outside = useGridState(store, ({ active: { row, column } }) => {
    const inRows = row >= window.firstRow && row <= window.lastRow
    const isFixed = column < layout.firstMoving || column >= layout.firstTrailing
    const inColumns = isFixed || (column >= window.firstColumn && column <= window.lastColumn)
    return inRows && inColumns ? null : `${row}/${column}`
  })
  const rows = rowsInView(window.firstRow, window.lastRow, outside === null ? null : store.state().active.row)
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
          store={store}
          groups={groups}
          columns={columns}
          layout={layout}
          firstColumn={window.firstColumn}
          lastColumn={window.lastColumn}
        />
        <div role="rowgroup" className="relative" style={{ height: rowIds.length * layout.rowHeight }}>
          {rows.map((row) => (
            <GridRow
              key={rowIds[row]}
              rowId={rowIds[row] ?? ''}
              marks={marks}
              store={store}
              gridId={gridId}
              columns={columns}
              layout={layout}
              row={row}
              firstColumn={window.firstColumn}
              lastColumn={window.lastColumn}
              extraColumn={outside === null ? null : extraColumn(outside, row)}
              isLocked={isLocked}
            />
          ))}
          {showsProblem && <ProblemBubble store={store} layout={layout} />}
        </div>
      </div>
    </div>
  )
})

function extraColumn(outside: string, row: number): number | null {
  const [activeRow, activeColumn] = outside.split('/').map(Number)
  return activeRow === row ? (activeColumn ?? null) : null
}

function rowsInView(first: number, last: number, activeRow: number | null): number[] {
  const rows: number[] = []
  if (activeRow !== null && activeRow < first) rows.push(activeRow)
  for (let row = first; row <= last; row += 1) rows.push(row)
  if (activeRow !== null && activeRow > last) rows.push(activeRow)
  return rows
}
