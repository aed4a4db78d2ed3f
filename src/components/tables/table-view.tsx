import { type RefObject, useEffect, useId, useRef, useDeferredValue, useState } from 'react'
import type { ReactTable, RowData } from '@tanstack/react-table'
import { useLingui } from '@lingui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { LeavablePart } from '@/components/ui/leavable'
import { cn } from '@/components/ui/cn'
import { lazyWithRetry } from '@/components/ui/lazy'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import type { ListFeatures } from './columns'
import type { RowMark } from './row-mark'
import { RowMarkBadge } from './row-mark-badge'
import { RowCheckbox } from './row-selection'

/** The least height of a row of two lines with a mouse, in pixels. */
const rowHeight = 44
/** What the top bar, the filters and the table's header take of the window at least, in rows. */
const rowsAbove = 5

/**
 * The rows that a table renders: at first only as many as the window can show, so that a page is there sooner, and all of
 * them in a second pass that the browser can interrupt.
 */
function useRowsInView<Row>(rows: readonly Row[]): readonly Row[] {
  const isWhole = useDeferredValue(true, false)
  const [inView] = useState(() => Math.max(1, Math.floor(window.innerHeight / rowHeight) - rowsAbove))
  return isWhole ? rows : rows.slice(0, inView)
}

const TruncatedTexts = lazyWithRetry(
  async () => (await import('./truncated-texts')).TruncatedTexts,
  undefined,
  afterFirstRows,
)

interface TableViewProps<Row extends RowData> {
  table: ReactTable<ListFeatures, Row>
  caption: string
  isComfortable: boolean
  mark: RowMark | undefined
  isPart: boolean
}

/** The columns that stay in view throw a shadow on others that are hidden behind them. */
const shadows = {
  start: 'group-data-hides-start/frame:shadow-[6px_0_6px_-4px_var(--color-line-strong)]',
  end: 'group-data-hides-end/frame:shadow-[-6px_0_6px_-4px_var(--color-line-strong)]',
}

const order = { asc: 'ascending', desc: 'descending' } as const

/** A list as a table in a frame of its own: the header stays in view, and so do the first column and the actions. */
export function TableView<Row extends RowData>({ table, caption, isComfortable, mark, isPart }: TableViewProps<Row>) {
  const { i18n } = useLingui()
  const hasActions = table.getAllLeafColumns().some((column) => column.columnDef.meta?.actions)
  const frame = useRef<HTMLDivElement>(null)
  const tableId = useId()
  const { rows } = table.getRowModel()
  const rowsInView = useRowsInView(rows)
  useHiddenColumns(frame)
  const rowStyle = isComfortable ? 'px-1.5 py-2' : 'cut-line h-10 px-1.5 pointer-coarse:h-11'
  return (
    <div
      ref={frame}
      data-scroll-restoration-id="list"
      // Without controls in its rows the frame itself takes the focus, or the keyboard could not scroll it.
      {...(!hasActions && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      // Text for screen readers is placed absolutely: it has to scroll with the frame and not widen the page. An element with the
      // focus stops below the header (WCAG 2.4.11).
      className={cn(
        'list-frame group/frame relative isolate scroll-pt-12 overflow-auto rounded border border-line bg-surface-raised',
        !isPart && 'fills-window',
        rows.length > 4 && 'min-h-56',
      )}
    >
      <TruncatedTexts frame={frame} />
      <table
        // Room for the rows that follow, so that the frame can be scrolled to where it was left.
        style={{ marginBottom: (rows.length - rowsInView.length) * rowHeight }}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header, index) => {
                const { column } = header
                const sorted = column.getIsSorted()
                const { header: text, meta } = column.columnDef
                const title = typeof text === 'string' ? i18n._(text) : ''
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted === false ? undefined : order[sorted]}
                    className={cn(
                      'sticky top-0 border-b border-line-strong bg-surface-sunken px-1.5 py-1 align-bottom leading-6 font-semibold',
                      '[:lang(en)_&]:whitespace-nowrap',
                      index === 0
                        ? cn('start-0 z-20 min-w-23', shadows.start)
                        : meta?.actions
                          ? cn('end-0 z-20 min-w-16 border-s border-s-line', shadows.end)
                          : 'z-sticky min-w-16',
                      meta?.align === 'end' || meta?.actions ? 'text-end' : 'text-start',
                    )}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        onClick={column.getToggleSortingHandler()}
                        className="inline-flex min-h-6 items-center gap-0.5 rounded text-start hover:text-accent pointer-coarse:min-h-11"
                      >
                        {title}
                        <SortMark sorted={sorted} />
                      </button>
                    ) : (
                      title
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <LeavablePart as="tbody">
          {rowsInView.map((row) => (
            <tr key={row.id} data-row={row.id} className="group">
              {row.getVisibleCells().map((cell, index) => {
                const { meta } = cell.column.columnDef
                const style = cn(
                  rowStyle,
                  'border-b border-line group-last:border-b-0',
                  meta?.align === 'end' || meta?.actions ? 'text-end' : 'text-start',
                  !isComfortable && (meta?.shrinks ? cn('max-w-0', meta.shrinks) : 'max-w-64'),
                )
                const content = <table.FlexRender cell={cell} />
                const isMarked = row.id === mark?.id
                const ground = isMarked ? 'bg-accent-soft' : 'bg-surface-raised'
                return index === 0 ? (
                  <th
                    key={cell.id}
                    scope="row"
                    // Neither the box that selects the row nor its mark is a part of its name.
                    aria-labelledby={`${tableId}-${row.id}`}
                    className={cn(
                      style,
                      'sticky start-0 font-medium group-hover:bg-accent-soft',
                      !meta?.shrinks && 'max-w-80 min-w-48',
                      shadows.start,
                      ground,
                    )}
                  >
                    <div className="flex items-center">
                      <RowCheckbox rowId={row.id} />
                      {isMarked && <RowMarkBadge mark={mark} />}
                      <div id={`${tableId}-${row.id}`} className="min-w-0 flex-1">
                        {content}
                      </div>
                    </div>
                  </th>
                ) : (
                  <td
                    key={cell.id}
                    className={cn(
                      style,
                      'group-hover:bg-accent-soft',
                      isMarked && 'bg-accent-soft',
                      // The actions of a row stay in view, however many columns there are.
                      meta?.actions && cn('sticky end-0 border-s', shadows.end, ground),
                    )}
                  >
                    {meta?.actions ? <div className="flex justify-end">{content}</div> : content}
                  </td>
                )
              })}
            </tr>
          ))}
        </LeavablePart>
      </table>
    </div>
  )
}

/** Notes on the frame at which of its sides columns are hidden. */
function useHiddenColumns(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const note = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      element.toggleAttribute('data-hides-start', scrollLeft > 1)
      element.toggleAttribute('data-hides-end', scrollLeft + clientWidth < scrollWidth - 1)
    }
    element.addEventListener('scroll', note, { passive: true })
    const observer = new ResizeObserver(note)
    for (const sized of [element, ...element.querySelectorAll('table')]) observer.observe(sized)
    return () => {
      element.removeEventListener('scroll', note)
      observer.disconnect()
    }
  }, [frame])
}

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc') return <ArrowUp aria-hidden className="size-4 shrink-0" />
  if (sorted === 'desc') return <ArrowDown aria-hidden className="size-4 shrink-0" />
  return <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
}
