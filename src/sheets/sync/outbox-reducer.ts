import type { ApiError } from '@/lib/api/api-error'
import type { CellSave } from '@/sheets/grid/reconcile'
import { compare } from './compare'
import type { QueuedSave, SentCell } from './queued-saves'
import type { ServerCell, SheetId, SheetReading } from './sheet'

/** Why a save waits: the connection is lost, the server cannot take it now, or the session has ended. */
export type WaitReason = 'connection' | 'server' | 'session'

/** Why the server does not take a save, in words and by cell. */
export interface Refusal {
  message: { id: string; values: Readonly<Record<string, string | number>> }
  reasons: (Pick<CellSave, 'rowId' | 'columnId'> & { id: string })[]
  /** The sheet cannot be changed any more: its year has been closed. */
  isClosed: boolean
}

/** The events of a save. Plain data: the other tabs of the same user receive it too. */
export type OutboxEvent =
  | { type: 'sending'; sheet: SheetId }
  /** It is not sent now; it will be, without another press. */
  | { type: 'waiting'; sheet: SheetId; reason: WaitReason }
  | { type: 'sent'; sheet: SheetId; cells: SentCell[] }
  | { type: 'conflict'; sheet: SheetId; conflicts: { cell: SentCell; serverCell: ServerCell | null }[] }
  | ({ type: 'refused'; sheet: SheetId; cells: SentCell[] } & Refusal)

/** A save on its way, with what its earlier tries have met. */
interface Delivery {
  save: QueuedSave
  /** The time that the next wait lasts, in milliseconds. */
  pause: number
  /** Server faults and unreadable responses. */
  faults: number
  /** The number of times the sheet has changed between reading and writing. */
  changes: number
}

/** Saves are sent one after the other; these are the states of the one that is being sent. */
export type OutboxState =
  | { status: 'idle' }
  /** The code that knows this kind of sheet is loaded, which takes a connection the first time. */
  | { status: 'loading'; delivery: Delivery }
  /** The sheet is read, to compare the changed cells with it. */
  | { status: 'reading'; delivery: Delivery }
  | { status: 'sending'; delivery: Delivery }
  | { status: 'waitingForConnection'; delivery: Delivery }
  /** `retryAt`: the time that the server has named, in milliseconds; null when it has named none. */
  | { status: 'waitingForServer'; delivery: Delivery; retryAt: number | null }
  /** The save stays on the device until the next sign-in. */
  | { status: 'waitingForSignIn' }

export type DeliveryEvent =
  | { type: 'taken'; save: QueuedSave }
  /** `key`: for a new try. `comparesTags`: whether the server refuses a save with an outdated tag. */
  | { type: 'apiLoaded'; key: string; comparesTags: boolean }
  | { type: 'apiMissing' }
  | { type: 'wasRead'; reading: SheetReading; key: string }
  | { type: 'written' }
  /** `failure` is null when our own code has failed. `isBlocked`: the refusal passes by itself. */
  | { type: 'failed'; failure: ApiError | null; refusal: Refusal; isBlocked: boolean; now: number }
  | { type: 'waited' }
  /** The user has discarded the sheet's changes, or an effect could not be performed. */
  | { type: 'abandoned' }

/** Performed in their order; only the last one of a transition leads to another event. */
export type Effect =
  | { type: 'keep'; save: QueuedSave }
  | { type: 'remove'; save: QueuedSave }
  | { type: 'announce'; event: OutboxEvent }
  /** The server has these cells: they are announced as sent, and their drafts are removed. */
  | { type: 'arrived'; sheet: SheetId; cells: SentCell[] }
  | { type: 'loadApi'; save: QueuedSave }
  | { type: 'read'; save: QueuedSave }
  | { type: 'write'; save: QueuedSave; cells: SentCell[]; key: string; ifMatch: string | null }
  /** `isFixed`: the wait does not end early when the connection may be back. */
  | { type: 'wait'; milliseconds: number; isFixed: boolean }

export interface Transition {
  state: OutboxState
  effects: Effect[]
}

export const firstPause = 1_000
export const maxPauseMs = 60_000
export const pauseAfter429 = 30_000
/** The number of times that a sheet may change between reading and writing before the next try waits. */
export const maxSilentConflicts = 3
/** After so many changes a save goes without its tag: a proxy that rewrites tags would never let it through. */
export const maxTaggedTries = 8
/** The number of times that a save is tried again after a server fault or an unreadable response. */
export const maxRetries = 2

/** The next state and what is to be done. An event that does not concern the present state changes nothing. */
export function outboxReducer(state: OutboxState, event: DeliveryEvent): Transition {
  switch (event.type) {
    case 'taken':
      if (state.status !== 'idle' && state.status !== 'waitingForSignIn') return stay(state)
      return load({ save: event.save, pause: firstPause, faults: 0, changes: 0 })
    case 'apiLoaded':
      return state.status === 'loading' ? begin(state.delivery, event) : stay(state)
    case 'apiMissing':
      return state.status === 'loading' ? waitLonger(state.delivery, 'connection') : stay(state)
    case 'wasRead':
      return state.status === 'reading' ? sendCompared(state.delivery, event) : stay(state)
    case 'written':
      return state.status === 'sending' ? finish(state.delivery.save) : stay(state)
    case 'failed':
      return state.status === 'reading' || state.status === 'sending'
        ? afterFailure(state.delivery, event)
        : stay(state)
    case 'waited':
      return state.status === 'waitingForConnection' || state.status === 'waitingForServer'
        ? load(state.delivery)
        : stay(state)
    case 'abandoned':
      return state.status === 'idle' ? stay(state) : stay({ status: 'idle' })
    default:
      return event satisfies never
  }
}

function stay(state: OutboxState): Transition {
  return { state, effects: [] }
}

