import { ApiError } from '@/lib/api/api-error'
import { errorMessage } from '@/lib/api/error-text'
import { recordError } from '@/lib/storage/error-log'
import type { DeviceRecords } from '@/lib/storage/device-records'
import type { Drafts } from './drafts'
import {
  outboxReducer,
  type DeliveryEvent,
  type Effect,
  type OutboxEvent,
  type OutboxState,
  type Refusal,
  type WaitReason,
} from './outbox-reducer'
import { createQueuedSaves, type QueuedSave, type SentCell } from './queued-saves'
import { sheetKey, type SheetApi, type SheetId, type SheetKind } from './sheet'

export interface Outbox {
  /**
   * Queues a save and sends what is queued. `etag` is the tag of the reading that the cells were changed on, if it is
   * known. Resolves when the device has it.
   */
  save: (sheet: SheetId, cells: readonly SentCell[], etag: string | null) => Promise<void>
  /** Sends what is queued: at the start, and when the connection may be back. */
  run: () => void
  /** Takes note of what another tab has announced: it may be the one that sends. */
  hear: (event: OutboxEvent) => void
  /** Until when the server has asked to wait, in milliseconds; null while it has not. */
  retryAt: () => number | null
  /** Removes a sheet's saves from the queue, because the user has discarded them. */
  forget: (sheet: SheetId) => Promise<void>
  /** The cells of a sheet that are queued. */
  pending: (sheet: SheetId) => Promise<SentCell[]>
  close: () => void
}

export interface OutboxParts {
  records: DeviceRecords
  drafts: Pick<Drafts, 'forgetSent'>
  apiFor: (kind: SheetKind) => Promise<SheetApi>
  /** Returns whether the server refuses a save with an outdated tag. If not, every save reads and compares first. */
  comparesTags: () => boolean
  announce: (event: OutboxEvent) => void
  /** Runs a task while no other tab runs one. */
  runExclusively: (task: () => Promise<void>) => Promise<void>
  /** Waits before the next try; ends early when the connection may be back, unless the time is fixed. */
  pause: (milliseconds: number, isFixed?: boolean) => Promise<void>
  newKey?: () => string
}

