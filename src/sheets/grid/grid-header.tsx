import { memo, useState, type CSSProperties } from 'react'
import { useLingui } from '@lingui/react'
import type { Header } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { SheetColumn } from './columns'
import { GridZones } from './grid-zones'
import { describeColumn } from './describe-column'
import { activeCell, type GridRow } from './model'
import type { SheetFeatures } from './sheet-features'
import type { SheetTable } from './sheet-table'
import { groupHeaderHeight, leafHeaderHeight } from './sizes'
import type { GridStore } from './store'
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
  onMenu: (columnId: string) => void
  /** Makes a column as wide as its texts. */
  onFit: (columnId: string) => void
}

/** The header rows: groups above where there are any, columns below. They stay at the top; frozen columns stay at the side too. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { table, store, columns, layout, firstColumn, lastColumn, onMenu, onFit } = props
  const { starts } = layout
  // In the order on the screen, pinned columns too.
  const headerGroups = table.getHeaderGroups()
  const headers = headerGroups.at(-1)?.headers ?? []
  const groups = headerGroups[0]?.headers ?? []
  const inView = columns.flatMap((_, position) => (position >= firstColumn && position <= lastColumn ? [position] : []))
  return (
    <div role="rowgroup" className="sticky top-0 z-2 bg-surface-sunken text-xs" style={{ height: layout.headerHeight }}>
      {layout.headerRows > 1 && (
        <div role="row" aria-rowindex={1} className="relative" style={{ height: groupHeaderHeight }}>
          {groups.map(({ id, isPlaceholder, colSpan, subHeaders, column: { columnDef } }, index) => {
            if (isPlaceholder || subHeaders.length === 0 || typeof columnDef.header !== 'string') return null
            const position = groups.slice(0, index).reduce((sum, before) => sum + before.colSpan, 0)
            const start = starts[position] ?? 0
            return (
              <div
                key={id}
                role="columnheader"
                aria-colindex={position + 1}
                aria-colspan={colSpan}
                className="absolute top-0 flex h-full overflow-clip border-e border-b border-line-strong bg-surface-sunken"
                style={{
                  left: `calc(${start}px + var(--scrolled, 0px))`,
                  width: (starts[position + colSpan] ?? 0) - start,
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
      )}
      <div role="row" aria-rowindex={layout.headerRows} className="relative" style={{ height: leafHeaderHeight }}>
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
          sideStyle={{ top: leafHeaderHeight - layout.headerHeight, height: layout.headerHeight }}
          renderCell={({ column, position, width, left }) => (
            <LeafHeader
              key={column.id}
              header={headers[position]}
              store={store}
              column={column}
              position={position}
              width={width}
              left={left}
              sorted={headers[position]?.column.getIsSorted() ?? false}
              onMenu={onMenu}
              onFit={onFit}
            />
          )}
        />
      </div>
    </div>
  )
})

interface LeafHeaderProps {
  header: Header<SheetFeatures, GridRow> | undefined
  store: GridStore
  column: SheetColumn
  position: number
  width: number
  left: number | null
  sorted: 'asc' | 'desc' | false
  onMenu: (columnId: string) => void
  onFit: (columnId: string) => void
}

const orders = { asc: 'ascending', desc: 'descending' } as const

const LeafHeader = memo(function LeafHeader(props: LeafHeaderProps) {
  const { header, store, column, position, width, left, sorted, onMenu, onFit } = props
  const highlighted = useGridState(store, (state) => activeCell(state).column === column.id)
  const { i18n } = useLingui()
  const [figures, setFigures] = useState<string | null>(null)
  const style: CSSProperties = { width }
  if (left !== null) style.left = left
  const SortIcon = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      // Computed when it is asked for, not with every key.
      onPointerEnter={() => setFigures(describeColumn(store.state(), column.id, i18n))}
      // Without the name of its menu's button.
      aria-label={[column.header, column.meta.note].filter(Boolean).join(' ')}
      aria-colindex={position + 1}
      aria-sort={sorted === false ? undefined : orders[sorted]}
      data-column={column.id}
      title={[column.header, column.meta.hint, figures].filter((line) => line != null).join('\n')}
      style={style}
      className={cn(
        'group flex shrink-0 flex-col justify-end overflow-clip border-e border-b border-line-strong px-0.5 py-1 wrap-anywhere',
        left === null ? 'relative h-full' : 'absolute top-0 h-full',
        highlighted ? 'bg-accent-soft text-accent-strong' : 'bg-surface-sunken',
        column.meta.align === 'end' ? 'text-end' : column.meta.align === 'center' ? 'text-center' : 'text-start',
      )}
    >
      {/* What is cut off to the side may not cut the feet of Khmer letters. */}
      <span className="-mb-1 line-clamp-2 pb-1 leading-[1.6] [:lang(en)_&]:tracking-tighter">
        {sorted !== false && <SortIcon aria-hidden className="inline size-3" />}
        {column.header}
      </span>
      {column.meta.note !== undefined && (
        <span className="-mb-1 truncate pb-1 leading-[1.6] text-ink-muted">{column.meta.note}</span>
      )}
      <button
        type="button"
        tabIndex={-1}
        data-control
        aria-haspopup="menu"
        aria-label={i18n._('grid.columnMenu', { column: column.header })}
        onClick={() => onMenu(column.id)}
        className={cn(
          'absolute start-0 top-0 flex size-6 items-center justify-center rounded bg-surface-sunken opacity-0 group-hover:opacity-100 hover:bg-accent-soft focus:opacity-100 pointer-coarse:opacity-100',
          highlighted && 'opacity-100',
        )}
      >
        <ChevronDown aria-hidden className="size-4" />
      </button>
      {header && (
        <span
          aria-hidden
          data-control
          onMouseDown={header.getResizeHandler()}
          onTouchStart={header.getResizeHandler()}
          onDoubleClick={() => onFit(column.id)}
          className="absolute end-0 top-0 h-full w-2 cursor-col-resize touch-none hover:bg-accent"
        />
      )}
    </div>
  )
})
