import type { Reason } from '@/sheets/grid/cell'
import type { Command } from '@/sheets/grid/commands'
import type { GridState } from '@/sheets/grid/model'
import type { CellChange, CellSave, DraftCell } from '@/sheets/grid/reconcile'
import {
  cellKey,
  changedCells,
  findOrphaned,
  hasPosition,
  inSheetOrder,
  isOnServer,
  pendingByCell,
  textIn,
  toRestoredCell,
} from './draft-cells'
import type { OutboxEvent, WaitReason } from './outbox-reducer'
import type { SentCell } from './queued-saves'
import type { ServerCell } from './sheet'

/** Cells of a sheet that were left unsent at another time. */
export interface RecoveredDraft {
  cells: DraftCell[]
  /** When the last of them was typed, in milliseconds. */
  at: number
}

export interface SaveFailure {
  id: string
  values: Readonly<Record<string, string | number>>
  /** The sheet can no longer be written. */
  isClosed: boolean
}

/** The state of the drafts that the device had when the sheet was opened. */
export type Recovery =
  /** The sheet is not open. */
  | { status: 'closed' }
  /** They are being read. Until then nothing is written over them. */
  | { status: 'loading' }
  /** The other tabs are asked whether the drafts are theirs. */
  | { status: 'joining'; draft: RecoveredDraft | null }
  /** The user is asked what to do with them. */
  | { status: 'offered'; draft: RecoveredDraft }
  | { status: 'done' }

export type DeliveryStatus =
  | { status: 'idle' }
  | { status: 'sending' }
  /** A save is not sent now and goes by itself later. The reason of a save of an earlier visit is not known: null. */
  | { status: 'waiting'; reason: WaitReason | null }

/** The synchronization of one open sheet. */
export interface SheetSyncState {
  readonly recovery: Recovery
  readonly delivery: DeliveryStatus
  /** The number of saves that have arrived since the sheet was opened. */
  readonly saves: number
  readonly failure: SaveFailure | null
  /** Other tabs of this user that have the sheet open. */
  readonly otherTabs: number
  /** Unsent cells whose student or subject is no longer on the sheet. */
  readonly orphaned: readonly DraftCell[]
  /** The server's values of conflicting cells, by `cellKey`. */
  readonly serverCells: ReadonlyMap<string, ServerCell>
  /** The tag of the values that the grid has merged in; null once a save of this user has changed the sheet since then. */
  readonly tag: string | null
  readonly readOnly: boolean
  /** The grid has some of the sheet's rows only: drafts of the others are left alone. */
  readonly isPart: boolean
}

export type SheetSyncEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  /** `isResumed`: the sheet was worked on since the page was loaded, so its drafts are restored without a question. */
  | {
      type: 'draftsLoaded'
      grid: GridState
      drafts: readonly DraftCell[]
      at: number
      pending: readonly SentCell[]
      isResumed: boolean
    }
  /** `cells`: what the other tabs have unsent; null when none has the sheet open. */
  | { type: 'tabsAnswered'; grid: GridState; cells: readonly DraftCell[] | null }
  | { type: 'tabsChanged'; otherTabs: number }
  | { type: 'typedInOtherTab'; cells: readonly DraftCell[] }
  /** `isTyped`: by the user of this tab, and not by what the server or another tab has sent. */
  | { type: 'gridChanged'; before: GridState; after: GridState; isTyped: boolean }
  | { type: 'tagRead'; tag: string | null }
  | { type: 'draftRestored'; grid: GridState }
  | { type: 'draftDiscarded' }
  | { type: 'orphanedDiscarded' }
  | { type: 'saveRequested'; grid: GridState; changes: readonly CellChange[] }
  | { type: 'outboxReported'; grid: GridState; event: OutboxEvent }
  /** True if cells are still being sent after the outbox's report was applied to the grid. */
  | { type: 'deliveryChecked'; isSaving: boolean }

