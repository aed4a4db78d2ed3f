import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { useLingui } from '@lingui/react'
import { ArrowRight, Redo2, Undo2, UserPen } from 'lucide-react'
import { notify } from '@/lib/notify'
import { IconButton } from '@/components/ui/icon-button'
import type { Command } from '@/sheets/grid/commands'
import type { GridHandle } from '@/sheets/grid/grid'
import { activeCell, hasSkippedStep } from '@/sheets/grid/model'
import type { SheetTable } from '@/sheets/grid/sheet-table'
import { useFindShortcut } from '@/sheets/grid/use-find-shortcut'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { sheetFrameStyle } from '@/sheets/frame/sheet-toolbar'
import type { SheetKind } from '@/sheets/sync/sheet'
import type { DeliveryStatus } from '@/sheets/sync/sheet-sync-reducer'
import { lazyWithRetry } from '@/components/ui/lazy'
import { ColumnList, findLine } from './column-list'
import { ColumnSwitcher } from './column-switcher'
import { FillButton } from './fill-button'
import { activePage, listPages, listResults, type ListPage } from './list-pages'
import { ListStatus } from './list-status'
import { PhoneHeader } from './phone-header'
import { scrollClear } from './scroll-clear'
import { isSearching, goToSearch, StudentSearch, useFoundRows } from './student-search'
import { useSheetView } from './use-sheet-view'

const PileBar = lazyWithRetry(async () => (await import('@/sheets/grid/pile-bar')).PileBar)

interface PhonePileProps {
  ref: Ref<GridHandle>
  table: SheetTable
  undo: () => void
  onSave: (() => void) | undefined
  /** Shows the list again. */
  onClose: () => void
  /** Does a command that leads to a field of the list. */
  onLeave: (command: Command) => void
}

/** The marks of papers that come in no order, in place of the list: the keyboard of a phone leaves no room for both. */
function PhonePile({ ref, table, undo, onSave, onClose, onLeave }: PhonePileProps) {
  useImperativeHandle(ref, () => ({ run: onLeave }), [onLeave])
  return (
    <div className="py-2">
      <PileBar table={table} reveal={table.options.entries.dispatch} undo={undo} onSave={onSave} onClose={onClose} />
    </div>
  )
}

interface PhoneSheetProps {
  handle: RefObject<GridHandle | null>
  kind: SheetKind
  table: SheetTable
  /** Names the sheet for a screen reader. */
  label: string
  /** The class, and the month where the sheet is of one. */
  name: string
  delivery: DeliveryStatus
  readOnlyReason: ReactNode
  onSave: (() => void) | undefined
  saveAll: ReactNode
  /** The class and the month, with the ways to others. */
  navigation: ReactNode
  menu: ReactNode
  notices: ReactNode
  /** The whole sheet as a grid, or what is said of a class without students. */
  wholeTable: ReactNode
}

const words = {
  scores: { choice: 'classroom.subject', change: 'score.changeChoice' },
  attendances: { choice: 'common.month', change: 'attendance.changeChoice' },
} as const

/** What empty fields are filled with: most students miss no lesson, and marks have no such value. */
const fillTexts = { scores: null, attendances: '0' } as const

