import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ChevronDown } from 'lucide-react'
import type { ZodMiniType } from 'zod/mini'
import { DialogSubject } from '@/components/forms/dialog-subject'
import { PageHeader } from '@/components/shell/page-header'
import { QueryPart } from '@/components/shell/query-part'
import { useMediaQuery } from '@/components/shell/use-media-query'
import type { SignedInUser } from '@/auth/session'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'
import { ActiveFilters } from './active-filters'
import { DataTable } from './data-table'
import { EmptyList } from './empty-list'
import { ExportListButton } from './export-list-button'
import { FilterBar } from './filter-bar'
import { filtersOpening } from './filter-draft-context'
import { type FilterText, useFilterTexts } from './filter-texts'
import type { ListQuery } from './format-context'
import type { FilterControlProps, FilterPosition, List, ListFilter, PageValues } from './list'
import type { ListSearch, NavigateList } from './list-search'
import { Pagination } from './pagination'
import { ResultLine } from './result-line'
import { useMarkedRow, useMarkOpened } from './row-mark'
import { rowSelection } from './row-selection'
import { type Selection, SelectionBar } from './selection'

const ListKeys = lazyWithRetry(async () => (await import('./list-keys')).ListKeys, undefined, afterFirstRows)

export interface ListPageProps<Row extends { id: number }, Values extends PageValues, Search extends ListSearch> {
  list: List<Row, Values>
  user: SignedInUser
  /** The filters, page and order of the rows that are shown. */
  values: Values
  /** The same as the user has chosen them: their rows may still be loading. */
  chosen: Values
  /** Reads the search parameters of the address, and leaves out what is not among them. */
  schema: ZodMiniType<Search>
  /** `Route.useNavigate()` */
  navigate: NavigateList<Search>
  /** Buttons beside Export. */
  actions?: ReactNode
  /** What is wrong with the address; nothing is listed then. */
  problem?: ReactNode
  /** Instead of the filters that the description has, where the list is begun by a button. */
  bar?: ReactNode
  /** What waits here, before something is listed; without it, what has to be chosen. */
  start?: ReactNode
  /** Between the filters and the rows, once something is listed. */
  above?: ReactNode
  /** Beside the number of rows. */
  summary?: ReactNode
  /** Where the user may act on several rows of a page. */
  selection?: ListSelection<Row>
}

interface ListSelection<Row> {
  selected: Selection<Row>
  /** The name of a row; null for one that cannot be selected. */
  nameOf: (row: Row) => string | null
  /** The buttons that act on the selected rows; missing where the page has them elsewhere. */
  actions?: ReactNode
}

/** A page with a list: all that its description says, from the filters to the exported file. */
export function ListPage<Row extends { id: number }, Values extends PageValues, Search extends ListSearch>(
  props: ListPageProps<Row, Values, Search>,
) {
  const { list, user, values, chosen, schema, navigate, actions, problem, bar, start, above, summary, selection } =
    props
  const { i18n } = useLingui()
  const client = useQueryClient()
  const opening = useState(false)
  const shownTexts = useFilterTexts(list.filters, values, user)
  const chosenTexts = useFilterTexts(list.filters, chosen, user)
  const turn = (part: Partial<PageValues>) => void navigate({ search: (now) => schema.parse({ ...now, ...part }) })
  // Another filter or order begins at the first page.
  const change = (part: object, { replace }: { replace: boolean } = { replace: false }) =>
    void navigate({
      search: (now) => schema.parse({ ...now, ...part, page: undefined }),
      replace,
      resetScroll: false,
    })
  const hasProblem = Boolean(problem)
  const isReady = list.filters.every(
    ({ key, isRequired = false }) =>
      !(isRequired === true || (isRequired !== false && isRequired(values, user))) ||
      shownTexts.some(({ filter }) => filter.key === key),
  )
  const context = shownTexts.flatMap(({ filter, inContext }) => (filter.isContext ? [inContext] : [])).join(' · ')
  const offered = list.filters.filter(({ isOffered }) => isOffered?.(chosen, user) !== false)
  const controlsAt = (position: FilterPosition) => {
    const filters = offered.filter((filter) => positionOf(filter, user) === position)
    return filters.length > 0 && <Controls filters={filters} values={chosen} user={user} onChange={change} />
  }
  const chips = chosenTexts.filter(({ filter }) => filter.dropped && filter.isLocked?.(chosen, user) !== true)
  const shownChips = <Chips texts={chips} values={chosen} onChange={change} />
  return (
    <DialogSubject value={context === '' ? null : context}>
      <ListKeys />
      <PageHeader
        actions={
          <>
            {isReady && !hasProblem && (
              <ExportListButton
                name={list.name}
                make={async (file) => (await import('./list-file')).describeFile(list, values, user, file)}
              />
            )}
            {actions}
          </>
        }
      >
        {context !== '' && <ContextLine text={context} onPress={() => opening[1](true)} />}
      </PageHeader>
      <div className="flex flex-col gap-2">
        {problem}
        <filtersOpening.Provider value={opening}>
          {bar}
          {bar === undefined && list.filters.length > 0 && (
            <FilterBar
              onReset={() => void navigate({ search: {} })}
              {...(list.hasSearchButton && {
                onSearch: () => void client.invalidateQueries({ queryKey: list.rows(values).queryKey }),
              })}
              isWaiting={!isReady || hasProblem}
              moreInvalid={hasProblem}
              search={controlsAt('search')}
              more={controlsAt('more')}
              moreCount={chips.filter(({ filter }) => positionOf(filter, user) === 'more').length}
            >
              {controlsAt('bar')}
            </FilterBar>
          )}
        </filtersOpening.Provider>
        {(hasProblem || !isReady) && shownChips}
        {!hasProblem &&
          (isReady ? (
            <>
              {above}
              <Rows
                list={list}
                values={values}
                summary={summary}
                chips={shownChips}
                selection={selection}
                onSort={(sort) => change({ sort })}
                onPage={turn}
              />
            </>
          ) : (
            (start ?? <EmptyList hint={list.chooseFirst === undefined ? undefined : i18n._(list.chooseFirst)} />)
          ))}
      </div>
    </DialogSubject>
  )
}

