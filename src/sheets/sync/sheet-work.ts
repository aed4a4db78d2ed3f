import { createContext, useContext } from 'react'
import type { DeviceWork } from '@/lib/storage/device-work'
import { recordError } from '@/lib/storage/error-log'
import { forgetSheets } from './opened-sheets'
import type { SheetKind, SheetApi } from './sheet'
import type { SyncService } from './sync-service'

interface SheetWorkOptions {
  /** The user name. */
  owner: string
  device: DeviceWork
  apiFor: (kind: SheetKind) => Promise<SheetApi>
}

/** The unsent sheets of one user: what saves them, loaded when there is something to save or a sheet is opened. */
export interface SheetWork {
  service: () => Promise<SyncService>
  /** Sends queued saves; without any, nothing is loaded. */
  sendQueued: () => Promise<void>
  /** Puts what was typed on the disk. */
  flush: () => Promise<void>
  /**
   * Warns before a sign-out that leaves unsent work on the device, and asks what to do with it. Returns whether to go on.
   * A disk or a connection that does not respond must not prevent the sign-out.
   */
  confirmSignOut: () => Promise<boolean>
  /** Resolves when nothing is sent any more. */
  close: () => Promise<void>
}

export function createSheetWork({ owner, device, apiFor }: SheetWorkOptions): SheetWork {
  let opened: Promise<SyncService> | null = null

  async function open(): Promise<SyncService> {
    const [{ openSyncService }, records] = await Promise.all([import('./sync-service'), device.records()])
    return openSyncService({ owner, device, records, apiFor })
  }

  function service(): Promise<SyncService> {
    opened ??= open().catch((error: unknown) => {
      // The code cannot be loaded without a connection; the next sheet tries again.
      opened = null
      throw error
    })
    return opened
  }

  return {
    service,
    async sendQueued() {
      if (await device.mayHold()) await service()
    },
    async flush() {
      await (await opened)?.flush()
    },
    async confirmSignOut() {
      try {
        if (!(await device.mayHold())) return true
        const { resolveUnsentData } = await import('./resolve-unsent-data')
        return await resolveUnsentData(device, await service())
      } catch (error) {
        recordError(error)
        return true
      }
    },
    async close() {
      forgetSheets()
      const ended = await opened
      ended?.close()
    },
  }
}

const SheetWorkContext = createContext<SheetWork | null>(null)

/** Gives the sheets within it the work of the user who is signed in. */
export const SheetWorkProvider = SheetWorkContext.Provider

export function useSheetWork(): SheetWork {
  const work = useContext(SheetWorkContext)
  if (work === null) throw new Error('A sheet is opened before anybody is signed in')
  return work
}
