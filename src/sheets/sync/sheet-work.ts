import { recordError } from '@/lib/storage/error-log'
import type { Reason } from '@/sheets/grid/cell'
import type { Command } from '@/sheets/grid/commands'
import type { GridState } from '@/sheets/grid/model'
import { changesSinceBase, type CellSave, type DraftCell } from '@/sheets/grid/reconcile'
import type { GridStore } from '@/sheets/grid/store'
import { keptCells, draftsIn, unsentCells } from './drafts'
import {
  asDraft,
  asTyped,
  changedCells,
  hasPlace,
  inSheetOrder,
  isThere,
  latest,
  leftBehind,
  placeOf,
  textIn,
  pendingByCell,
} from './kept-cells'
import type { OutboxEvent, WaitReason } from './outbox-reducer'
import type { SentCell } from './queued-saves'
import { sheetKey, type ServerCell, type SheetId } from './sheet'
import type { Work } from './work'

/** What is kept of a sheet from another time, until the user has said what to do with it. */
export interface RecoveredDraft {
  cells: DraftCell[]
  /** When the last of them was typed, in milliseconds. */
  at: number
}

export interface SaveFailure {
  id: string
  values: Readonly<Record<string, string | number>>
  /** The sheet is not to be written any more. */
  isClosed: boolean
}

export interface SheetWorkState {
  /** `waiting`: a save is not sent now and goes by itself later. */
  readonly phase: 'idle' | 'sending' | 'waiting'
  /** Why it waits; null where that is not known: a save of another visit has only just been found on the device. */
  readonly waitReason: WaitReason | null
  /** How many saves have arrived since the sheet was opened. */
  readonly saves: number
  readonly failure: SaveFailure | null
  readonly offer: RecoveredDraft | null
  /** Whether this device keeps what is typed. */
  readonly keeps: boolean
  /** Other tabs of this user that have the sheet open. */
  readonly otherTabs: number
  /** Unsent cells whose pupil or subject is no longer on the sheet. */
  readonly orphaned: readonly DraftCell[]
}

/** The work on one open sheet. */
export interface SheetWork {
  state: () => SheetWorkState
  subscribe: (listener: () => void) => () => void
  /** Begins to keep and to listen. Gives the way to stop; what stands in the editor counts as typed then. */
  start: () => () => void
  /** Every cell that the server does not have. */
  unsent: () => DraftCell[]
  /** Sends every changed cell that is valid and not in conflict. */
  save: () => void
  continueOffer: () => void
  discardOffer: () => void
  forgetOrphaned: () => void
  /** Who put in what a save has met in a cell, and when. */
  serverCell: (rowId: string, columnId: string) => ServerCell | null
  /** The tag of the reading that the store has merged in last. */
  setTag: (etag: string | null) => void
  /** For what the server says: it is no step of the user, and no news for the other tabs. */
  dispatchSilently: (command: Command) => void
}

interface SheetWorkOptions {
  work: Work
  sheet: SheetId
  store: GridStore
  readOnly: boolean
  /** The store has some of the sheet's rows only: what belongs to the others is left alone. */
  isPart: boolean
}

/** Sheets with work of this page's life: coming back to one brings it back without asking. */
const workedOn = new Set<string>()

/**
 * Keeps every committed cell of a sheet on the device at once, brings back what was kept, sends through the outbox and
 * tells the other tabs.
 */
