import { recordError } from '@/lib/storage/error-log'
import type { Command } from '@/sheets/grid/commands'
import type { GridState } from '@/sheets/grid/model'
import { changesSinceBase, type DraftCell } from '@/sheets/grid/reconcile'
import type { GridStore } from '@/sheets/grid/store'
import { cellKey, latestTime, toDraftRow } from './draft-cells'
import { draftsIn, toDraftCells, unsentCells } from './drafts'
import { sheetKey, type ServerCell, type SheetId } from './sheet'
import {
  initialSheetSync,
  recoveredDraft,
  sheetSyncReducer,
  type SheetSyncEffect,
  type SheetSyncEvent,
  type SheetSyncState,
} from './sheet-sync-reducer'
import type { SyncService } from './sync-service'

/** Synchronizes one open sheet with the device, the server and the other tabs. */
export interface SheetSync {
  state: () => SheetSyncState
  subscribe: (listener: () => void) => () => void
  /** Begins to store and to listen. Returns how to stop; an open editor is committed then. */
  start: () => () => void
  /** Every cell that the server does not have. */
  unsent: () => DraftCell[]
  /** Sends every changed cell that is valid and not in conflict. */
  save: () => void
  restoreDraft: () => void
  discardDraft: () => void
  discardOrphaned: () => void
  /** The author and time of the server's value that a save has met in a cell. */
  serverCell: (rowId: string, columnId: string) => ServerCell | null
  /** The tag of the reading that the grid has merged in last. */
  setTag: (tag: string | null) => void
  /** For the server's values: neither a step of the user nor news for the other tabs. */
  dispatchSilently: (command: Command) => void
}

interface SheetSyncOptions {
  service: SyncService
  sheet: SheetId
  store: GridStore
  readOnly: boolean
  /** The grid has some of the sheet's rows only. */
  isPart: boolean
}

/** Sheets that were worked on since the page was loaded: returning to one restores its drafts without a question. */
const editedSheets = new Set<string>()

/** Performs what the reducer decides for one open sheet. */
export function createSheetSync({ service, sheet, store, readOnly, isPart }: SheetSyncOptions): SheetSync {
  const { drafts, outbox, tabs, track } = service
  const listeners = new Set<() => void>()
  let state = initialSheetSync({ readOnly, isPart })
  let isSilent = false

  function handle(event: SheetSyncEvent): void {
    const next = sheetSyncReducer(state, event)
    const hasChanged = next.state !== state
    state = next.state
    if (hasChanged) for (const listener of listeners) listener()
    for (const effect of next.effects) perform(effect)
  }

  function perform(effect: SheetSyncEffect): void {
    switch (effect.type) {
      case 'loadDrafts':
        return void track(loadDrafts()).catch(recordError)
      case 'askTabs':
        return void askTabs().catch(recordError)
      case 'leaveTabs':
        return tabs.leave(sheet)
      case 'dispatch':
        return dispatchSilently(effect.command)
      case 'persist':
        for (const rowId of effect.rowIds) persistRow(rowId)
        return undefined
      case 'markEdited':
        editedSheets.add(sheetKey(sheet))
        return undefined
      case 'broadcast':
        return tabs.typed(sheet, effect.cells)
      case 'queueSave':
        return void outbox.save(sheet, effect.cells, effect.tag)
      case 'runOutbox':
        return outbox.run()
      case 'checkDelivery':
        return handle({ type: 'deliveryChecked', isSaving: store.state().counts.saving > 0 })
      default:
        return effect satisfies never
    }
  }

  function dispatchSilently(command: Command): void {
    isSilent = true
    store.dispatch(command)
    isSilent = false
  }

  async function loadDrafts(): Promise<void> {
    const rows = new Map(await drafts.load(sheet))
    const pending = await outbox.pending(sheet)
    const isResumed = editedSheets.has(sheetKey(sheet))
    handle({
      type: 'draftsLoaded',
      grid: store.state(),
      drafts: toDraftCells(rows),
      at: latestTime(rows),
      pending,
      isResumed,
    })
  }

  async function askTabs(): Promise<void> {
    const cells = await tabs.enter(sheet, {
      unsent,
      onTyped: (typed) => handle({ type: 'typedInOtherTab', cells: typed }),
      onOthers: (otherTabs) => handle({ type: 'tabsChanged', otherTabs }),
    })
    handle({ type: 'tabsAnswered', grid: store.state(), cells })
  }

  /** Stores a row's unsent cells, with the drafts that have no place in the grid or are not restored yet. */
  function persistRow(rowId: string): void {
    const row = store.state().rowIds.indexOf(rowId)
    const mine = row === -1 ? {} : unsentCells(store.state(), row)
    const others = [...(recoveredDraft(state)?.cells ?? []), ...state.orphaned]
    const inRow = toDraftRow(others.filter((cell) => cell.rowId === rowId))
    void drafts.keep(sheet, rowId, { ...inRow, ...mine })
  }

  function unsent(): DraftCell[] {
    const grid = store.state()
    return grid.rowIds.flatMap((rowId, row) => draftsIn(rowId, unsentCells(grid, row)))
  }

  function start(): () => void {
    let before: GridState = store.state()
    const commit = () => store.dispatch({ type: 'commit' })
    // A phone may never return to a page that it has hidden.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') commit()
    }
    document.addEventListener('visibilitychange', onHidden)
    const stops = [
      service.onSheet(sheet, (event) => handle({ type: 'outboxReported', grid: store.state(), event })),
      store.subscribe(() => {
        const after = store.state()
        const event = { type: 'gridChanged', before, after, isTyped: !isSilent } as const
        before = after
        handle(event)
      }),
      service.onBeforeEnd(commit),
      () => document.removeEventListener('visibilitychange', onHidden),
    ]
    handle({ type: 'opened' })
    return () => {
      commit()
      for (const stop of stops) stop()
      handle({ type: 'closed' })
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    unsent,
    save: () => handle({ type: 'saveRequested', grid: store.state(), changes: changesSinceBase(store.state()) }),
    restoreDraft: () => handle({ type: 'draftRestored', grid: store.state() }),
    discardDraft: () => handle({ type: 'draftDiscarded' }),
    discardOrphaned: () => handle({ type: 'orphanedDiscarded' }),
    serverCell: (rowId, columnId) => state.serverCells.get(cellKey({ rowId, columnId })) ?? null,
    setTag: (tag) => handle({ type: 'tagRead', tag }),
    dispatchSilently,
  }
}