/** Performed in their order. */
export type SheetSyncEffect =
  | { type: 'loadDrafts' }
  | { type: 'askTabs' }
  | { type: 'leaveTabs' }
  /** Changes the grid: neither a step of the user nor news for the other tabs. */
  | { type: 'dispatch'; command: Command }
  /** Stores the unsent cells of these rows on the device. */
  | { type: 'persist'; rowIds: readonly string[] }
  /** Remembers that the sheet was worked on since the page was loaded. */
  | { type: 'markEdited' }
  | { type: 'broadcast'; cells: DraftCell[] }
  | { type: 'queueSave'; cells: SentCell[]; tag: string | null }
  | { type: 'runOutbox' }
  | { type: 'checkDelivery' }

interface Transition {
  state: SheetSyncState
  effects: SheetSyncEffect[]
}

export function initialSheetSync(options: Pick<SheetSyncState, 'readOnly' | 'isPart'>): SheetSyncState {
  return {
    recovery: { status: 'closed' },
    delivery: { status: 'idle' },
    saves: 0,
    failure: null,
    otherTabs: 0,
    orphaned: [],
    serverCells: new Map(),
    tag: null,
    ...options,
  }
}

/** The next state and what is to be done. An event that does not concern the present state changes nothing. */
export function sheetSyncReducer(state: SheetSyncState, event: SheetSyncEvent): Transition {
  switch (event.type) {
    case 'opened':
      return state.recovery.status === 'closed'
        ? to({ ...state, recovery: { status: 'loading' } }, { type: 'loadDrafts' })
        : to(state)
    case 'closed':
      return to({ ...state, recovery: { status: 'closed' } }, { type: 'leaveTabs' })
    case 'draftsLoaded':
      return state.recovery.status === 'loading' ? afterLoading(state, event) : to(state)
    case 'tabsAnswered':
      return state.recovery.status === 'joining' ? afterJoining(state, state.recovery.draft, event) : to(state)
    case 'tabsChanged':
      return to({ ...state, otherTabs: event.otherTabs })
    case 'typedInOtherTab':
      return to(state, { type: 'dispatch', command: { type: 'applyOtherTab', cells: event.cells } })
    case 'gridChanged':
      return afterGridChange(state, event)
    case 'tagRead':
      return to({ ...state, tag: event.tag })
    case 'draftRestored': {
      const draft = recoveredDraft(state)
      return draft === null ? to(state) : restore(withoutDraft(state), event.grid, draft.cells)
    }
    case 'draftDiscarded': {
      const draft = recoveredDraft(state)
      return draft === null ? to(state) : to(withoutDraft(state), persistRows(draft.cells))
    }
    case 'orphanedDiscarded':
      return to({ ...state, orphaned: [] }, persistRows(state.orphaned))
    case 'saveRequested':
      return queueSave(state, event)
    case 'outboxReported':
      return afterReport(state, event.grid, event.event)
    case 'deliveryChecked':
      return event.isSaving ? to(state) : to({ ...state, delivery: { status: 'idle' } })
    default:
      return event satisfies never
  }
}

/** Drafts that are neither restored nor discarded: what is typed meanwhile must not overwrite them on the device. */
export function recoveredDraft({ recovery }: SheetSyncState): RecoveredDraft | null {
  return recovery.status === 'joining' || recovery.status === 'offered' ? recovery.draft : null
}

function to(state: SheetSyncState, ...effects: SheetSyncEffect[]): Transition {
  return { state, effects }
}

function withoutDraft(state: SheetSyncState): SheetSyncState {
  const { recovery } = state
  return { ...state, recovery: recovery.status === 'joining' ? { status: 'joining', draft: null } : { status: 'done' } }
}

/** A value that the user has typed and saved since replaces what an older draft has for the cell. */
function withoutSaved(state: SheetSyncState, saved: readonly CellSave[]): SheetSyncState {
  const { recovery } = state
  if (!('draft' in recovery) || recovery.draft === null) return state
  const keys = new Set(saved.map(cellKey))
  const cells = recovery.draft.cells.filter((cell) => !keys.has(cellKey(cell)))
  if (cells.length === 0) return withoutDraft(state)
  return { ...state, recovery: { ...recovery, draft: { ...recovery.draft, cells } } }
}