function load(delivery: Delivery): Transition {
  return { state: { status: 'loading', delivery }, effects: [{ type: 'loadApi', save: delivery.save }] }
}

/** Sends the try whose outcome is not known, or the cells with the tag they were typed on; otherwise reads first. */
function begin(delivery: Delivery, { key, comparesTags }: Extract<DeliveryEvent, { type: 'apiLoaded' }>): Transition {
  const { save } = delivery
  const announce: Effect = { type: 'announce', event: { type: 'sending', sheet: save.sheet } }
  if (save.attempt !== null) {
    const next = send(delivery, save.attempt)
    return { ...next, effects: [announce, ...next.effects] }
  }
  if (save.etag !== null && comparesTags) {
    const attempt = { key, etag: save.etag, cells: save.cells }
    const next = send({ ...delivery, save: { ...save, attempt } }, attempt)
    return { ...next, effects: [announce, { type: 'keep', save: { ...save, attempt } }, ...next.effects] }
  }
  const unread = { ...save, etag: null }
  return {
    state: { status: 'reading', delivery: { ...delivery, save: unread } },
    effects: [announce, { type: 'read', save: unread }],
  }
}

function send(delivery: Delivery, { key, etag, cells }: NonNullable<QueuedSave['attempt']>): Transition {
  const ifMatch = delivery.changes < maxTaggedTries ? etag : null
  return {
    state: { status: 'sending', delivery },
    effects: [{ type: 'write', save: delivery.save, cells, key, ifMatch }],
  }
}

/** Sends the cells that no other user has changed; the rest is announced as a conflict, or is on the server already. */
function sendCompared(delivery: Delivery, { reading, key }: Extract<DeliveryEvent, { type: 'wasRead' }>): Transition {
  const { save } = delivery
  const { sheet } = save
  const { toSend: cells, there, conflicts } = compare(save.cells, reading)
  const announced: Effect[] =
    conflicts.length === 0
      ? []
      : [
          {
            type: 'announce',
            event: {
              type: 'conflict',
              sheet,
              conflicts: conflicts.map(({ change, serverCell }) => ({ cell: change, serverCell })),
            },
          },
        ]
  const arrived: Effect[] = there.length === 0 ? [] : [{ type: 'arrived', sheet, cells: there }]
  if (cells.length === 0) {
    return { state: { status: 'idle' }, effects: [...announced, { type: 'remove', save }, ...arrived] }
  }
  const attempt = { key, etag: reading.etag, cells }
  const rest = { ...save, cells, attempt }
  const next = send({ ...delivery, save: rest }, attempt)
  return { ...next, effects: [...announced, { type: 'keep', save: rest }, ...arrived, ...next.effects] }
}

function finish(save: QueuedSave): Transition {
  return {
    state: { status: 'idle' },
    effects: [
      // Removed from the queue first, so that a sheet opened at this moment does not take the save for unsent.
      { type: 'remove', save },
      { type: 'arrived', sheet: save.sheet, cells: save.attempt?.cells ?? save.cells },
    ],
  }
}

function afterFailure(
  delivery: Delivery,
  { failure, refusal, isBlocked, now }: Extract<DeliveryEvent, { type: 'failed' }>,
): Transition {
  const { save, faults, changes } = delivery
  const wasRead = save.etag === null
  if (failure?.status === 401) {
    return { state: { status: 'waitingForSignIn' }, effects: [waiting(save, 'session')] }
  }
  if (failure?.status === 412) {
    // The sheet is not what was read of it any more: read, compare and send again.
    const next = { ...readFirst(delivery), changes: wasRead ? changes + 1 : changes }
    return next.changes > maxSilentConflicts ? waitLonger(next, 'server') : load(next)
  }
  if (failure?.status === 429) {
    const milliseconds = failure.retryAfter === null ? pauseAfter429 : failure.retryAfter * 1000
    return {
      state: { status: 'waitingForServer', delivery, retryAt: now + milliseconds },
      effects: [waiting(save, 'server'), { type: 'wait', milliseconds, isFixed: true }],
    }
  }
  if (failure?.kind === 'offline') return waitLonger(delivery, 'connection')
  if (isBlocked) return waitLonger(delivery, 'server')
  // A student or a subject may have left the sheet, which no tag says. The other cells can still be saved.
  if (failure?.status === 400 && !wasRead) return load(readFirst(delivery))
  if (failure !== null && failure.kind !== 'refused' && faults < maxRetries) {
    // After an unreadable response only the sheet itself can say whether the save was done.
    const next = failure.kind === 'contract' ? readFirst(delivery) : delivery
    return waitLonger({ ...next, faults: faults + 1 }, 'server')
  }
  const { sheet, cells } = save
  return {
    state: { status: 'idle' },
    effects: [
      { type: 'remove', save },
      { type: 'announce', event: { type: 'refused', sheet, cells, ...refusal } },
    ],
  }
}

function readFirst(delivery: Delivery): Delivery {
  return { ...delivery, save: { ...delivery.save, etag: null, attempt: null } }
}

function waiting({ sheet }: QueuedSave, reason: WaitReason): Effect {
  return { type: 'announce', event: { type: 'waiting', sheet, reason } }
}

/** Each wait of a save lasts twice as long as the one before. */
function waitLonger(delivery: Delivery, reason: 'connection' | 'server'): Transition {
  const longer = { ...delivery, pause: Math.min(delivery.pause * 2, maxPauseMs) }
  return {
    state:
      reason === 'connection'
        ? { status: 'waitingForConnection', delivery: longer }
        : { status: 'waitingForServer', delivery: longer, retryAt: null },
    effects: [waiting(delivery.save, reason), { type: 'wait', milliseconds: delivery.pause, isFixed: false }],
  }
}