/** Sends saves in their order, each until the server has answered: performs what the reducer decides. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { records, drafts, apiFor, comparesTags, announce, runExclusively, pause } = parts
  const { newKey = () => crypto.randomUUID() } = parts
  const queue = createQueuedSaves(records)
  const apis = new Map<SheetKind, SheetApi>()
  const end = new AbortController()
  const discarded = new Set<string>()
  let state: OutboxState = { status: 'idle' }
  let running = false
  let again = false
  let order = 0
  /** Why nothing is being sent now, in whichever tab; null when it is not known. */
  let waitReason: WaitReason | null = null

  function hear(event: OutboxEvent): void {
    waitReason = event.type === 'waiting' ? event.reason : null
  }

  function tell(event: OutboxEvent): void {
    hear(event)
    announce(event)
  }

  /** Saves are sent one after the other, so while one waits, those of other sheets do too. */
  async function tellOthersWaiting({ sheet: own, reason }: Extract<OutboxEvent, { type: 'waiting' }>): Promise<void> {
    const others = new Map((await queue.list()).map(({ sheet }) => [sheetKey(sheet), sheet]))
    others.delete(sheetKey(own))
    for (const sheet of others.values()) tell({ type: 'waiting', sheet, reason })
  }

  /** Delivers a save. Returns false when nothing more can be sent: the session has ended, or the outbox is closed. */
  async function deliver(save: QueuedSave): Promise<boolean> {
    let event: DeliveryEvent | null = { type: 'taken', save }
    try {
      while (event !== null) {
        const next = outboxReducer(state, event)
        state = next.state
        event = null
        for (const effect of next.effects) event = await perform(effect)
      }
    } catch (error) {
      state = outboxReducer(state, { type: 'abandoned' }).state
      throw error
    }
    return state.status === 'idle'
  }

  async function perform(effect: Effect): Promise<DeliveryEvent | null> {
    switch (effect.type) {
      case 'keep':
        if (!discarded.has(effect.save.id)) await queue.put(effect.save)
        return null
      case 'remove':
        await queue.remove(effect.save.id)
        return null
      case 'announce':
        tell(effect.event)
        if (effect.event.type === 'waiting') await tellOthersWaiting(effect.event)
        return null
      case 'arrived':
        // Announced first, so that an open sheet stores what was typed there since.
        tell({ type: 'sent', sheet: effect.sheet, cells: effect.cells })
        await drafts.forgetSent(effect.sheet, effect.cells).catch(recordError)
        return null
      case 'loadApi':
        return loadApi(effect.save)
      case 'read':
        return attempt(effect.save, async (api) => ({
          type: 'wasRead',
          reading: await api.read(effect.save.sheet),
          key: newKey(),
        }))
      case 'write':
        if (discarded.has(effect.save.id)) return { type: 'abandoned' }
        return attempt(effect.save, async (api) => {
          await api.write(effect.save.sheet, effect.cells, { idempotencyKey: effect.key, ifMatch: effect.ifMatch })
          return { type: 'written' }
        })
      case 'wait':
        await pause(effect.milliseconds, effect.isFixed)
        return { type: 'waited' }
      default:
        return effect satisfies never
    }
  }

  async function loadApi({ id, sheet: { kind } }: QueuedSave): Promise<DeliveryEvent | null> {
    if (end.signal.aborted) return null
    if (discarded.has(id)) return { type: 'abandoned' }
    // Without a connection the code does not arrive either.
    const api = await apiFor(kind).catch(() => null)
    if (api === null) return { type: 'apiMissing' }
    apis.set(kind, api)
    return { type: 'apiLoaded', key: newKey(), comparesTags: comparesTags() }
  }

  async function attempt(
    save: QueuedSave,
    call: (api: SheetApi) => Promise<DeliveryEvent>,
  ): Promise<DeliveryEvent | null> {
    const api = apis.get(save.sheet.kind)
    if (api === undefined) return { type: 'apiMissing' }
    try {
      return await call(api)
    } catch (error) {
      const failure = error instanceof ApiError ? error : null
      if (failure === null) recordError(error)
      return {
        type: 'failed',
        failure,
        refusal: toRefusal(failure, save, api),
        isBlocked: failure !== null && api.blockedBy.includes(failure.messageId),
        now: Date.now(),
      }
    }
  }

  async function sendAll(): Promise<void> {
    for (let saves = await queue.list(); saves.length > 0 && !end.signal.aborted; saves = await queue.list()) {
      for (const save of saves) if (!(await deliver(save))) return
    }
  }

  async function sendWhileAsked(): Promise<void> {
    try {
      while (again && !end.signal.aborted) {
        again = false
        await runExclusively(sendAll)
      }
    } finally {
      // Reset synchronously, so that a save queued at this moment starts a new run.
      running = false
    }
  }

  function run(): void {
    again = true
    if (running || end.signal.aborted) return
    running = true
    void sendWhileAsked()
  }

  const listQueued = async (sheet: SheetId) =>
    (await queue.list()).filter((save) => sheetKey(save.sheet) === sheetKey(sheet))

  return {
    async save(sheet, cells, etag) {
      order += 1
      const id = `${String(Date.now()).padStart(15, '0')}-${String(order).padStart(6, '0')}-${newKey().slice(0, 8)}`
      await queue.put({ id, sheet, cells: [...cells], etag, attempt: null })
      run()
      if (waitReason !== null) tell({ type: 'waiting', sheet, reason: waitReason })
    },
    run,
    hear,
    retryAt: () => (state.status === 'waitingForServer' ? state.retryAt : null),
    async forget(sheet) {
      for (const { id } of await listQueued(sheet)) {
        discarded.add(id)
        await queue.remove(id)
      }
    },
    pending: async (sheet) => (await listQueued(sheet)).flatMap(({ cells }) => cells),
    close: () => end.abort(),
  }
}

function toRefusal(failure: ApiError | null, { cells }: QueuedSave, api: SheetApi): Refusal {
  return {
    message: errorMessage(failure),
    reasons: failure === null ? [] : api.findReasons(failure, cells),
    isClosed: failure?.status === 409 && api.closedBy.includes(failure.messageId),
  }
}