/** Sorts the drafts: saves on their way go back into the grid, the rest is offered, or restored without a question. */
function afterLoading(
  state: SheetSyncState,
  { grid, drafts, at, pending, isResumed }: Extract<SheetSyncEvent, { type: 'draftsLoaded' }>,
): Transition {
  const isShown = (cell: DraftCell | SentCell) => !state.isPart || grid.rowIds.includes(cell.rowId)
  const shown = drafts.filter(isShown)
  const saves = pendingByCell(pending.filter(isShown))
  const texts = new Map(shown.map((cell) => [cellKey(cell), cell.text]))
  // A draft that the server has was saved without being removed from the device.
  const open = shown.filter((cell) => !saves.has(cellKey(cell)) && !isOnServer(grid, cell))
  const draft = open.length === 0 ? null : { cells: inSheetOrder(grid, open), at }
  let next = to({ ...state, recovery: { status: 'joining', draft } })
  if (saves.size > 0) {
    const cells = [...saves.values()].map((save) => toRestoredCell(grid, save, texts.get(cellKey(save.last))))
    const restored = restore(next.state, grid, cells)
    next = to(
      { ...restored.state, delivery: { status: 'waiting', reason: null } },
      ...restored.effects,
      { type: 'dispatch', command: { type: 'saveStarted', saves: [...saves.values()].map(({ last }) => last) } },
      { type: 'runOutbox' },
    )
  }
  if (draft !== null && isResumed && !state.readOnly) {
    const restored = restore(withoutDraft(next.state), grid, draft.cells)
    next = to(restored.state, ...next.effects, ...restored.effects)
  }
  // Cells typed while the drafts were read are stored now, and those that the server has meanwhile are removed.
  const persist: SheetSyncEffect[] = state.readOnly ? [] : [{ type: 'persist', rowIds: grid.rowIds }]
  return to(next.state, ...next.effects, ...persist, { type: 'askTabs' })
}

/** Drafts on the device while another tab has the sheet open are that tab's present changes. */
function afterJoining(
  state: SheetSyncState,
  draft: RecoveredDraft | null,
  { grid, cells }: Extract<SheetSyncEvent, { type: 'tabsAnswered' }>,
): Transition {
  if (cells !== null) return restore({ ...state, recovery: { status: 'done' } }, grid, cells)
  return to({ ...state, recovery: draft === null ? { status: 'done' } : { status: 'offered', draft } })
}

function restore(state: SheetSyncState, grid: GridState, cells: readonly DraftCell[]): Transition {
  const orphaned = cells.filter((cell) => !hasPosition(grid, cell))
  return to(withOrphaned(state, grid, orphaned), { type: 'dispatch', command: { type: 'restore', cells } })
}

/** Cells that have lost their student or subject are shown to the user and stored, never dropped. */
function withOrphaned(state: SheetSyncState, grid: GridState, cells: readonly DraftCell[]): SheetSyncState {
  if (cells.length === 0 || state.isPart) return state
  const all = new Map([...state.orphaned, ...cells].map((cell) => [cellKey(cell), cell]))
  return { ...state, orphaned: inSheetOrder(grid, [...all.values()]) }
}

function persistRows(cells: readonly DraftCell[]): SheetSyncEffect {
  return { type: 'persist', rowIds: [...new Set(cells.map(({ rowId }) => rowId))] }
}

