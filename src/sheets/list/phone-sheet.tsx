import { useEffect, useId, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLingui } from '@lingui/react'
import { ArrowRight, ChevronDown, List, Redo2, Table, Undo2 } from 'lucide-react'
import { notify } from '@/lib/notify'
import { readPreference, writePreference } from '@/lib/storage/storage'
import { cn } from '@/components/ui/cn'
import type { ColumnGroup } from '@/sheets/grid/columns'
import type { Command } from '@/sheets/grid/commands'
import type { GridHandle } from '@/sheets/grid/grid'
import { activeCell, hasSkippedStep, shownPlace } from '@/sheets/grid/model'
import type { GridStore } from '@/sheets/grid/store'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { extraItems, type ExtraItem } from '@/sheets/sheet/extra-items'
import { sheetFrameStyle } from '@/sheets/sheet/sheet-toolbar'
import type { SheetKind } from '@/sheets/sync/sheet'
import type { DeliveryStatus } from '@/sheets/sync/sheet-sync-reducer'
import { ColumnList } from './column-list'
import { ColumnSwitcher } from './column-switcher'
import { activePage, listPages, type ListPage } from './list-pages'
import { ListStatus } from './list-status'
import { scrollClear } from './scroll-clear'

interface PhoneSheetProps {
  handle: RefObject<GridHandle | null>
  kind: SheetKind
  store: GridStore
  groups: readonly ColumnGroup[]
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
  table: ReactNode
}

const words = {
  scores: { choice: 'sheet.list.subject', change: 'score.changeChoice' },
  attendances: { choice: 'sheet.list.month', change: 'attendance.changeChoice' },
} as const

/** A sheet on a phone: one subject or month at a time, or the whole grid if the user prefers it. */
export function PhoneSheet(props: PhoneSheetProps) {
  const { handle, kind, store, groups, label, name, delivery, onSave } = props
  const { i18n } = useLingui()
  const headerId = useId()
  const navigationId = useId()
  const [{ isTable, isChosen }, setView] = useState(() => ({
    isTable: readPreference('sheetView') === 'table',
    isChosen: false,
  }))
  const [isNavigating, setNavigating] = useState(false)
  const pages = useMemo(() => listPages(groups, kind === 'scores' ? 'column' : 'group'), [groups, kind])
  const current = useGridState(store, (state) => activePage(pages, state))
  const rowCount = useGridState(store, (state) => state.rowIds.length)
  const isLocked = useGridState(store, (state) => state.readOnly)
  const page = pages[current]
  const showsList = !isTable && rowCount > 0 && page !== undefined

  useEffect(() => {
    // In the grid the subject of the list may be out of view.
    if (isTable && isChosen) queueMicrotask(() => handle.current?.run({ type: 'commit' }))
  }, [isTable, isChosen, handle])

  const items = useMemo((): ExtraItem[] => {
    const changeView = () => {
      store.dispatch({ type: 'commit' })
      writePreference('sheetView', isTable ? 'list' : 'table')
      setView({ isTable: !isTable, isChosen: true })
    }
    if (isTable) return [{ name: i18n._('sheet.showList'), icon: List, onSelect: changeView }]
    const toTable = { name: i18n._('sheet.showTable'), icon: Table, onSelect: changeView }
    const act = (command: Command) => () => runInView(store, command, headerId)
    if (isLocked) return [toTable]
    return [
      toTable,
      { name: i18n._('grid.touch.undo'), icon: Undo2, onSelect: act({ type: 'undo' }) },
      { name: i18n._('grid.touch.redo'), icon: Redo2, onSelect: act({ type: 'redo' }) },
      { name: i18n._('sheet.list.nextMissing'), icon: ArrowRight, onSelect: act({ type: 'nextMissing' }) },
    ]
  }, [store, i18n, isTable, isLocked, headerId])

  const choosePage = ({ columns }: ListPage) => {
    const column = columns[0]?.id ?? ''
    store.dispatch({ type: 'moveTo', to: { row: store.state().shown.rows[0] ?? '', column } })
    window.scrollTo({ top: 0 })
  }

  return (
    <section aria-label={label} className={showsList ? 'flex min-w-0 flex-col' : sheetFrameStyle}>
      <div
        id={headerId}
        className={cn(
          '-mx-4 -mt-3 flex flex-col bg-surface px-4 pt-0.5 print:hidden',
          showsList && 'sticky top-topbar z-5 border-b border-line',
        )}
      >
        <div className="flex min-h-12 items-center gap-2">
          <button
            type="button"
            aria-expanded={isNavigating}
            aria-controls={navigationId}
            onClick={() => setNavigating(!isNavigating)}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-1 rounded text-start text-sm leading-[1.6] font-semibold"
          >
            <span className="line-clamp-2 min-w-0 pb-[2px]">{name}</span>
            <ChevronDown aria-hidden className={cn('size-4 shrink-0 text-accent', isNavigating && 'rotate-180')} />
            <span className="sr-only">{i18n._(words[kind].change)}</span>
          </button>
          {props.saveAll}
        </div>
        <div id={navigationId} hidden={!isNavigating}>
          {isNavigating && <div className="flex flex-wrap items-center gap-2 pb-1">{props.navigation}</div>}
        </div>
        <div className="flex min-h-12 items-center gap-1">
          {showsList ? (
            <ColumnSwitcher
              store={store}
              pages={pages}
              current={current}
              label={i18n._(words[kind].choice)}
              onChange={choosePage}
            />
          ) : (
            <span className="flex-1" />
          )}
          <extraItems.Provider value={items}>{props.menu}</extraItems.Provider>
        </div>
        <ListStatus store={store} delivery={delivery} run={(command) => handle.current?.run(command)} />
        {showsList && page.columns.length > 1 && (
          <p aria-hidden className="flex justify-end gap-2 text-end text-xs leading-[1.6] text-ink-muted">
            {page.columns.map(({ id, header }) => (
              <span key={id} className="w-20">
                {header}
              </span>
            ))}
          </p>
        )}
      </div>
      {props.readOnlyReason}
      {props.notices}
      {showsList ? (
        <ColumnList ref={handle} store={store} page={page} headerId={headerId} label={label} onSave={onSave} />
      ) : (
        props.table
      )}
    </section>
  )
}

/** Does a command of the menu and shows its row. Without the focus: the menu gives it back to its button. */
function runInView(store: GridStore, command: Command, headerId: string): void {
  const before = store.state()
  flushSync(() => store.dispatch(command))
  if (command.type === 'undo' && hasSkippedStep(before, store.state()))
    notify({ kind: 'info', id: 'grid.undo.skipped' })
  const header = document.getElementById(headerId)
  const row =
    header?.parentElement?.querySelectorAll('ul > li')[shownPlace(store.state(), activeCell(store.state())).row]
  if (row !== undefined) scrollClear(row, header)
}
