import { createContext, useContext } from 'react'
import { type Atom, createAtom } from '@tanstack/react-store'
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

/** The unsent work of one user on this device. */
export interface DeviceWork {
  /** False while the device takes nothing: closing the page then loses what is unsent. */
  readonly isKept: Atom<boolean>
  /** The records of the user, opened on first use. */
  records: () => Promise<DeviceRecords>
  /** Makes a flush wait for work that has yet to open the records, or to read them, before it puts any. */
  track: <T>(work: Promise<T>) => Promise<T>
  /** Resolves when everything that was put away is on the disk, as far as the disk takes it. */
  flush: () => Promise<void>
  /**
   * Returns whether this device or this page may hold unsent work of any user. Where none was ever stored, nothing is loaded to
   * find out. Rejects when the browser blocks storage.
   */
  mayHold: () => Promise<boolean>
  /** The session has ended: the records are closed once `after` is done with them; what they hold stays for the same user. */
  close: (after?: Promise<unknown>) => void
}

/** The unsent work of the user of that name. */
export function createDeviceWork(owner: string): DeviceWork {
  const isKept = createAtom(true)
  const begun = new Set<Promise<unknown>>()
  const underWay = new Set<Promise<void>>()
  let opened: Promise<DeviceRecords> | null = null
  let isClosed = false

  function openOnce(): Promise<DeviceRecords> {
    if (isClosed) return Promise.reject(new Error('Work is opened after its session has ended'))
    opened ??= open().catch((error: unknown) => {
      // The code of the store does not load without a connection; the next call tries again.
      opened = null
      throw error
    })
    return opened
  }

  async function open(): Promise<DeviceRecords> {
    const [{ createDeviceRecords }, { openRecordDatabase }] = await Promise.all([
      import('./device-records'),
      import('./record-database'),
    ])
    let hasPut = false
    const records = createDeviceRecords({
      async open(onLost) {
        const db = await openRecordDatabase(owner, { database, maxAgeMs, onLost })
        // The mark makes every start open the records; it is removed when there are no records left.
        writeShared(unsentMark, hasPut || !(await db.isEmpty()))
        return db
      },
      onStored: (isStored) => isKept.set(isStored),
    })
    return {
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
    }
  }

  return {
    isKept,
    records: openOnce,
    track(work) {
      begun.add(work)
      const remove = () => {
        begun.delete(work)
      }
      work.then(remove, remove)
      return work
    },
    async flush() {
      await Promise.allSettled(begun)
      await Promise.allSettled(underWay)
    },
    async mayHold() {
      if (opened === null) {
        if (readShared(unsentMark, z.boolean()) === true) return true
        // The browser writes the mark seconds after it was set, and the records immediately: when the computer fails in
        // between, only the records are left.
        if (!(await within(lookTimeoutMs, hasDatabase(database)))) return false
      }
      return !(await (await openOnce()).isEmpty())
    },
    close(after = Promise.resolve()) {
      isClosed = true
      Promise.allSettled([after])
        .then(async () => (await opened)?.close())
        .catch(recordError)
    },
  }
}

const DeviceWorkContext = createContext<DeviceWork | null>(null)

/** Gives the forms and sheets within it the work of the user who is signed in. */
export const DeviceWorkProvider = DeviceWorkContext.Provider

export function useDeviceWork(): DeviceWork {
  const device = useContext(DeviceWorkContext)
  if (device === null) throw new Error('Work is kept before anybody is signed in')
  return device
}