function afterGridChange(
  state: SheetSyncState,
  { before, after, isTyped }: Extract<SheetSyncEvent, { type: 'gridChanged' }>,
): Transition {
  const { status } = state.recovery
  if (state.readOnly || status === 'closed' || status === 'loading' || before.cells === after.cells) return to(state)
  const hasSameRows = before.rowIds === after.rowIds || before.rowIds.join() === after.rowIds.join()
  const hasSameShape = hasSameRows && before.columns === after.columns
  const rowIds = after.rowIds.filter((_, row) => !hasSameRows || before.cells[row] !== after.cells[row])
  const typed =
    hasSameRows && isTyped
      ? after.rowIds.flatMap((_, row) =>
          before.cells[row] === after.cells[row] ? [] : changedCells(before, after, row),
        )
      : []
  return to(
    hasSameShape ? state : withOrphaned(state, after, findOrphaned(before, after)),
    { type: 'persist', rowIds },
    ...(after.counts.unsaved > 0 ? [{ type: 'markEdited' } as const] : []),
    ...(typed.length > 0 ? [{ type: 'broadcast', cells: typed } as const] : []),
  )
}

function queueSave(
  state: SheetSyncState,
  { grid, changes }: Extract<SheetSyncEvent, { type: 'saveRequested' }>,
): Transition {
  if (changes.length === 0) return to(state)
  // A save that follows another one is typed on values that the server does not have yet.
  const isSending = grid.cells.some((row) => row.some(({ sending }) => sending !== null))
  return to(
    { ...state, failure: null, delivery: { status: 'sending' } },
    { type: 'dispatch', command: { type: 'saveStarted', saves: changes } },
    {
      type: 'queueSave',
      cells: changes.map((change) => ({ ...change, text: textIn(grid, change) })),
      tag: isSending ? null : state.tag,
    },
  )
}

function afterReport(state: SheetSyncState, grid: GridState, event: OutboxEvent): Transition {
  switch (event.type) {
    case 'sending':
      return to({ ...state, delivery: { status: 'sending' } })
    case 'waiting':
      return to({ ...state, delivery: { status: 'waiting', reason: event.reason } })
    case 'sent':
      return to(
        { ...withoutSaved(state, event.cells), tag: null, failure: null, saves: state.saves + 1 },
        { type: 'dispatch', command: { type: 'saveSucceeded', saves: event.cells } },
        { type: 'checkDelivery' },
      )
    case 'refused': {
      const { cells, reasons, message, isClosed } = event
      return to(
        { ...state, failure: { ...message, isClosed } },
        { type: 'dispatch', command: { type: 'saveFailed', saves: cells, reasons: reasonsBySave(cells, reasons) } },
        { type: 'checkDelivery' },
      )
    }
    case 'conflict':
      return afterConflict(state, grid, event)
    default:
      return event satisfies never
  }
}

function afterConflict(
  state: SheetSyncState,
  grid: GridState,
  { conflicts }: Extract<OutboxEvent, { type: 'conflict' }>,
): Transition {
  const known = conflicts.flatMap(({ cell, serverCell }) => (serverCell === null ? [] : [{ cell, serverCell }]))
  const gone = conflicts.flatMap(({ cell, serverCell }) => (serverCell === null ? [{ ...cell, touched: true }] : []))
  const values = known.map(({ cell: { rowId, columnId }, serverCell: { value } }) => ({ rowId, columnId, value }))
  const found = known.map(({ cell, serverCell }) => [cellKey(cell), serverCell] as const)
  return to(
    { ...withOrphaned(state, grid, gone), serverCells: new Map([...state.serverCells, ...found]) },
    { type: 'dispatch', command: { type: 'saveFailed', saves: conflicts.map(({ cell }) => cell) } },
    { type: 'dispatch', command: { type: 'applyServerValues', values } },
    { type: 'checkDelivery' },
  )
}

function reasonsBySave(
  cells: readonly CellSave[],
  reasons: Extract<OutboxEvent, { type: 'refused' }>['reasons'],
): Map<CellSave, Reason> {
  const byCell = new Map(reasons.map((reason) => [cellKey(reason), { id: reason.id }]))
  return new Map(
    cells.flatMap((cell) => {
      const reason = byCell.get(cellKey(cell))
      return reason === undefined ? [] : [[cell, reason] as const]
    }),
  )
}