/** A sheet on a phone: one subject or month at a time, or the whole grid if the user prefers it. */
export function PhoneSheet(props: PhoneSheetProps) {
  const { handle, kind, table, label, name, delivery, onSave } = props
  const { i18n } = useLingui()
  const store = table.options.entries
  const headerId = useId()
  const { isTable, isChosen, items: viewItems } = useSheetView(store)
  const { shown: pages, hidden } = useMemo(
    () => listPages(table, kind === 'scores' ? 'column' : 'group'),
    [table, kind],
  )
  const results = useMemo(() => listResults(table), [table])
  const current = useGridState(store, (state) => activePage(pages, state))
  const rowCount = useGridState(store, (state) => state.rowIds.length)
  const isLocked = useGridState(store, (state) => state.readOnly)
  const page = pages[current]
  const [isPileChosen, setPile] = useState(false)
  const hasFields = !isTable && rowCount > 0 && page !== undefined
  const isPile = isPileChosen && hasFields && !isLocked
  const showsList = hasFields && !isPile
  const pileButton = useRef<HTMLButtonElement>(null)

  const searchField = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const rows = useFoundRows(table, query)
  const search = useMemo(
    () => (isSearching(query) ? { again: () => goToSearch(searchField.current), end: () => setQuery('') } : null),
    [query],
  )
  useFindShortcut(showsList, () => goToSearch(searchField.current))

  useEffect(() => {
    // In the grid the subject of the list may be out of view.
    if (isTable && isChosen) queueMicrotask(() => handle.current?.run({ type: 'commit' }))
  }, [isTable, isChosen, handle])

  /** Does a command and shows its row. Without the focus: the menu gives it back to its button. */
  const act = (command: Command) => {
    const before = store.state()
    flushSync(() => {
      store.dispatch(command)
      if (!rows.includes(activeCell(store.state()).row)) setQuery('')
    })
    if (command.type === 'undo' && hasSkippedStep(before, store.state()))
      notify({ kind: 'info', id: 'grid.undo.skipped' })
    const header = document.getElementById(headerId)
    const line = findLine(header?.parentElement ?? null, activeCell(store.state()).row)
    if (line !== null) scrollClear(line, header)
  }
  const editItems = [
    { name: i18n._('common.undo'), icon: Undo2, onSelect: () => act({ type: 'undo' }) },
    { name: i18n._('common.redo'), icon: Redo2, onSelect: () => act({ type: 'redo' }) },
    { name: i18n._('sheet.list.nextMissing'), icon: ArrowRight, onSelect: () => act({ type: 'nextMissing' }) },
  ]

  const closePile = () => {
    flushSync(() => setPile(false))
    pileButton.current?.focus()
  }
  const leavePile = useCallback(
    (command: Command) => {
      flushSync(() => setPile(false))
      handle.current?.run(command)
    },
    [handle],
  )

  const choosePage = ({ columns }: ListPage) => {
    const column = columns[0]?.id ?? ''
    store.dispatch({ type: 'moveTo', to: { row: rows[0] ?? activeCell(store.state()).row, column } })
    window.scrollTo({ top: 0 })
  }

  return (
    <section aria-label={label} className={hasFields ? 'flex min-w-0 flex-col' : sheetFrameStyle}>
      <PhoneHeader
        id={headerId}
        name={name}
        change={words[kind].change}
        navigation={props.navigation}
        saveAll={props.saveAll}
        menu={props.menu}
        items={isTable || isLocked ? viewItems : [...viewItems, ...editItems]}
        isSticky={showsList}
        choice={
          showsList ? (
            <ColumnSwitcher
              table={table}
              pages={pages}
              current={current}
              label={i18n._(words[kind].choice)}
              onChange={choosePage}
            />
          ) : null
        }
        search={
          showsList ? (
            <>
              <StudentSearch
                ref={searchField}
                query={query}
                found={rows.length}
                onChange={setQuery}
                onEnter={() => {
                  const [row] = rows
                  const column = page.columns[0]?.id
                  if (row === undefined || column === undefined) return
                  if (isLocked) searchField.current?.blur()
                  else handle.current?.run({ type: 'moveTo', to: { row, column } })
                }}
              />
              {!isLocked && (
                <IconButton
                  ref={pileButton}
                  name={i18n._('grid.pile')}
                  icon={UserPen}
                  onClick={() => {
                    store.dispatch({ type: 'commit' })
                    setQuery('')
                    setPile(true)
                  }}
                />
              )}
              {!isSearching(query) && !isLocked && (
                <FillButton
                  key={page.id}
                  table={table}
                  page={page}
                  text={fillTexts[kind]}
                  onUndo={() => act({ type: 'undo' })}
                />
              )}
            </>
          ) : null
        }
      >
        <ListStatus
          store={store}
          delivery={delivery}
          hidden={showsList ? hidden.parts : 0}
          run={(command) => handle.current?.run(command)}
          onShowAll={() => table.setColumnVisibility((before) => ({ ...before, ...allShown(hidden.columns) }))}
        />
        {showsList && page.columns.length > 1 && (
          <p aria-hidden className="flex justify-end gap-2 text-end text-xs leading-[1.6] text-ink-muted cards:-mt-1">
            {page.columns.map(({ id, header }) => (
              <span key={id} className="w-20">
                {header}
              </span>
            ))}
          </p>
        )}
      </PhoneHeader>
      {props.readOnlyReason}
      {props.notices}
      {isPile && (
        <PhonePile
          ref={handle}
          table={table}
          undo={() => act({ type: 'undo' })}
          onSave={onSave}
          onClose={closePile}
          onLeave={leavePile}
        />
      )}
      {showsList && (
        <>
          <ColumnList
            ref={handle}
            table={table}
            page={page}
            results={results}
            rows={rows}
            search={search}
            headerId={headerId}
            label={label}
            onSave={onSave}
          />
          {rows.length === 0 && <p className="py-4 text-ink-muted">{i18n._('grid.find.none')}</p>}
        </>
      )}
      {!hasFields && props.wholeTable}
    </section>
  )
}

function allShown(columns: readonly string[]) {
  return Object.fromEntries(columns.map((id) => [id, true]))
}
