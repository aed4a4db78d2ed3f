import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/api-error'
import type { DeviceRecords } from '@/lib/storage/device-records'
import type { CellValue } from '@/sheets/grid/cell'
import type { CellSave } from '@/sheets/grid/reconcile'
import { createDrafts, type Drafts } from './drafts'
import { createOutbox, type Outbox } from './outbox'
import type { OutboxEvent } from './outbox-reducer'
import type { SheetId, SheetApi } from './sheet'
import { testDevice } from '@/testing/sheets/test-device'

// Two users work on the same small sheet over connections that lose requests and responses; their tabs crash and are
// reopened. The server is a plain model of the API's promises: a key is applied once, and an outdated tag is refused.

const sheet: SheetId = {
  kind: 'scores',
  classroom: 1,
  academicYear: 1,
  school: 1,
  grade: 7,
  suffix: 'ក',
  month: 10,
}
const columnIds = ['a', 'b'] as const

type Fate = 'arrives' | 'request lost' | 'answer lost' | 'fault' | 'gateway'

const failure = (kind: 'offline' | 'server' | 'refused', status?: number) =>
  new ApiError({ kind, status, endpoint: 'POST /scores' })

class Server {
  readonly cells = new Map<string, CellValue>()
  private readonly done = new Set<string>()
  /** Cells that were written although their writer had not seen the value before. */
  overwritten = 0
  applied = 0
  private version = 0

  etag(): string {
    return String(this.version)
  }

  write(saves: readonly CellSave[], bases: ReadonlyMap<string, CellValue>, key: string, ifMatch: string | null): void {
    if (this.done.has(key)) return
    if (ifMatch !== this.etag()) throw failure('refused', 412)
    for (const { columnId, value } of saves) {
      const now = this.cells.get(columnId) ?? null
      if (now !== (bases.get(columnId) ?? null) && now !== value) this.overwritten += 1
      this.cells.set(columnId, value)
      this.version += 1
    }
    this.applied += 1
    this.done.add(key)
  }
}

/** A promise that a dead tab waits for. */
const never = () => new Promise<never>(() => undefined)

/** A browser tab. Once it has crashed nothing that it began continues, except for requests that were already sent. */
class Tab {
  dead = false

  records(disk: DeviceRecords): DeviceRecords {
    return {
      put: (scope, id, value) => (this.dead ? never() : disk.put(scope, id, value)),
      all: (prefix) => (this.dead ? never() : disk.all(prefix)),
      isEmpty: () => disk.isEmpty(),
      close: () => undefined,
    }
  }
}

/** One user: a device, and the tab that is open on it now. */
class Client {
  private readonly disk = testDevice()
  private tab = new Tab()
  private drafts: Drafts
  private outbox: Outbox
  /** The values that this user believes the server has. */
  readonly base = new Map<string, CellValue>()
  /** The tag of what this user has read last; null once a save of their own has changed the sheet since then. */
  private tag: string | null = null
  /** Changed cells that this user has seen to be changed by the other one too: not sent until they are typed again. */
  private readonly inConflict = new Set<string>()
  /** The value that this user typed last, and whether the server has confirmed it. */
  readonly typed = new Map<string, { value: number; arrived: boolean }>()
  conflicts = 0
  refusals = 0

  private readonly server: Server
  private readonly step: (name: string) => Promise<void>
  private readonly fates: () => Fate

  constructor(server: Server, step: (name: string) => Promise<void>, fates: () => Fate) {
    this.server = server
    this.step = step
    this.fates = fates
    this.drafts = createDrafts(this.tab.records(this.disk), () => 0)
    this.outbox = this.openOutbox(this.tab)
  }

  private openOutbox(tab: Tab): Outbox {
    return createOutbox({
      records: tab.records(this.disk),
      drafts: this.drafts,
      apiFor: async () => this.sender(tab),
      comparesTags: () => true,
      announce: (event) => (tab.dead ? undefined : this.receive(event)),
      runExclusively: (task) => task(),
      pause: () => (tab.dead ? never() : this.step('pause')),
    })
  }

  private sender(tab: Tab): SheetApi {
    return {
      read: async () => {
        await this.step('read')
        if (tab.dead) await never()
        if (this.fates() !== 'arrives') throw failure('offline')
        const cells = new Map(
          columnIds.map((id) => [id as string, { value: this.server.cells.get(id) ?? null, by: null, at: null }]),
        )
        return { etag: this.server.etag(), cells: new Map([['1', cells]]) }
      },
      write: async (_sheet, cells, { idempotencyKey, ifMatch }) => {
        const bases = new Map(cells.map(({ columnId, base }) => [columnId, base]))
        const fate = this.fates()
        await this.step('write')
        if (tab.dead && fate !== 'arrives') await never()
        if (fate === 'request lost') throw failure('offline')
        if (fate === 'gateway') throw failure('offline', 502)
        if (fate === 'fault') throw failure('server', 500)
        this.server.write(cells, bases, idempotencyKey, ifMatch)
        await this.step('answer')
        if (tab.dead) await never()
        if (fate === 'answer lost') throw failure('offline')
      },
      prepare: async () => undefined,
      noteSaved: () => undefined,
      readText: Number,
      savedMessage: '',
      findReasons: () => [],
      closedBy: [],
      blockedBy: [],
    }
  }

