import { Fragment } from 'react'
import { type ColumnDef, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import { type AggregationLevel, levelLabels } from '@/domain/aggregation/aggregation-levels'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { formatInteger } from '@/lib/text/numbers'
import { downloadText } from '@/lib/download'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { groupCode } from './chart-rows'
import type { DataQuerySearch } from './data-query-search'
import { formatChange, formatFigure } from '@/domain/figures/format-figure'
import type { Figure, FigureGroup, Pivot, PivotFigures, PivotRow } from './pivot-rows'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

interface PivotTableProps {
  pivot: Pivot
  level: AggregationLevel
  groups: readonly FigureGroup[]
  /** The address of what a row is made of; null where there is nothing below it. */
  drillDown: (row: PivotRow) => DataQuerySearch | null
}

const cell = 'border-b border-line px-3 py-1'
const head = 'sticky bg-surface-sunken border-b border-line-strong px-3 py-1 font-semibold whitespace-nowrap'

/** All figures in one table: a row for each group and a group of columns for each indicator; a header sorts by its column. */
export function PivotTable({ pivot, level, groups, drillDown }: PivotTableProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const groupName = i18n._(levelLabels[level])
  const figures = groups.flatMap((group) => group.figures)
  const titleOf = ({ measure, year, isChange }: Figure) => {
    const label = i18n._(measure.label)
    return isChange ? `± ${label}` : year === undefined ? label : `${label}, ${year}`
  }
  const columns: ColumnDef<typeof features, PivotRow>[] = [
    { id: 'group', header: groupName, accessorFn: (row) => localName(row, locale) },
    ...groups.map((group): ColumnDef<typeof features, PivotRow> => ({
      id: group.indicator.key,
      header: i18n._(group.indicator.label),
      columns: group.figures.map((figure) => ({
        id: figure.id,
        header: titleOf(figure),
        accessorFn: (row: PivotRow) => figure.read(row) ?? undefined,
        sortUndefined: 'last',
        sortDescFirst: true,
      })),
    })),
  ]
  const table = useTable({ features, columns, data: pivot.rows, getRowId: ({ code }) => code })
  const caption = i18n._('dataQuery.byGroup', { indicator: i18n._('dasquert.figures'), group: groupName })
  const saveCsv = async () => {
    const { writeCsv } = await import('@/lib/spreadsheet/csv')
    const named = table.getRowModel().rows.map(({ original }) => ({ name: localName(original, locale), row: original }))
    const rows = [...named, { name: i18n._('common.total'), row: pivot.total }]
    const header = figures.map((figure) => `${i18n._(figure.indicator.label)}: ${titleOf(figure)}`)
    const lines = rows.map(({ name, row }) => [name].concat(figures.map(({ read }) => String(read(row) ?? ''))))
    downloadText(`${caption}.csv`, writeCsv([[groupName, ...header], ...lines]), 'text/csv')
  }
  return (
    <div className="min-w-0">
      <div className="flex justify-end print:hidden">
        <Button variant="quiet" icon={<Download aria-hidden className="size-4" />} onClick={() => void saveCsv()}>
          CSV<span className="sr-only"> {caption}</span>
        </Button>
      </div>
      <div
        // Without controls in its rows the frame itself takes the focus, or the keyboard could not scroll it.
        {...{ role: 'region', 'aria-label': caption, tabIndex: 0 }}
        className="isolate max-h-[36rem] min-w-0 overflow-auto overscroll-contain rounded border border-line bg-surface-raised"
      >
        <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group, depth) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const { column, isPlaceholder, colSpan } = header
                  const isGroup = column.columns.length > 0
                  const title = typeof column.columnDef.header === 'string' ? column.columnDef.header : ''
                  const sorted = column.getIsSorted()
                  const isFirst = column.id === 'group'
                  // An empty cell is the header of nothing.
                  const Cell = isPlaceholder ? 'td' : 'th'
                  return (
                    <Cell
                      key={header.id}
                      scope={isPlaceholder ? undefined : isGroup ? 'colgroup' : 'col'}
                      colSpan={colSpan}
                      aria-sort={
                        isPlaceholder || sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'
                      }
                      className={cn(
                        head,
                        depth === 0 ? 'top-0 h-8' : 'top-8',
                        isFirst
                          ? 'start-0 z-20 text-start'
                          : isGroup
                            ? 'z-10 border-s border-s-line text-center'
                            : 'z-10 text-end',
                      )}
                    >
                      {isPlaceholder || isGroup ? (
                        !isPlaceholder && title
                      ) : (
                        <button
                          type="button"
                          onClick={column.getToggleSortingHandler()}
                          className="inline-flex min-h-6 items-center gap-1 rounded hover:text-accent pointer-coarse:min-h-11"
                        >
                          {title}
                          {sorted === 'asc' && <ArrowUp aria-hidden className="size-3" />}
                          {sorted === 'desc' && <ArrowDown aria-hidden className="size-3" />}
                        </button>
                      )}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map(({ id, original }) => {
              const search = drillDown(original)
              const name = localName(original, locale)
              return (
                <tr key={id} className="group">
                  <th
                    scope="row"
                    className={cn(
                      cell,
                      'sticky start-0 min-w-32 bg-surface-raised text-start font-normal group-hover:bg-accent-soft sm:min-w-56',
                    )}
                  >
                    {search === null ? (
                      name
                    ) : (
                      <Link to="/dasquert" search={search} resetScroll={false} className="text-accent hover:underline">
                        {name}
                      </Link>
                    )}
                    <span className="block text-xs text-ink-muted">{groupCode(original, level)}</span>
                  </th>
                  <Figures figures={figures} row={original} />
                </tr>
              )
            })}
            {pivot.rest.map(({ indicator, groups: others, figures: sums }) => (
              <tr key={`rest of ${indicator.key}`} className="text-ink-muted">
                <th scope="row" className={cn(cell, 'sticky start-0 bg-surface-raised text-start font-normal')}>
                  {i18n._('dataQuery.rest', { n: others })}
                </th>
                <Figures figures={figures} row={sums} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="sticky start-0 bottom-0 z-10 bg-surface-sunken px-3 py-1 text-start">
                {i18n._('common.total')}
              </th>
              <Figures figures={figures} row={pivot.total} isTotal />
            </tr>
          </tfoot>
        </table>
      </div>
      <Definitions figures={figures} />
      {pivot.withoutFigures > 0 && (
        <p className="mt-1 text-sm text-ink-muted">
          {i18n._('dataQuery.leftOut', { group: groupName, n: formatInteger(pivot.withoutFigures) })}
        </p>
      )}
    </div>
  )
}

interface FiguresProps {
  figures: readonly Figure[]
  row: PivotFigures
  isTotal?: boolean
}

function Figures({ figures, row, isTotal = false }: FiguresProps) {
  return figures.map(({ id, measure, isChange, read }) => {
    const value = read(row)
    return (
      <td
        key={id}
        className={cn(
          'px-3 py-1 text-end whitespace-nowrap',
          isTotal ? 'sticky bottom-0 bg-surface-sunken' : 'border-b border-line group-hover:bg-accent-soft',
          (value ?? 0) === 0 && 'text-ink-muted',
        )}
      >
        {isChange ? formatChange(value) : formatFigure(value, measure.kind)}
      </td>
    )
  })
}

/** What the quotients among the columns divide. */
function Definitions({ figures }: { figures: readonly Figure[] }) {
  const { i18n } = useLingui()
  const measures = new Set(figures.map(({ measure }) => measure))
  const defined = [...measures].flatMap(({ key, label, definition }) =>
    definition === undefined ? [] : [{ key, label, definition }],
  )
  if (defined.length === 0) return null
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer rounded text-accent pointer-coarse:py-3">
        {i18n._('dataQuery.definitions')}
      </summary>
      <dl className="mt-1 grid gap-x-4 sm:grid-cols-[auto_1fr]">
        {defined.map(({ key, label, definition }) => (
          <Fragment key={key}>
            <dt className="font-medium">{i18n._(label)}</dt>
            <dd className="text-ink-muted">{i18n._(definition)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
