import {
  connectDeviceWork,
  currentDeviceWork,
  disconnectDeviceWork,
  flushDeviceWork,
  mayHoldWork,
} from '@/lib/storage/device-work'
import { recordError } from '@/lib/storage/error-log'
import type { Session } from '@/auth/session'
import { forgetSheets } from './opened-sheets'
import type { SheetKind, SheetApi } from './sheet'
import type { SyncService } from './sync-service'

interface SyncConnection {
  session: Session
  /** The user name. */
  owner: string
  apiFor: (kind: SheetKind) => Promise<SheetApi>
}

let connection: SyncConnection | null = null
let opened: Promise<SyncService> | null = null

/**
 * Connects the synchronization of sheets to the session of the user who is signed in. Queued saves are sent immediately;
 * without any, nothing is loaded before a sheet is opened.
 */
export function connectSync(to: SyncConnection): void {
  if (connection?.owner === to.owner) return
  connection = to
  connectDeviceWork(to.owner)
  const { session } = to
  const stopFlushing = session.onBeforeEnd(async () => {
    await (await opened)?.flush()
    await flushDeviceWork()
  })
  const stopConfirming = session.onBeforeSignOut(confirmSignOut)
  const stopWatching = session.subscribe(() => {
    if (session.state().status === 'signed-in') return
    stopWatching()
    stopFlushing()
    stopConfirming()
    const ended = opened
    opened = null
    connection = null
    forgetSheets()
    disconnectDeviceWork(ended?.then((service) => service.close()))
  })
  sendQueued().catch(recordError)
}

/** The synchronization service of the user who is signed in. */
export function currentSyncService(): Promise<SyncService> {
  opened ??= load().catch((error: unknown) => {
    // The code cannot be loaded without a connection; the next sheet tries again.
    opened = null
    throw error
  })
  return opened
}

async function sendQueued(): Promise<void> {
  const isHeld = await mayHoldWork()
  if (isHeld && connection !== null) await currentSyncService()
}

async function load(): Promise<SyncService> {
  if (connection === null) throw new Error('The synchronization service is opened before the sign-in')
  const { owner, apiFor } = connection
  const [{ openSyncService }, device] = await Promise.all([import('./sync-service'), currentDeviceWork()])
  return openSyncService({ owner, device, apiFor })
}

/**
 * Warns before a sign-out that leaves unsent work on the device, and asks what to do with it. Returns whether to go on.
 * A disk or a connection that does not respond must not prevent the sign-out.
 */
async function confirmSignOut(): Promise<boolean> {
  try {
    if (!(await mayHoldWork())) return true
    const { resolveUnsentData } = await import('./resolve-unsent-data')
    return await resolveUnsentData()
  } catch (error) {
    recordError(error)
    return true
  }
}
