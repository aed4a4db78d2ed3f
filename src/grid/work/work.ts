import { recordError } from '@/lib/error-log'
import { openDeviceRecords, type DeviceRecords } from '@/lib/storage-records'
import { writeShared } from '@/lib/storage'
import { createDrafts, type Drafts } from './drafts'
import { createOutbox, type Outbox, type OutboxEvent } from './outbox'
import { openTabs, type Tabs } from './tabs'
import { sheetKey, type SheetId, type SheetKind, type SheetSender } from './sheet'
import { unsentMark } from './unsent-mark'

/** The unsent work of the user who is signed in: kept on the device, sent from here, known to all their tabs. */
export interface Work {
  drafts: Drafts
  outbox: Outbox
  tabs: Tabs
  /** False where the browser keeps nothing: closing the page then loses what is unsent. */
  keeps: boolean
  /** Calls back with what happens to the saves of a sheet, whichever tab sends them. */
  onSheet: (sheet: SheetId, listener: (event: OutboxEvent) => void) => () => void
  /** Resolves when all that was put away before is on the disk. */
  settled: () => Promise<void>
  close: () => void
}

interface WorkOptions {
  /** Who works: their records are theirs alone. */
  owner: string
  senderOf: (kind: SheetKind) => Promise<SheetSender>
}

/** Opens the work of a user and goes on sending what was left unsent. */
export async function openWork({ owner, senderOf }: WorkOptions): Promise<Work> {
  const records = await opened(owner)
  const counted = records === null ? null : countedRecords(records)
  const listeners = new Map<string, Set<(event: OutboxEvent) => void>>()
  const hear = (event: OutboxEvent) => {
    for (const listener of listeners.get(sheetKey(event.sheet)) ?? []) listener(event)
  }
  const tabs = openTabs(`sala-work ${owner}`, hear)
  const drafts = createDrafts(counted)
  const line = waitingForTheLine()
  const outbox = createOutbox({
    records: counted,
    drafts,
    senderOf,
    tell(event) {
      hear(event)
      tabs.tell(event)
    },
    alone: aloneAmongTabs,
    pause: line.pause,
  })
  outbox.run()
  if (records !== null) markUnsent(records).catch(recordError)
  return {
    drafts,
    outbox,
    tabs,
    keeps: records !== null,
    onSheet(sheet, listener) {
      const key = sheetKey(sheet)
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set)
      set.add(listener)
      return () => set.delete(listener)
    },
    settled: () => counted?.settled() ?? Promise.resolve(),
    close() {
      outbox.close()
      line.close()
      tabs.close()
      records?.close()
    },
  }
}

async function opened(owner: string): Promise<DeviceRecords | null> {
  try {
    return await openDeviceRecords(owner)
  } catch (error) {
    recordError(error)
    return null
  }
}

/** The records, and when all that is under way has reached the disk. Whoever puts something in sets the mark. */
function countedRecords(records: DeviceRecords): DeviceRecords & { settled: () => Promise<void> } {
  const underWay = new Set<Promise<void>>()
  return {
    ...records,
    put(scope, id, value) {
      if (value !== null) writeShared(unsentMark, true)
      const done = records.put(scope, id, value)
      underWay.add(done)
      return done.finally(() => underWay.delete(done))
    },
    async settled() {
      await Promise.allSettled(underWay)
    },
  }
}

/** The mark makes every start look into the records: it goes when nobody has anything in them. */
async function markUnsent(records: DeviceRecords): Promise<void> {
  writeShared(unsentMark, !(await records.isEmpty()))
}

/** One tab sends at a time; a tab that dies gives way to the next at once. */
async function aloneAmongTabs(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('sala-outbox', work)
  else await work()
}

/** Pauses that end early when the browser says that the line is back or the user comes back to the page. */
function waitingForTheLine() {
  let wake: () => void = () => undefined
  const onLine = () => wake()
  window.addEventListener('online', onLine)
  document.addEventListener('visibilitychange', onLine)
  return {
    pause: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    close() {
      wake()
      window.removeEventListener('online', onLine)
      document.removeEventListener('visibilitychange', onLine)
    },
  }
}
