import { comparesTags } from '@/lib/api/api-request'
import { onConnectionChange } from '@/lib/api/connection'
import { recordError } from '@/lib/storage/error-log'
import type { DeviceRecords } from '@/lib/storage/device-records'
import type { DeviceWork } from '@/lib/storage/device-work'
import { createDrafts, type Drafts } from './drafts'
import { createOutbox, type Outbox } from './outbox'
import type { OutboxEvent } from './outbox-reducer'
import { notifyAfterLeaving } from './save-notices'
import { openTabs, type Tabs } from './tabs'
import type { SheetId, SheetKind, SheetApi } from './sheet'
import { createSheetListeners } from './sheet-listeners'

/** Stores, sends and shares between tabs what the user who is signed in has changed in any sheet. */
export interface SyncService {
  drafts: Drafts
  outbox: Outbox
  tabs: Tabs
  track: DeviceWork['track']
  apiFor: (kind: SheetKind) => Promise<SheetApi>
  /** Listens to the saves of a sheet, whichever tab sends them. */
  onSheet: (sheet: SheetId, listener: (event: OutboxEvent) => void) => () => void
  /** Called before the session or the page ends: what is in an open editor counts as typed. */
  onBeforeEnd: (commit: () => void) => () => void
  /** Stores everything typed. Resolves when it is on the disk. */
  flush: () => Promise<void>
  close: () => void
}

interface SyncServiceOptions {
  /** The user name: each user has their own records. */
  owner: string
  device: Pick<DeviceWork, 'track' | 'flush'>
  records: DeviceRecords
  apiFor: (kind: SheetKind) => Promise<SheetApi>
}

/** Opens the service for a user and continues to send queued saves. */
export function openSyncService({ owner, device, records, apiFor }: SyncServiceOptions): SyncService {
  const listeners = createSheetListeners()
  const commits = new Set<() => void>()
  /** A sheet that is opened again shows what was saved, also before the server has answered. */
  function noteSaved(event: OutboxEvent): void {
    if (event.type !== 'sent') return
    apiFor(event.sheet.kind)
      .then((api) => api.noteSaved(event.sheet, event.cells))
      .catch(recordError)
  }
  const tabs = openTabs(`sala-work ${owner}`, (event) => {
    listeners.announce(event)
    noteSaved(event)
    outbox.hear(event)
  })
  const drafts = createDrafts(records)
  const reconnect = createReconnectDelay()
  const outbox = createOutbox({
    records,
    drafts,
    apiFor,
    comparesTags,
    announce(event) {
      const isOpen = listeners.announce(event)
      noteSaved(event)
      tabs.announce(event)
      if (!isOpen) notifyAfterLeaving({ apiFor }, event).catch(recordError)
    },
    runExclusively,
    pause: reconnect.pause,
  })
  outbox.run()
  return {
    drafts,
    outbox,
    tabs,
    track: device.track,
    apiFor,
    onSheet: listeners.add,
    onBeforeEnd(commit) {
      commits.add(commit)
      return () => commits.delete(commit)
    },
    async flush() {
      for (const commit of commits) commit()
      await device.flush()
    },
    close() {
      outbox.close()
      reconnect.close()
      tabs.close()
    },
  }
}

/** One tab sends at a time; when it is closed or crashes, the next one continues. */
async function runExclusively(task: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('sala-outbox', task)
  else await task()
}

/** Pauses that end early when the browser is online again or the user returns to the page. */
function createReconnectDelay() {
  let wake: () => void = () => undefined
  const onReconnect = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const stop = onConnectionChange((online) => {
    if (online) onReconnect()
  })
  window.addEventListener('online', onReconnect)
  document.addEventListener('visibilitychange', onReconnect)
  return {
    pause: (milliseconds: number, isFixed = false) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        if (isFixed) return
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    close() {
      wake()
      stop()
      window.removeEventListener('online', onReconnect)
      document.removeEventListener('visibilitychange', onReconnect)
    },
  }
}
