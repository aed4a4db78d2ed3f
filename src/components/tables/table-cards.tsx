import type { ReactTable, RowData } from '@tanstack/react-table'
import { useLingui } from '@lingui/react'
import { LeavablePart } from '@/components/ui/leavable'
import { cn } from '@/components/ui/cn'
import type { ListFeatures } from './columns'
import type { RowMark } from './row-mark'
import { RowMarkBadge } from './row-mark-badge'

interface TableCardsProps<Row extends RowData> {
  table: ReactTable<ListFeatures, Row>
  caption: string
  mark: RowMark | undefined
}

/** A list on a narrow screen: one card a row, headed by what names the row, with the same actions at its foot. */
export function TableCards<Row extends RowData>({ table, caption, mark }: TableCardsProps<Row>) {
  const { i18n } = useLingui()
  return (
    <LeavablePart as="ul" label={caption} className="flex flex-col gap-2">
      {table.getRowModel().rows.map((row) => {
        const cells = row.getVisibleCells()
        const head = cells.find((cell) => cell.column.columnDef.meta?.cardTitle) ?? cells[0]
        const others = cells.filter((cell) => cell !== head)
        const facts = others.filter((cell) => cell.column.columnDef.meta?.actions !== true)
        const actions = others.filter((cell) => cell.column.columnDef.meta?.actions === true)
        return (
          <li
            key={row.id}
            className={cn(
              'rounded border p-3',
              row.id === mark?.id ? 'border-accent bg-accent-soft' : 'border-line bg-surface-raised',
            )}
          >
            {row.id === mark?.id && <RowMarkBadge mark={mark} />}
            {head && (
              <div className="font-semibold">
                <table.FlexRender cell={head} />
              </div>
            )}
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
              {facts.map((cell) => {
                const { header } = cell.column.columnDef
                return (
                  <div
                    key={cell.id}
                    // Room on a phone is for what is known.
                    className="contents [&:has(>dd:empty)]:hidden [&:has(>dd>span:empty)]:hidden [&:has([data-none])]:hidden"
                  >
                    <dt className="text-ink-muted">{typeof header === 'string' ? i18n._(header) : ''}</dt>
                    <dd className="text-end *:whitespace-normal">
                      <table.FlexRender cell={cell} />
                    </dd>
                  </div>
                )
              })}
            </dl>
            {actions.map((cell) => (
              <div
                key={cell.id}
                className="mt-2 flex flex-wrap justify-end gap-1 border-t border-line pt-1 empty:hidden"
              >
                <table.FlexRender cell={cell} />
              </div>
            ))}
          </li>
        )
      })}
    </LeavablePart>
  )
}
