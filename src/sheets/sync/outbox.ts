import * as z from 'zod/mini'
import { ApiError } from '@/lib/api/api-error'
import { errorMessage } from '@/lib/api/error-text'
import { recordError } from '@/lib/storage/error-log'
import type { DeviceRecords } from '@/lib/storage/storage-records'
import type { CellChange, CellSave } from '@/sheets/grid/reconcile'
import { compare } from './compare'
import { cellValue, sheetId, type Drafts } from './drafts'
import { sheetKey, type ServerCell, type SheetId, type SheetKind, type SheetApi } from './sheet'

const sentCell = z.object({
  rowId: z.string(),
  columnId: z.string(),
  base: cellValue,
  value: cellValue,
  /** As it stands in the cell: what is typed there later is another text. */
  text: z.string(),
})

/** One press of Save all. It rests on the device from before the first try until the server has answered. */
const intent = z.object({
  sheet: sheetId,
  cells: z.array(sentCell),
  /** The try whose outcome is not known: it is sent again exactly as it was, with its key. */
  attempt: z.nullable(z.object({ key: z.string(), etag: z.nullable(z.string()), cells: z.array(sentCell) })),
})
type Intent = z.infer<typeof intent> & { id: string }
export type SentCell = CellChange & { text: string }

/** Why a save waits: the connection is lost, the server cannot take it now, or the session has ended. */
export type WaitReason = 'connection' | 'server' | 'session'

/** What happens to a save. Plain data: other tabs of the same user hear it too. */
export type OutboxEvent =
  | { type: 'sending'; sheet: SheetId }
  /** It is not sent now and goes by itself later. */
  | { type: 'waiting'; sheet: SheetId; reason: WaitReason }
  | { type: 'sent'; sheet: SheetId; cells: SentCell[] }
  | { type: 'conflict'; sheet: SheetId; conflicts: { cell: SentCell; serverCell: ServerCell | null }[] }
  | {
      type: 'refused'
      sheet: SheetId
      cells: SentCell[]
      message: { id: string; values: Readonly<Record<string, string | number>> }
      reasons: (Pick<CellSave, 'rowId' | 'columnId'> & { id: string })[]
      /** The sheet is not to be written any more: its year has been closed. */
      isClosed: boolean
    }

export interface Outbox {
  /** Puts a save in line and sends what is there. Resolves when the device has it. */
  save: (sheet: SheetId, cells: readonly SentCell[]) => Promise<void>
  /** Sends the remaining saves: at the start, and when the connection may be back. */
  run: () => void
  /** Until when the server has asked to wait, in milliseconds; null while it has not. */
  retryAt: () => number | null
  /** Removes a sheet's saves from the queue, because the user has discarded them. */
  forget: (sheet: SheetId) => Promise<void>
  /** What waits to be sent of a sheet. */
  pending: (sheet: SheetId) => Promise<SentCell[]>
  close: () => void
}

export interface OutboxParts {
  records: DeviceRecords | null
  drafts: Pick<Drafts, 'forgetSent'>
  apiFor: (kind: SheetKind) => Promise<SheetApi>
  tell: (event: OutboxEvent) => void
  /** Runs the work while no other tab does. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Waits before the next try; ends early when the connection may be back, unless the server has set the time. */
  pause: (milliseconds: number, named?: boolean) => Promise<void>
  newKey?: () => string
}

const scope = 'outbox/'
const firstPause = 1_000
const longestPause = 60_000
const pauseAfter429 = 30_000
/** How often a sheet may have changed between reading and writing before it is met with a pause, and without the tag: a
 *  proxy that rewrites tags would never let a save through. */
const maxSilentConflicts = 3
const mostChanges = 8
/** How often a save is tried again after a server fault or an unreadable answer. */
const maxRetries = 2

