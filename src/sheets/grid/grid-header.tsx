import { memo, useState, type CSSProperties } from 'react'
import { useLingui } from '@lingui/react'
import { formatScore } from '@/lib/text/numbers'
import { cn } from '@/components/ui/cn'
import type { SheetColumn } from './columns'
import { GridZones } from './grid-zones'
import { activeCell } from './model'
import type { SheetTable } from './sheet-table'
import { groupHeaderHeight, leafHeaderHeight } from './sizes'
import type { GridStore } from './store'
import { summarizeColumn } from './summary'
import { useGridState } from './use-grid-state'
import { frozenWidth, type Layout } from './window'

interface GridHeaderProps {
  table: SheetTable
  store: GridStore
  /** In the order in which they are shown. */
  columns: readonly SheetColumn[]
  layout: Layout
  firstColumn: number
  lastColumn: number
}

/** The two header rows: groups above, columns below. They stay at the top; frozen columns stay at the side too. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { table, store, columns, layout, firstColumn, lastColumn } = props
  const { starts, firstMoving } = layout
  const [groups] = table.getCenterHeaderGroups()
  const inView = columns.flatMap((_, place) => (place >= firstColumn && place <= lastColumn ? [place] : []))
  return (
    <div role="rowgroup" className="sticky top-0 z-2 bg-surface-sunken text-xs" style={{ height: layout.headerHeight }}>
      <div role="row" aria-rowindex={1} className="relative" style={{ height: groupHeaderHeight }}>
        {groups?.headers.map(({ id, isPlaceholder, colSpan, subHeaders, column: { columnDef } }, at) => {
          if (isPlaceholder || subHeaders.length === 0 || typeof columnDef.header !== 'string') return null
          const place = firstMoving + groups.headers.slice(0, at).reduce((sum, before) => sum + before.colSpan, 0)
          const start = starts[place] ?? 0
          return (
            <div
              key={id}
              role="columnheader"
              aria-colindex={place + 1}
              aria-colspan={colSpan}
              className="absolute top-0 flex h-full overflow-clip border-e border-b border-line-strong bg-surface-sunken"
              style={{
                left: `calc(${start}px + var(--scrolled, 0px))`,
                width: (starts[place + colSpan] ?? 0) - start,
              }}
            >
              {/* The name stays in view while a part of its group does. */}
              <span
                aria-hidden
                className="min-w-0 shrink"
                style={{ flexBasis: `max(0px, calc(${frozenWidth(layout) - start}px - var(--scrolled, 0px)))` }}
              />
              <span
                className="max-w-full shrink-0 truncate px-2 font-semibold"
                title={columnDef.header}
                style={{ lineHeight: `${groupHeaderHeight - 1}px` }}
              >
                {columnDef.header}
              </span>
            </div>
          )
        })}
      </div>
      <div role="row" aria-rowindex={2} className="relative" style={{ height: leafHeaderHeight }}>
        <GridZones
          columns={columns}
          layout={layout}
          moving={inView}
          number={
            <div
              aria-hidden
              style={{ width: starts[0] }}
              className="shrink-0 border-e border-b border-line-strong bg-surface-sunken"
            />
          }
          // The columns at the side reach up through the empty group row.
          sideStyle={{ top: -groupHeaderHeight, height: layout.headerHeight }}
          renderCell={({ column, place, width, left }) => (
            <LeafHeader key={column.id} store={store} column={column} place={place} width={width} left={left} />
          )}
        />
      </div>
    </div>
  )
})

interface LeafHeaderProps {
  store: GridStore
  column: SheetColumn
  place: number
  width: number
  left: number | null
}

const LeafHeader = memo(function LeafHeader({ store, column, place, width, left }: LeafHeaderProps) {
  const highlighted = useGridState(store, (state) => activeCell(state).column === column.id)
  const { i18n } = useLingui()
  const [summary, setSummary] = useState<string | null>(null)
  const style: CSSProperties = { width }
  if (left !== null) style.left = left
  // Computed when it is asked for, not with every key.
  const summarize = () => {
    const { count, average, missing } = summarizeColumn(store.state(), column.id)
    const values = { average: formatScore(average), missing }
    setSummary(count + missing === 0 ? null : i18n._(count === 0 ? 'grid.column.missing' : 'grid.column', values))
  }
  return (
    <div
      role="columnheader"
      onPointerEnter={summarize}
      aria-colindex={place + 1}
      data-column={column.id}
      title={[column.hint, summary].filter((line) => line != null).join('\n') || undefined}
      style={style}
      className={cn(
        'flex shrink-0 flex-col justify-end border-e border-b border-line-strong px-2 py-1',
        left === null ? 'h-full' : 'absolute top-0 h-full',
        highlighted ? 'bg-accent-soft text-accent-strong' : 'bg-surface-sunken',
        column.align === 'end' ? 'text-end' : column.align === 'center' ? 'text-center' : 'text-start',
      )}
    >
      <span>{column.header}</span>
      {column.note !== undefined && <span className="text-ink-muted">{column.note}</span>}
    </div>
  )
})
