import * as z from 'zod/mini'
import { ApiError } from '@/lib/api-error'
import type { DeviceRecords } from '@/lib/storage-records'
import type { CellChange, CellSave } from '@/grid/model'
import { compare } from './compare'
import { sheetId, type Drafts } from './drafts'
import { sheetKey, type HeldCell, type SheetId, type SheetKind, type SheetSender } from './sheet'

const cellValue = z.union([z.string(), z.number(), z.null()])
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

/** What happens to a save. Plain data: other tabs of the same user hear it too. */
export type OutboxEvent =
  | { type: 'sending'; sheet: SheetId }
  /** No line: it stays on the device and goes by itself. */
  | { type: 'waiting'; sheet: SheetId }
  | { type: 'sent'; sheet: SheetId; cells: SentCell[] }
  | { type: 'conflict'; sheet: SheetId; conflicts: { cell: SentCell; held: HeldCell | null }[] }
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
  /** Sends what is still there: at the start, and when the line may be back. */
  run: () => void
  /** What waits to be sent of a sheet. */
  pending: (sheet: SheetId) => Promise<SentCell[]>
  close: () => void
}

export interface OutboxParts {
  records: DeviceRecords | null
  drafts: Pick<Drafts, 'forgetSent'>
  senderOf: (kind: SheetKind) => Promise<SheetSender>
  tell: (event: OutboxEvent) => void
  /** Runs the work while no other tab does. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Waits before the next try; ends early when the line may be back. */
  pause: (milliseconds: number) => Promise<void>
  newKey?: () => string
}

const scope = 'outbox/'
const firstPause = 1_000
const longestPause = 60_000
const pauseAfter429 = 30_000
/** How often a fault of the server, or an answer nobody can read, is met with another try. */
const patience = 3

/** Sends saves in their order, each until the server has answered (security-reliability §4). */
export function createOutbox(parts: OutboxParts): Outbox {
  const { records, drafts, senderOf, tell, alone, pause, newKey = () => crypto.randomUUID() } = parts
  const inMemory = new Map<string, Intent>()
  const end = new AbortController()
  let running = false
  let again = false
  let order = 0

  const keep = async (each: Intent) => {
    inMemory.set(each.id, each)
    const { sheet, cells, attempt } = each
    await records?.put(scope, each.id, { sheet, cells, attempt })
  }
  const drop = async ({ id }: Intent) => {
    inMemory.delete(id)
    await records?.put(scope, id, null)
  }
  /** From the disk: another tab may have put something in line, or have sent it. */
  const inLine = async (): Promise<Intent[]> => {
    if (records === null) return [...inMemory.values()]
    const kept = await records.all(scope)
    return kept.flatMap(({ id, value }) => {
      const parsed = intent.safeParse(value)
      return parsed.success ? [{ ...parsed.data, id }] : []
    })
  }

  /** One try. Gives whether the intent is done with; false means that it goes on after a pause. */
  async function tryOnce(each: Intent, sender: SheetSender): Promise<boolean> {
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
          conflicts: conflicts.map(({ change, held }) => ({ cell: textOf(change), held })),
        })
      }
      if (there.length > 0) await arrived(sheet, there.map(textOf))
      if (toSend.length === 0) return true
      const cells = toSend.map(textOf)
      each.cells = cells
      each.attempt = { key: newKey(), etag: reading.etag, cells }
      await keep(each)
    }
    const { key, etag, cells } = each.attempt
    await sender.write(sheet, cells, { idempotencyKey: key, ifMatch: etag })
    await arrived(sheet, cells)
    return true
  }

  async function arrived(sheet: SheetId, cells: SentCell[]): Promise<void> {
    // An open sheet takes them in first: what was typed there meanwhile stays kept.
    tell({ type: 'sent', sheet, cells })
    await drafts.forgetSent(sheet, cells)
  }

  async function deliver(each: Intent): Promise<void> {
    const { sheet } = each
    let wait = firstPause
    let faults = 0
    while (!end.signal.aborted) {
      // Without a line the code that sends does not arrive either.
      const sender = await senderOf(sheet.kind).catch(() => null)
      if (sender === null) {
        tell({ type: 'waiting', sheet })
        await pause(wait)
        wait = Math.min(wait * 2, longestPause)
        continue
      }
      tell({ type: 'sending', sheet })
      try {
        if (await tryOnce(each, sender)) return await drop(each)
      } catch (error) {
        const failure = error instanceof ApiError ? error : null
        // The sheet has changed between reading and writing: read, compare and send anew.
        if (failure?.status === 412) {
          each.attempt = null
          continue
        }
        // Nobody may send it now; who signs in again goes on with it, with its key.
        if (failure?.status === 401) return close()
        if (failure?.status === 429) {
          tell({ type: 'waiting', sheet })
          await pause(failure.retryAfter === null ? pauseAfter429 : failure.retryAfter * 1000)
          continue
        }
        faults += failure?.kind === 'offline' ? 0 : 1
        const goesOn =
          failure?.kind === 'offline' || (failure !== null && failure.kind !== 'refused' && faults < patience)
        if (!goesOn) {
          await drop(each)
          refused(each, failure, sender)
          if (failure === null) throw error
          return
        }
        // An answer that nobody can read: what has become of the save is read from the sheet itself.
        if (failure.kind === 'contract') each.attempt = null
        tell({ type: 'waiting', sheet })
        await pause(wait)
        wait = Math.min(wait * 2, longestPause)
      }
    }
  }

  function refused({ sheet, cells }: Intent, failure: ApiError | null, sender: SheetSender): void {
    tell({
      type: 'refused',
      sheet,
      cells,
      message: { id: failure?.messageId ?? 'common.error.unexpected', values: failure?.values ?? {} },
      reasons: failure === null ? [] : sender.reasonsOf(failure, cells),
      isClosed: failure?.status === 409 && sender.closedBy.includes(failure.messageId),
    })
  }

  async function sendAll(): Promise<void> {
    for (let line = await inLine(); line.length > 0 && !end.signal.aborted; line = await inLine()) {
      for (const each of line) if (!end.signal.aborted) await deliver(each)
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
      // At once: what is put in line in the same moment must find nobody running.
      running = false
    }
  }

  return {
    async save(sheet, cells) {
      order += 1
      const id = `${String(Date.now()).padStart(15, '0')}-${String(order).padStart(6, '0')}-${newKey().slice(0, 8)}`
      const kept = keep({ id, sheet, cells: [...cells], attempt: null })
      // A device that does not keep it does not keep it from being sent.
      await kept.catch(() => undefined)
      run()
    },
    run,
    async pending(sheet) {
      const key = sheetKey(sheet)
      return (await inLine()).filter((each) => sheetKey(each.sheet) === key).flatMap(({ cells }) => cells)
    },
    close,
  }
}