export function createSheetWork({ work, sheet, store, readOnly, isPart }: SheetWorkOptions): SheetWork {
  let state: SheetWorkState = {
    phase: 'idle',
    waitReason: null,
    saves: 0,
    failure: null,
    offer: null,
    keeps: work.keeps,
    otherTabs: 0,
    orphaned: [],
  }
  const listeners = new Set<() => void>()
  const serverCells = new Map<string, ServerCell>()
  const key = sheetKey(sheet)
  /** The offer from its reading to its answer: what is typed meanwhile must not push it off the disk. */
  let offered: RecoveredDraft | null = null
  /** The tag of what the store has merged in; null once a save of this user has changed the sheet since then. */
  let tag: string | null = null
  let quiet = false
  /** Whether what is kept has been read: before that nothing is written over it. */
  let isRead = false
  let seen: GridState = store.state()

  const set = (change: Partial<SheetWorkState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const dispatchSilently = (command: Command) => {
    quiet = true
    store.dispatch(command)
    quiet = false
  }

  const keepRow = (rowId: string, row: number) => {
    const mine = row === -1 ? {} : unsentCells(store.state(), row)
    // Offered and not answered, or without a place on the sheet: what is typed now does not push it off the disk.
    const others = [...(offered?.cells ?? []), ...state.orphaned].filter((cell) => cell.rowId === rowId)
    work.drafts.keep(sheet, rowId, { ...asDraft(others), ...mine }).catch((error: unknown) => {
      recordError(error)
      set({ keeps: false })
    })
  }

  const onChange = () => {
    const before = seen
    seen = store.state()
    if (readOnly || !isRead || before.cells === seen.cells) return
    const sameRows = before.rowIds === seen.rowIds || before.rowIds.join() === seen.rowIds.join()
    if (!sameRows || before.columns !== seen.columns) setOrphaned(leftBehind(before, seen))
    const typed: DraftCell[] = []
    for (const [row, rowId] of seen.rowIds.entries()) {
      if (sameRows && before.cells[row] === seen.cells[row]) continue
      keepRow(rowId, row)
      if (sameRows && !quiet) typed.push(...changedCells(before, seen, row))
    }
    if (seen.counts.unsaved > 0) workedOn.add(key)
    if (typed.length > 0) work.tabs.typed(sheet, typed)
  }

  /** Cells that have lost their pupil or subject are told and kept, never dropped. */
  const setOrphaned = (cells: readonly DraftCell[]) => {
    if (cells.length === 0 || isPart) return
    const all = new Map([...state.orphaned, ...cells].map((cell) => [placeOf(cell), cell]))
    set({ orphaned: inSheetOrder(seen, [...all.values()]) })
  }

  const restore = (cells: readonly DraftCell[]) => {
    dispatchSilently({ type: 'restore', cells })
    setOrphaned(cells.filter((cell) => !hasPlace(store.state(), cell)))
  }

  const restoreDraft = () => {
    const taken = offered
    offered = null
    set({ offer: null })
    if (taken !== null) restore(taken.cells)
  }

  const answered = (change: Partial<SheetWorkState>) => {
    set({ ...change, ...(store.state().counts.saving === 0 && { phase: 'idle' as const, waitReason: null }) })
  }

  const onConflict = ({ conflicts }: Extract<OutboxEvent, { type: 'conflict' }>) => {
    const cells = conflicts.map(({ cell }) => cell)
    dispatchSilently({ type: 'saveFailed', saves: cells })
    const known = conflicts.flatMap(({ cell, serverCell: theirs }) => (theirs === null ? [] : [{ cell, theirs }]))
    for (const { cell, theirs } of known) serverCells.set(placeOf(cell), theirs)
    dispatchSilently({
      type: 'applyServerValues',
      values: known.map(({ cell: { rowId, columnId }, theirs: { value } }) => ({ rowId, columnId, value })),
    })
    setOrphaned(
      conflicts.flatMap(({ cell, serverCell: theirs }) => (theirs === null ? [{ ...cell, touched: true }] : [])),
    )
    answered({})
  }

  const onRefused = ({ cells, reasons, message, isClosed }: Extract<OutboxEvent, { type: 'refused' }>) => {
    const byPlace = new Map(reasons.map((each) => [placeOf(each), { id: each.id }]))
    const named = new Map<CellSave, Reason>()
    for (const cell of cells) {
      const reason = byPlace.get(placeOf(cell))
      if (reason !== undefined) named.set(cell, reason)
    }
    dispatchSilently({ type: 'saveFailed', saves: cells, reasons: named })
    answered({ failure: { ...message, isClosed } })
  }

  const onOutbox = (event: OutboxEvent) => {
    if (event.type === 'sending') set({ phase: 'sending', waitReason: null })
    else if (event.type === 'waiting') set({ phase: 'waiting', waitReason: event.reason })
    else if (event.type === 'conflict') onConflict(event)
    else if (event.type === 'refused') onRefused(event)
    else {
      tag = null
      dispatchSilently({ type: 'saveSucceeded', saves: event.cells })
      answered({ failure: null, saves: state.saves + 1 })
    }
  }

  const unsent = () => {
    const { rowIds } = store.state()
    return rowIds.flatMap((rowId, row) => draftsIn(rowId, unsentCells(store.state(), row)))
  }

  /** Brings in what is kept: on its way already, in another tab, or offered. */
  const enter = async (isHere: () => boolean) => {
    const rows = new Map(await work.drafts.load(sheet))
    const pending = await work.outbox.pending(sheet)
    if (!isHere()) return
    const now = store.state()
    const here = (cell: DraftCell | SentCell) => !isPart || now.rowIds.includes(cell.rowId)
    const kept = keptCells(rows).filter(here)
    const onTheWay = pendingByCell(pending.filter(here))
    // What has arrived without being crossed out is no work any more.
    const open = kept.filter((cell) => !onTheWay.has(placeOf(cell)) && !isThere(now, cell))
    if (open.length > 0) offered = { cells: inSheetOrder(now, open), at: latest(rows) }
    isRead = true
    if (onTheWay.size > 0) {
      const typed = new Map(kept.map((cell) => [placeOf(cell), cell.text]))
      const ways = [...onTheWay.values()]
      restore(ways.map((way) => asTyped(now, way, typed.get(placeOf(way.last)))))
      dispatchSilently({ type: 'saveStarted', saves: ways.map(({ last }) => last) })
      set({ phase: 'waiting' })
      work.outbox.run()
    }
    if (workedOn.has(key) && !readOnly) restoreDraft()
    // What was typed while the disk was read, and what has arrived since it was kept.
    if (!readOnly) for (const [row, rowId] of store.state().rowIds.entries()) keepRow(rowId, row)
    const elsewhere = await work.tabs.enter(sheet, {
      unsent,
      onTyped: (typed) => dispatchSilently({ type: 'applyOtherTab', cells: typed }),
      onOthers: (otherTabs) => set({ otherTabs }),
    })
    if (!isHere()) return
    if (elsewhere !== null) {
      // Another tab works on the sheet: what is on the disk is its work, and is shown as such.
      offered = null
      restore(elsewhere)
    }
    set({ offer: offered })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      let here = true
      seen = store.state()
      const stopListening = work.onSheet(sheet, onOutbox)
      const stopKeeping = store.subscribe(onChange)
      enter(() => here).catch((error: unknown) => {
        recordError(error)
        set({ keeps: false })
      })
      const commit = () => store.dispatch({ type: 'commit' })
      // A phone may never come back to a page that it has hidden.
      const onHidden = () => {
        if (document.visibilityState === 'hidden') commit()
      }
      const stopCommitting = work.onBeforeEnd(commit)
      document.addEventListener('visibilitychange', onHidden)
      return () => {
        commit()
        here = false
        stopKeeping()
        stopListening()
        stopCommitting()
        document.removeEventListener('visibilitychange', onHidden)
        work.tabs.leave(sheet)
      }
    },
    unsent,
    save() {
      const changes = changesSinceBase(store.state())
      if (changes.length === 0) return
      const cells = changes.map((change) => ({ ...change, text: textIn(store.state(), change) }))
      // A save that follows another one is typed on values that the server does not have yet.
      const isSending = store.state().cells.some((row) => row.some(({ sending }) => sending !== null))
      dispatchSilently({ type: 'saveStarted', saves: changes })
      set({ failure: null, phase: 'sending' })
      void work.outbox.save(sheet, cells, isSending ? null : tag)
    },
    continueOffer: restoreDraft,
    discardOffer() {
      const dropped = offered
      offered = null
      set({ offer: null })
      const { rowIds } = store.state()
      for (const rowId of new Set(dropped?.cells.map((cell) => cell.rowId))) keepRow(rowId, rowIds.indexOf(rowId))
    },
    forgetOrphaned() {
      const dropped = new Set(state.orphaned.map((cell) => cell.rowId))
      set({ orphaned: [] })
      const { rowIds } = store.state()
      for (const rowId of dropped) keepRow(rowId, rowIds.indexOf(rowId))
    },
    serverCell: (rowId, columnId) => serverCells.get(placeOf({ rowId, columnId })) ?? null,
    setTag(next) {
      tag = next
    },
    dispatchSilently,
  }
}
