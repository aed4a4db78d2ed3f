import {
  connectDeviceWork,
  currentDeviceWork,
  disconnectDeviceWork,
  flushDeviceWork,
  mayHoldWork,
} from '@/lib/storage/device-work'
import type { Session } from '@/auth/session'
import { confirmSignOut } from './confirm-sign-out'
import { forgetSheets } from './opened-sheets'
import type { SheetKind, SheetApi } from './sheet'
import type { Work } from './work'

interface WorkConnection {
  session: Session
  /** Who is signed in. */
  owner: string
  apiFor: (kind: SheetKind) => Promise<SheetApi>
}

let connection: WorkConnection | null = null
let opened: Promise<Work> | null = null

/**
 * Says whose work this tab does; with every page, once for each user. What was left unsent goes on being sent at once;
 * otherwise nothing is loaded before a sheet is opened.
 */
export function connectWork(to: WorkConnection): void {
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
    disconnectDeviceWork(ended?.then((work) => work.close()))
  })
  if (mayHoldWork()) currentWork().catch(() => undefined)
}

/** The unsent work of the user who is signed in. */
export function currentWork(): Promise<Work> {
  opened ??= load().catch((error: unknown) => {
    // Without a line the code does not arrive; the next sheet asks for it again.
    opened = null
    throw error
  })
  return opened
}

async function load(): Promise<Work> {
  if (connection === null) throw new Error('Work is opened before anybody is signed in')
  const { owner, apiFor } = connection
  const [{ openWork }, device] = await Promise.all([import('./work'), currentDeviceWork()])
  return openWork({ owner, device, apiFor })
}