  private receive(event: OutboxEvent): void {
    if (event.type === 'sent') {
      this.tag = null
      for (const { columnId, value } of event.cells) {
        this.base.set(columnId, value)
        const mine = this.typed.get(columnId)
        if (mine?.value === value) mine.arrived = true
      }
    } else if (event.type === 'conflict') {
      this.conflicts += event.conflicts.length
      // The sheet then shows both values, and does not send the cell until the user has chosen.
      for (const { cell } of event.conflicts) this.inConflict.add(cell.columnId)
    } else if (event.type === 'refused') this.refusals += event.cells.length
  }

  /** Reads the sheet as an open grid does: a changed cell keeps the value it was changed from. */
  async look(): Promise<void> {
    const changed = (await this.drafts.load(sheet)).get('1')?.cells ?? {}
    const pending = await this.outbox.pending(sheet)
    for (const id of columnIds) {
      if (pending.some(({ columnId }) => columnId === id)) continue
      const now = this.server.cells.get(id) ?? null
      const mine = changed[id]
      if (mine !== undefined && mine.base !== now) this.inConflict.add(id)
      this.base.set(id, now)
    }
    this.tag = this.server.etag()
  }

  async type(columnId: string, value: number): Promise<void> {
    this.typed.set(columnId, { value, arrived: false })
    this.inConflict.delete(columnId)
    const row = (await this.drafts.load(sheet)).get('1')
    const cell = { base: this.base.get(columnId) ?? null, text: String(value), touched: true }
    await this.drafts.keep(sheet, '1', { ...row?.cells, [columnId]: cell })
  }

  async save(): Promise<void> {
    const row = (await this.drafts.load(sheet)).get('1')
    const pending = await this.outbox.pending(sheet)
    const cells = Object.entries(row?.cells ?? {}).flatMap(([columnId, { base, text }]) => {
      const value = Number(text)
      const sent = pending.findLast((cell) => cell.columnId === columnId)
      return sent?.value === value || this.inConflict.has(columnId)
        ? []
        : [{ rowId: '1', columnId, base: sent === undefined ? base : sent.value, value, text }]
    })
    if (cells.length > 0) await this.outbox.save(sheet, cells, pending.length > 0 ? null : this.tag)
  }

  /** The tab dies in the middle of whatever it does; another one opens on the same device. */
  restart(): void {
    this.tab.dead = true
    this.tag = null
    this.tab = new Tab()
    this.drafts = createDrafts(this.tab.records(this.disk), () => 0)
    this.outbox = this.openOutbox(this.tab)
    this.outbox.run()
  }

  async isBusy(): Promise<boolean> {
    return (await this.outbox.pending(sheet)).length > 0
  }

  /** Typed, not confirmed, and no longer on the device. */
  async lost(): Promise<number> {
    const drafts = (await this.drafts.load(sheet)).get('1')?.cells ?? {}
    return [...this.typed].filter(([id, { value, arrived }]) => !arrived && drafts[id]?.text !== String(value)).length
  }
}

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('type' as const), who: fc.nat(1), column: fc.nat(1), value: fc.nat(9) }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('save' as const), who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restart' as const), who: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('look' as const), who: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('wait' as const), who: fc.nat(1) }) },
)
const fate = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fate>('arrives') },
  { weight: 4, arbitrary: fc.constantFrom<Fate>('request lost', 'answer lost', 'fault', 'gateway') },
)

// `npm run prove:schedules` runs five times as many.
const schedules = process.env['SALA_PROOF'] === 'full' ? 10_000 : 2_000

test('two users who save the same sheet overwrite nothing unseen and lose nothing', { timeout: 600_000 }, async () => {
  const totals = { schedules: 0, applied: 0, conflicts: 0, overwritten: 0, lost: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(action, { minLength: 4, maxLength: 14, size: 'max' }),
      fc.array(fate, { minLength: 30, maxLength: 30 }),
      async (scheduler, actions, fates) => {
        const server = new Server()
        let next = 0
        // After the last fate every request arrives, so that every run ends.
        const nextFate = (): Fate => fates[next++] ?? 'arrives'
        const step = (name: string) => scheduler.schedule(Promise.resolve(), name).then(() => undefined)
        const clients = [new Client(server, step, nextFate), new Client(server, step, nextFate)]
        for (const action of actions) {
          const client = clients[action.who]
          if (client === undefined) continue
          if (action.type === 'type') await client.type(columnIds[action.column] ?? 'a', action.value)
          else if (action.type === 'save') await client.save()
          else if (action.type === 'look') await client.look()
          else if (action.type === 'restart') client.restart()
          else if (scheduler.count() > 0) await scheduler.waitNext(1)
        }
        for (let round = 0; round < 400; round += 1) {
          await new Promise((resolve) => setImmediate(resolve))
          if (scheduler.count() > 0) await scheduler.waitNext(1)
          else if (!(await clients[0]?.isBusy()) && !(await clients[1]?.isBusy())) break
        }
        totals.schedules += 1
        totals.applied += server.applied
        totals.overwritten += server.overwritten
        let lost = 0
        for (const client of clients) {
          totals.conflicts += client.conflicts
          lost += await client.lost()
          expect(await client.isBusy()).toBe(false)
        }
        expect(server.overwritten).toBe(0)
        totals.lost += lost
        expect(lost).toBe(0)
      },
    ),
    { numRuns: schedules },
  )
  process.stdout.write(`two clients: ${JSON.stringify(totals)}\n`)
  // A run without conflicts would prove nothing.
  expect(totals.conflicts).toBeGreaterThan(totals.schedules / 20)
  expect(totals.applied).toBeGreaterThan(totals.schedules / 2)
})
