import type { ReactTable, RowData } from '@tanstack/react-table'
import { useLingui } from '@lingui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { ListFeatures } from './columns'
import { CreatedMark } from './created-mark'

interface TableRegisterProps<Row extends RowData> {
  table: ReactTable<ListFeatures, Row>
  caption: string
  compact: boolean
  createdId: string | undefined
}

const order = { asc: 'ascending', desc: 'descending' } as const

/** A list as a table in a frame of its own: the header stays in view, and so do the first column and the actions. */
export function TableView<Row extends RowData>({ table, caption, compact, createdId }: TableRegisterProps<Row>) {
  const { i18n } = useLingui()
  const hasActions = table.getAllLeafColumns().some((column) => column.columnDef.meta?.actions)
  const padding = compact ? 'px-2 py-0.5' : 'px-2 py-2'
  return (
    <div
      // Without controls in its rows the frame itself takes the focus, or the keyboard could not scroll it.
      {...(!hasActions && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      // What is only read aloud is placed absolutely: it has to scroll with the frame and not widen the page. What gets the
      // focus stops below the header (WCAG 2.4.11).
      className="relative max-h-[75dvh] scroll-pt-16 overflow-auto rounded border border-line bg-surface-raised"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header, at) => {
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
                      'sticky top-0 border-b border-line-strong bg-surface-sunken px-2 py-2 align-bottom font-semibold',
                      at === 0 ? 'start-0 z-20' : meta?.actions ? 'end-0 z-20 border-s border-s-line' : 'z-sticky',
                      meta?.align === 'end' || meta?.actions ? 'text-end' : 'text-start',
                    )}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        onClick={column.getToggleSortingHandler()}
                        className="inline-flex min-h-6 items-center gap-1 rounded text-start hover:text-accent pointer-coarse:min-h-11"
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
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="group">
              {row.getVisibleCells().map((cell, at) => {
                const { meta } = cell.column.columnDef
                const style = cn(
                  padding,
                  'border-b border-line group-last:border-b-0',
                  meta?.align === 'end' || meta?.actions ? 'text-end' : 'text-start',
                  meta?.cardTitle && 'min-w-40',
                )
                const content = <table.FlexRender cell={cell} />
                const isCreated = row.id === createdId
                const ground = isCreated ? 'bg-accent-soft' : 'bg-surface-raised'
                return at === 0 ? (
                  <th
                    key={cell.id}
                    scope="row"
                    aria-labelledby={meta?.nameId?.(row.id)}
                    className={cn(style, 'sticky start-0 font-medium group-hover:bg-accent-soft', ground)}
                  >
                    {isCreated && <CreatedMark />}
                    {content}
                  </th>
                ) : (
                  <td
                    key={cell.id}
                    className={cn(
                      style,
                      'group-hover:bg-accent-soft',
                      isCreated && 'bg-accent-soft',
                      // What can be done with a row stays in view, however many columns there are.
                      meta?.actions && cn('sticky end-0 border-s', ground),
                    )}
                  >
                    {meta?.actions ? <div className="flex justify-end gap-1">{content}</div> : content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc') return <ArrowUp aria-hidden className="size-4 shrink-0" />
  if (sorted === 'desc') return <ArrowDown aria-hidden className="size-4 shrink-0" />
  return <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
}
