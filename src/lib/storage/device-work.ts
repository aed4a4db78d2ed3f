import { createAtom } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { within } from '@/lib/within'
import type { DeviceRecords } from './device-records'
import { recordError } from './error-log'
import { hasDatabase, readShared, writeShared } from './storage'

/** Set on the device while unsent work of any user is stored on it; does not contain whose or what. */
const unsentMark = 'unsentWork'
const database = 'sala-work'
const maxAgeMs = 7 * 24 * 60 * 60 * 1000
const lookTimeoutMs = 5_000

/** The unsent work of the signed-in user on this device. */
export interface DeviceWork {
  records: DeviceRecords
  /** Resolves when everything that was put away is on the disk, as far as the disk takes it. */
  flush: () => Promise<void>
}

/** False while the device takes nothing: closing the page then loses what is unsent. */
export const deviceKeepsWork = createAtom(true)

let owner: string | null = null
let opened: Promise<DeviceWork> | null = null

/** Says whose work this tab does. What was open of another user is closed. */
export function connectDeviceWork(user: string): void {
  if (owner === user) return
  disconnectDeviceWork()
  owner = user
}

/** The session has ended: the records are closed once `after` is done with them; what they hold stays for the same user. */
export function disconnectDeviceWork(after: Promise<unknown> = Promise.resolve()): void {
  const ended = opened
  owner = null
  opened = null
  deviceKeepsWork.set(true)
  Promise.allSettled([after])
    .then(async () => (await ended)?.records.close())
    .catch(recordError)
}

/** The device records of the signed-in user, opened on first use. */
export function currentDeviceWork(): Promise<DeviceWork> {
  if (owner === null) return Promise.reject(new Error('Work is opened before anybody is signed in'))
  opened ??= openWork(owner).catch((error: unknown) => {
    // The code of the store does not load without a connection; the next call tries again.
    opened = null
    throw error
  })
  return opened
}

/** Work that ends with records on the disk, from its first step on. */
const begun = new Set<Promise<unknown>>()

/** Makes a flush wait for work that has yet to open the records, or to read them, before it puts any. */
export function trackDeviceWork<T>(work: Promise<T>): Promise<T> {
  begun.add(work)
  const remove = () => {
    begun.delete(work)
  }
  work.then(remove, remove)
  return work
}

/** Puts what is under way on the disk, where anything was opened. */
export async function flushDeviceWork(): Promise<void> {
  await Promise.allSettled(begun)
  await (await opened)?.flush()
}

/**
 * Returns whether this device or this page may hold unsent work of any user. Where none was ever stored, nothing is loaded to
 * find out. Rejects when the browser blocks storage.
 */
export async function mayHoldWork(): Promise<boolean> {
  if (opened === null) {
    if (readShared(unsentMark, z.boolean()) === true) return true
    // The browser writes the mark seconds after it was set, and the records immediately: when the computer fails in between,
    // only the records are left.
    if (!(await within(lookTimeoutMs, hasDatabase(database)))) return false
  }
  return !(await (await currentDeviceWork()).records.isEmpty())
}

async function openWork(user: string): Promise<DeviceWork> {
  const [{ createDeviceRecords }, { openRecordDatabase }] = await Promise.all([
    import('./device-records'),
    import('./record-database'),
  ])
  let hasPut = false
  const records = createDeviceRecords({
    async open(onLost) {
      const db = await openRecordDatabase(user, { database, maxAgeMs, onLost })
      // The mark makes every start open the records; it is removed when there are no records left.
      writeShared(unsentMark, hasPut || !(await db.isEmpty()))
      return db
    },
    onStored(isStored) {
      if (owner === user) deviceKeepsWork.set(isStored)
    },
  })
  const underWay = new Set<Promise<void>>()
  return {
    records: {
      ...records,
      put(scope, id, value) {
        if (value !== null) {
          // So that the browser does not clear it when it runs short of room.
          if (!hasPut) navigator.storage?.persist().catch(recordError)
          hasPut = true
          writeShared(unsentMark, true)
        }
        const done = records.put(scope, id, value)
        underWay.add(done)
        return done.finally(() => underWay.delete(done))
      },
    },
    async flush() {
      await Promise.allSettled(underWay)
    },
  }
}