function positionOf<Values>({ at }: ListFilter<Values>, user: SignedInUser): FilterPosition {
  return typeof at === 'function' ? at(user) : at
}

/** Names what is listed. On a phone, where the filters are out of view, a press opens them. */
function ContextLine({ text, onPress }: { text: string; onPress: () => void }) {
  const isPhone = useMediaQuery('(width < 640px)')
  const style = 'text-base font-semibold text-ink'
  if (!isPhone) return <span className={style}>{text}</span>
  return (
    <button type="button" aria-haspopup="dialog" onClick={onPress} className={`${style} min-h-11 text-start`}>
      {text} <ChevronDown aria-hidden className="inline size-4" />
    </button>
  )
}

interface ControlsProps<Values> extends FilterControlProps<Values> {
  filters: readonly ListFilter<Values>[]
}

function Controls<Values>({ filters, ...control }: ControlsProps<Values>) {
  return filters.map(({ key, Control }) => Control && <Control key={key} {...control} />)
}

interface ChipsProps<Values> {
  texts: readonly FilterText<Values>[]
  values: Values
  onChange: (part: object) => void
}

function Chips<Values>({ texts, values, onChange }: ChipsProps<Values>) {
  const { i18n } = useLingui()
  const isPhone = useMediaQuery('(width < 640px)')
  // Room on a phone is for rows: what the context line names is dropped in the dialog that it opens.
  const shown = texts.filter(({ filter }) => !isPhone || filter.isContext !== true)
  return (
    <ActiveFilters
      filters={shown.map(({ filter: { key, label, dropped }, text }) => ({
        key,
        label: text === '' ? i18n._(label) : `${i18n._(label)}: ${text}`,
        onDrop: () => onChange(dropped?.(values) ?? {}),
      }))}
    />
  )
}

interface RowsProps<Row extends { id: number }, Values extends PageValues> {
  list: List<Row, Values>
  values: Values
  summary: ReactNode
  /** Last in the line of the count: a filter that is being applied moves nothing else. */
  chips: ReactNode
  selection: ListSelection<Row> | undefined
  onSort: (sort: string) => void
  onPage: (part: { page: number; size: number }) => void
}

function Rows<Row extends { id: number }, Values extends PageValues>(props: RowsProps<Row, Values>) {
  const { list, values } = props
  return (
    <QueryPart query={useQuery(list.rows(values))} failed={list.failed}>
      {(data) => <LoadedRows {...props} data={data} />}
    </QueryPart>
  )
}

function LoadedRows<Row extends { id: number }, Values extends PageValues>({
  list: { name, title, count, noneFound, columns, record, markOf = readId },
  data,
  values,
  summary,
  chips,
  selection,
  onSort,
  onPage,
}: RowsProps<Row, Values> & { data: { data: Row[]; total: number } }) {
  const { i18n } = useLingui()
  const { page, size, sort } = values
  const emptyHint = page > 0 ? 'list.page.beyond' : noneFound
  const listed = useMarkedRow({
    table: name,
    rows: data.data,
    readId: markOf,
    detail: (id) => record?.(id, values) ?? noRecord,
  })
  const marked = listed.rows.find((row) => markOf(row) === listed.mark?.id)
  const selectable = selection === undefined ? [] : listed.rows.filter((row) => selection.nameOf(row) !== null)
  const selecting = useMemo(() => {
    if (selection === undefined) return null
    const { selected, nameOf } = selection
    const find = (rowId: string) => listed.rows.find((row) => readId(row) === rowId)
    return {
      nameOf: (rowId: string) => {
        const row = find(rowId)
        return row === undefined ? null : nameOf(row)
      },
      has: (rowId: string) => selected.has(Number(rowId)),
      select: (rowId: string, isSelected: boolean) => {
        const row = find(rowId)
        if (row !== undefined) selected.select([row], isSelected)
      },
    }
  }, [selection, listed.rows])
  const markOpened = useMarkOpened(name)
  const noteOpened = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    const id = link?.closest<HTMLElement>('[data-row]')?.dataset['row']
    const opened = listed.rows.find((row) => readId(row) === id)
    if (opened !== undefined) markOpened(markOf(opened))
  }
  return (
    <>
      {/* The links in the rows are what is pressed; this only notes which one. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div onClickCapture={noteOpened}>
        <rowSelection.Provider value={selecting}>
          <DataTable
            name={name}
            caption={i18n._(title)}
            columns={columns}
            rows={listed.rows}
            mark={listed.mark && marked && { ...listed.mark, id: readId(marked) }}
            rowId={readId}
            sort={sort}
            onSort={onSort}
            summary={
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                {count !== undefined && <ResultLine text={i18n._(count, { n: data.total })} />}
                {summary}
                {selection?.actions !== undefined && (selectable.length > 0 || selection.selected.rows.length > 0) && (
                  <SelectionBar selection={selection.selected} page={selectable}>
                    {selection.actions}
                  </SelectionBar>
                )}
                {chips}
              </div>
            }
            emptyHint={emptyHint && i18n._(emptyHint)}
          />
        </rowSelection.Provider>
      </div>
      <Pagination table={name} page={page} size={size} total={data.total} onChange={onPage} />
    </>
  )
}

const noRecord: ListQuery<null, (string | number)[]> = { queryKey: ['no-record'] }

const readId = ({ id }: { id: number }) => String(id)
