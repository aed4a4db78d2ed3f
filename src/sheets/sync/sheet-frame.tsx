import { use, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { recordError } from '@/lib/storage/error-log'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'
import { entryColumns, type SheetColumns } from '@/sheets/grid/columns'
import type { Command } from '@/sheets/grid/commands'
import { DataGrid, type GridHandle } from '@/sheets/grid/grid'
import { cellAt, createGrid, type GridInput, type GridRow, type GridState, type Position } from '@/sheets/grid/model'
import { findFirstMissing } from '@/sheets/grid/move'
import type { ColumnView } from '@/sheets/grid/remembered-columns'
import { ReturnToCell } from '@/sheets/grid/return-to-cell'
import { useSheetTable } from '@/sheets/grid/sheet-table'
import { ShownTable } from '@/sheets/grid/shown-table'
import { createGridStore } from '@/sheets/grid/store'
import type { UnlikelyRule } from '@/sheets/grid/unlikely'
import { PhoneSheet } from '@/sheets/phone/lazy-phone-sheet'
import { useIsPhone } from '@/sheets/phone/use-is-phone'
import { ReadOnlyReason, sheetFrameStyle, SheetToolbar, SheetTotals } from '@/sheets/frame/sheet-toolbar'
import { useStartsAtMissing } from '@/domain/classrooms/start-at-missing'
import { cellNames } from './cell-names'
import { useSheetWork } from './sheet-work'
import { describeEntry } from './describe-entry'
import { enteredInto, rememberSheet } from './opened-sheets'
import { SaveAll } from './save-all'
import { notifySaved } from './save-notices'
import type { ServerCell, SheetId } from './sheet'
import { SheetStatus } from './sheet-status'
import { createSheetSync } from './sheet-sync'
import { useSheetGuard } from './use-sheet-guard'

const SheetNotices = lazyWithRetry(
  async () => (await import('./sheet-notices')).SheetNotices,
  undefined,
  afterFirstRows,
)

interface SheetFrameProps {
  /** Stable for the life of the component: another sheet is another component (its key). */
  sheet: SheetId
  /** Names the sheet for a screen reader. */
  label: string
  /** The class, and the month where the sheet is of one: the title on a phone. */
  name: string
  /** Stable as long as they are the same. */
  columns: SheetColumns
  rows: readonly GridRow[]
  /** The tag of the reading that the rows are from; it changes together with them. */
  etag: string | null
  /** How the user has left the columns; without it there is nothing to choose. */
  view?: ColumnView
  /** Only some rows of the sheet are shown: one student's. */
  isPart?: boolean
  /** The rule that the cells of a row must satisfy together. Stable. */
  rowRule?: GridInput['rowRule']
  /** The cell where the user begins, as the address asks for; null for the first one. */
  findStart?: (state: GridState, atMissing: boolean) => Position | null
  /** The user starts in the first cell again when it changes. */
  startKey?: number
  /** Computes columns from the others. Stable. */
  computed?: GridInput['computed']
  /** Says which values are unlikely; null while what they are judged by is not known. Stable. */
  unlikely: UnlikelyRule | null
  totals: { total: number; female: number }
  /** Why the sheet is read-only, as a message id; null when it is not. */
  readOnlyReason: string | null
  /** Why saving is blocked now, as a message id, such as a running import. */
  saveBlockedReason?: string | null
  /** The server's value of a cell with its author and time. */
  serverCell: (rowId: string, columnId: string) => ServerCell | null
  /** Invalidates the queries that the save has changed. */
  onSaved: () => void
  /** The class and the month, at the start of the toolbar. */
  navigation?: ReactNode
  /** The menu of further actions. */
  menu?: ReactNode
  /** Shown above the grid, before the sheet's own notices. */
  notice?: ReactNode
  /** Shown when the class has no students. */
  noRows: string
}

/** A sheet for data entry: the grid, its status, Save all and its notices. */
export function SheetFrame(props: SheetFrameProps) {
  const {
    sheet,
    label,
    columns,
    rows,
    view,
    etag,
    rowRule,
    computed,
    unlikely,
    totals,
    readOnlyReason,
    saveBlockedReason = null,
    navigation,
    menu,
    noRows,
  } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const readOnly = readOnlyReason !== null
  const service = use(useSheetWork().service())
  const input = useMemo(
    (): GridInput => ({ columns: entryColumns(columns), rows, readOnly, rowRule, computed }),
    [columns, rows, readOnly, rowRule, computed],
  )
  const startsAtMissing = useStartsAtMissing()
  const startIn = (grid: GridState) => (props.findStart ?? findStart)(grid, startsAtMissing() && !readOnly)
  const [store] = useState(() => {
    const made = createGridStore(createGrid(input), enteredInto(sheet))
    const start = startIn(made.state())
    if (start !== null) made.dispatch({ type: 'moveTo', to: start })
    return made
  })
  const [sync] = useState(() => createSheetSync({ service, sheet, store, readOnly, isPart: props.isPart ?? false }))
  const state = useSyncExternalStore(sync.subscribe, sync.state)
  const canSave = !readOnly && state.failure?.isClosed !== true
  const merged = useRef(input)
  useEffect(() => {
    if (merged.current !== input) sync.dispatchSilently({ type: 'merge', input })
    merged.current = input
    // After the merge, never before it: a save with this tag claims that its cells were changed from these values.
    sync.setTag(etag)
  }, [sync, input, etag])
  useEffect(() => sync.start(), [sync])
  useEffect(() => store.judgeBy(unlikely), [store, unlikely])
  const sheetTable = useSheetTable({ entries: store, columns, rows, view })
  useEffect(() => rememberSheet(sheet, () => cellNames(store.state(), columns)), [sheet, store, columns])

  const afterSave = useEffectEvent(() => {
    if (document.visibilityState === 'visible') notifySaved(service, sheet).catch(recordError)
    props.onSaved()
  })
  useEffect(() => {
    if (state.saves > 0) afterSave()
  }, [state.saves])

  useSheetGuard(store)
  const grid = useRef<GridHandle>(null)
  const run = (command: Command) => grid.current?.run(command)
  const begun = useRef(props.startKey)
  const beginAnew = useEffectEvent(() => {
    const to = startIn(store.state())
    // The grid draws the cell before it focuses it, which no effect may do.
    if (to !== null) queueMicrotask(() => run({ type: 'moveTo', to }))
  })
  useEffect(() => {
    if (begun.current !== props.startKey) beginAnew()
    begun.current = props.startKey
  }, [props.startKey])
  const save = () => {
    store.dispatch({ type: 'commit' })
    if (!canSave || saveBlockedReason !== null) return
    if (store.state().counts.invalid > 0) run({ type: 'nextProblem' })
    else sync.save()
  }

  const describe = (position: Position) => {
    const saved = props.serverCell(position.row, position.column)
    return describeEntry(cellAt(store.state(), position), saved, { i18n, locale })
  }

  const isPhone = useIsPhone()
  const reason = readOnlyReason !== null && <ReadOnlyReason>{i18n._(readOnlyReason)}</ReadOnlyReason>
  const saveAll = canSave && (
    <SaveAll
      store={store}
      delivery={state.delivery}
      blockedReason={saveBlockedReason}
      showsCount={isPhone}
      onSave={save}
    />
  )
  const notices = (
    <>
      {props.notice}
      <SheetNotices
        store={store}
        columns={columns}
        sync={sync}
        state={state}
        readOnly={readOnly}
        serverCell={props.serverCell}
        label={label}
      />
    </>
  )
  const table =
    rows.length === 0 ? (
      <p className="rounded border border-line bg-surface-raised p-4">{noRows}</p>
    ) : (
      <DataGrid
        ref={grid}
        table={sheetTable}
        label={label}
        onSave={canSave ? save : undefined}
        canFind
        describe={describe}
        isNumbered
        startsFocused={readOnlyReason === null}
        status={<SheetTotals {...totals} />}
        view={view}
        chooseBy={sheet.kind === 'scores' ? 'column' : 'group'}
      />
    )
  if (isPhone) {
    return (
      <ShownTable value={sheetTable}>
        <PhoneSheet
          handle={grid}
          kind={sheet.kind}
          table={sheetTable}
          label={label}
          name={props.name}
          delivery={state.delivery}
          readOnlyReason={reason}
          onSave={canSave ? save : undefined}
          saveAll={saveAll}
          navigation={navigation}
          menu={menu}
          notices={notices}
          wholeTable={table}
        />
      </ShownTable>
    )
  }
  return (
    <ShownTable value={sheetTable}>
      <ReturnToCell grid={grid}>
        <section aria-label={label} className={sheetFrameStyle}>
          <SheetToolbar navigation={navigation}>
            {reason || <SheetStatus store={store} sync={state} run={run} />}
            {menu}
            {saveAll}
          </SheetToolbar>
          {notices}
          {table}
        </section>
      </ReturnToCell>
    </ShownTable>
  )
}

function findStart(state: GridState, atMissing: boolean): Position | null {
  return atMissing ? findFirstMissing(state) : null
}