/** Sends saves in their order, each until the server has answered. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { records, drafts, apiFor, tell, alone, pause, newKey = () => crypto.randomUUID() } = parts
  /** What the disk has not taken: it is sent all the same, from here. */
  const inMemory = new Map<string, Intent>()
  const end = new AbortController()
  const forgotten = new Set<string>()
  let retryAt: number | null = null
  let running = false
  let again = false
  let order = 0

  const keep = async (each: Intent) => {
    const { id, sheet, cells, attempt } = each
    if (forgotten.has(id)) return
    inMemory.set(id, each)
    if (records === null) return
    try {
      await records.put(scope, id, { sheet, cells, attempt })
      inMemory.delete(id)
    } catch (error) {
      recordError(error)
    }
  }
  const drop = async ({ id }: Intent) => {
    inMemory.delete(id)
    await records?.put(scope, id, null).catch(recordError)
  }
  /** From the disk: another tab may have put something in line, or have sent it. */
  const inLine = async (): Promise<Intent[]> => {
    const kept = records === null ? [] : await records.all(scope)
    const onDisk = kept.flatMap(({ id, value }) => {
      const parsed = intent.safeParse(value)
      return parsed.success && !inMemory.has(id) ? [{ ...parsed.data, id }] : []
    })
    return [...onDisk, ...inMemory.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** One try; the intent is done with when it ends without an error. */
  async function tryOnce(each: Intent, sender: SheetApi, withTag: boolean): Promise<void> {
    const { sheet } = each
    if (each.attempt === null) {
      const reading = await sender.read(sheet)
      const { toSend, there, conflicts } = compare(each.cells, reading)
      const textOf = (change: CellChange): SentCell => ({
        ...change,
        text:
          each.cells.find(({ rowId, columnId }) => rowId === change.rowId && columnId === change.columnId)?.text ?? '',
      })
      if (conflicts.length > 0) {
        tell({
          type: 'conflict',
          sheet,
          conflicts: conflicts.map(({ change, serverCell }) => ({ cell: textOf(change), serverCell })),
        })
      }
      const cells = toSend.map(textOf)
      if (cells.length === 0) await drop(each)
      else {
        each.cells = cells
        each.attempt = { key: newKey(), etag: reading.etag, cells }
        await keep(each)
      }
      if (there.length > 0) await arrived(sheet, there.map(textOf))
      if (cells.length === 0) return
    }
    if (each.attempt === null) return
    const { key, etag, cells } = each.attempt
    await sender.write(sheet, cells, { idempotencyKey: key, ifMatch: withTag ? etag : null })
    // Removed from the queue first, so that a sheet opened at this moment does not take the save for unsent.
    await drop(each)
    await arrived(sheet, cells)
  }

  async function arrived(sheet: SheetId, cells: SentCell[]): Promise<void> {
    // An open sheet takes them in first: what was typed there meanwhile stays kept.
    tell({ type: 'sent', sheet, cells })
    await drafts.forgetSent(sheet, cells)
  }

  /**
   * Retries a save until it is done. Returns false when the session has ended: the save is sent after the next sign-in.
   */
  async function deliver(each: Intent): Promise<boolean> {
    const { sheet } = each
    let wait = firstPause
    let faults = 0
    let changes = 0
    const pauseLonger = async (reason: WaitReason) => {
      tell({ type: 'waiting', sheet, reason })
      await pause(wait)
      wait = Math.min(wait * 2, longestPause)
    }
    while (!end.signal.aborted) {
      if (forgotten.has(each.id)) return true
      // Without a line the code that sends does not arrive either.
      const sender = await apiFor(sheet.kind).catch(() => null)
      if (sender === null) {
        await pauseLonger('connection')
        continue
      }
      tell({ type: 'sending', sheet })
      try {
        await tryOnce(each, sender, changes < mostChanges)
        return true
      } catch (error) {
        const failure = error instanceof ApiError ? error : null
        if (failure?.status === 401) {
          tell({ type: 'waiting', sheet, reason: 'session' })
          return false
        }
        if (failure?.status === 412) {
          // Another save came between reading and writing: read, compare and send again.
          each.attempt = null
          changes += 1
          if (changes > maxSilentConflicts) await pauseLonger('server')
        } else if (failure?.status === 429) {
          tell({ type: 'waiting', sheet, reason: 'server' })
          const wanted = failure.retryAfter === null ? pauseAfter429 : failure.retryAfter * 1000
          retryAt = Date.now() + wanted
          await pause(wanted, true)
          retryAt = null
        } else if (failure?.kind === 'offline') {
          await pauseLonger('connection')
        } else if (failure !== null && sender.blockedBy.includes(failure.messageId)) {
          await pauseLonger('server')
        } else if (failure !== null && failure.kind !== 'refused' && faults < maxRetries) {
          faults += 1
          // After an unreadable response the next try reads the sheet to find out whether the save was done.
          if (failure.kind === 'contract') each.attempt = null
          await pauseLonger('server')
        } else {
          await drop(each)
          refused(each, failure, sender)
          if (failure === null) throw error
          return true
        }
      }
    }
    return false
  }

  function refused({ sheet, cells }: Intent, failure: ApiError | null, sender: SheetApi): void {
    tell({
      type: 'refused',
      sheet,
      cells,
      message: errorMessage(failure),
      reasons: failure === null ? [] : sender.reasonsOf(failure, cells),
      isClosed: failure?.status === 409 && sender.closedBy.includes(failure.messageId),
    })
  }

  async function sendAll(): Promise<void> {
    for (let line = await inLine(); line.length > 0 && !end.signal.aborted; line = await inLine()) {
      for (const each of line) if (!(await deliver(each))) return
    }
  }

  function close(): void {
    end.abort()
  }

  function run(): void {
    again = true
    if (running || end.signal.aborted) return
    running = true
    void sendWhileAsked()
  }

  async function sendWhileAsked(): Promise<void> {
    try {
      while (again && !end.signal.aborted) {
        again = false
        await alone(sendAll)
      }
    } finally {
      // Reset synchronously, so that a save queued at this moment starts a new run.
      running = false
    }
  }

  return {
    async save(sheet, cells) {
      order += 1
      const id = `${String(Date.now()).padStart(15, '0')}-${String(order).padStart(6, '0')}-${newKey().slice(0, 8)}`
      await keep({ id, sheet, cells: [...cells], attempt: null })
      run()
    },
    run,
    retryAt: () => retryAt,
    async forget(sheet) {
      const key = sheetKey(sheet)
      for (const each of await inLine()) {
        if (sheetKey(each.sheet) !== key) continue
        forgotten.add(each.id)
        await drop(each)
      }
    },
    async pending(sheet) {
      const key = sheetKey(sheet)
      return (await inLine()).filter((each) => sheetKey(each.sheet) === key).flatMap(({ cells }) => cells)
    },
    close,
  }
}
