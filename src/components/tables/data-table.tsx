import type { ReactNode } from 'react'
import { type ColumnDef, type RowData, useTable } from '@tanstack/react-table'
import { useLingui } from '@lingui/react'
import { useMediaQuery } from '@/components/shell/use-media-query'
import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useUser } from '@/auth/use-session'
import { features, type ListFeatures } from './columns'
import { EmptyList } from './empty-list'
import type { RowMark } from './row-mark'
import { useSavedViews } from './saved-views'
import { TableRecords } from './table-records'
import { TableView } from './table-view'
import { ViewButton } from './view-button'
import { type RememberedTable, rememberedTables, rememberTable, tableKey } from './remembered-table'

const ViewMenu = lazyOverlay(
  async () => (await import('./view-menu')).ViewMenu,
  ({ events }) => <ViewButton aria-haspopup="menu" aria-expanded={false} {...events} />,
)

const SavedViewButtons = lazyWithRetry(async () => (await import('./saved-view-buttons')).SavedViewButtons)

interface DataTableProps<Row extends RowData, Sort extends string> {
  /** Under this name the user's columns, density and rows per page are remembered on the device. */
  name: string
  /** The caption of the table, for screen readers. */
  caption: string
  columns: readonly ColumnDef<ListFeatures, Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The row of a record that was just created or changed: it is marked and brought into view. */
  mark?: RowMark | undefined
  /** `column.asc` or `column.desc`. */
  sort?: Sort | undefined
  onSort?: (sort: string) => void
  /** The number of rows in the list; shown above the rows, beside the view's menu. */
  summary: ReactNode
  /** A hint shown when there are no rows. */
  emptyHint?: string | undefined
  /** True for a list that is only one part of its page; otherwise its frame takes what the window has left. */
  isPart?: boolean
}

/**
 * A list of records in two lines: the name, and what tells records of one name apart. A table, and below 640 px what fits of
 * it. Sorting and paging are the server's.
 */
export function DataTable<Row extends RowData, Sort extends string = string>({
  name,
  caption,
  columns,
  rows,
  rowId,
  mark,
  sort,
  onSort,
  summary,
  emptyHint,
  isPart = false,
}: DataTableProps<Row, Sort>) {
  const { i18n } = useLingui()
  const isPhone = useMediaQuery('(width < 640px)')
  const [preferences, setPreferences] = useTablePreferences(name)
  const { hidden, density } = preferences
  const savedViews = useSavedViews().filter(({ table: of }) => of === name)
  const [sortedColumn, direction] = sort?.split('.') ?? []
  const sorting = sortedColumn === undefined ? [] : [{ id: sortedColumn, desc: direction === 'desc' }]
  const apart = columns.flatMap((column) => (column.meta?.isHidden ? [columnId(column)] : []))
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    defaultColumn: { enableSorting: false, sortDescFirst: false },
    state: { sorting, columnVisibility: Object.fromEntries([...hidden, ...apart].map((id) => [id, false])) },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      if (next) onSort?.(`${next.id}.${next.desc ? 'desc' : 'asc'}`)
    },
  })
  const title = (header: unknown) => (typeof header === 'string' ? i18n._(header) : '')
  const choosable = table
    .getAllLeafColumns()
    .slice(1)
    .filter(({ columnDef: { meta } }) => meta?.actions !== true && meta?.isHidden !== true)
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort())
  const orderName = (column: unknown, desc: boolean) =>
    i18n._(desc ? 'list.sort.desc' : 'list.sort.asc', { column: title(column) })
  const sorted = sortable.find(({ id }) => id === sortedColumn)
  // The other orders have a header.
  const isUnseen = sorted?.columnDef.meta?.isHidden === true

  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-9 shrink-0 items-center justify-between gap-4 [&>button]:shrink-0">
        {summary}
        {/* Screen readers announce a header's sort order only when the header has the focus. */}
        <p aria-live="polite" className={isUnseen && !isPhone ? 'me-auto text-sm text-ink-muted' : 'sr-only'}>
          {sorted && i18n._('list.sortedBy', { order: orderName(sorted.columnDef.header, direction === 'desc') })}
        </p>
        {savedViews.length > 0 && <SavedViewButtons views={savedViews} hidden={hidden} />}
        <ViewMenu
          table={name}
          order={
            sort !== undefined && sorted
              ? {
                  value: sort,
                  options: sortable.flatMap(({ id, columnDef: { header } }) => [
                    { value: `${id}.asc`, label: orderName(header, false) },
                    { value: `${id}.desc`, label: orderName(header, true) },
                  ]),
                }
              : null
          }
          onSort={onSort}
          columns={choosable.map(({ id, columnDef: { header } }) => ({ id, title: title(header) }))}
          preferences={preferences}
          onPreferences={setPreferences}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyList hint={emptyHint} />
      ) : isPhone ? (
        <TableRecords table={table} caption={caption} mark={mark} />
      ) : (
        <TableView
          table={table}
          caption={caption}
          isComfortable={density === 'comfortable'}
          mark={mark}
          isPart={isPart}
        />
      )}
    </div>
  )
}

function columnId<Row extends RowData>(column: ColumnDef<ListFeatures, Row>): string {
  return column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')
}

/** The view of a table that this user left, and the way to change it. Takes the table's name. */
function useTablePreferences(table: string): [RememberedTable, (changes: Partial<RememberedTable>) => void] {
  const user = useUser()
  const view = rememberedTables.useView(tableKey(user, table))
  return [view, (changes) => rememberTable(user, table, changes)]
}
