import type { DraftCell } from '@/sheets/grid/reconcile'
import type { OutboxEvent } from './outbox-reducer'
import { sheetKey, type SheetId } from './sheet'

type Message =
  /** A tab has opened a sheet and asks who else has it open. */
  | { type: 'hello'; tab: string; key: string }
  | { type: 'here'; tab: string; to: string; key: string; cells: DraftCell[] }
  | { type: 'bye'; tab: string; key: string }
  | { type: 'typed'; tab: string; key: string; cells: DraftCell[] }
  | { type: 'outbox'; tab: string; event: OutboxEvent }

/** The messages between an open sheet and the other tabs. */
export interface SheetPresence {
  /** The unsent cells here, for a tab that opens the same sheet. */
  unsent: () => DraftCell[]
  onTyped: (cells: DraftCell[]) => void
  /** The number of other tabs that have the sheet open. */
  onOthers: (count: number) => void
}

/** The other tabs of the same user in this browser. */
export interface Tabs {
  /** Returns the other tabs' unsent cells of the sheet; null when none has it open. */
  enter: (sheet: SheetId, presence: SheetPresence) => Promise<DraftCell[] | null>
  leave: (sheet: SheetId) => void
  typed: (sheet: SheetId, cells: DraftCell[]) => void
  announce: (event: OutboxEvent) => void
  close: () => void
}

/** The time that a busy tab may take to answer. */
const answerTimeoutMs = 250

/** `name` is shared by the tabs of one user only. Without BroadcastChannel, a tab knows of no other. */
export function openTabs(name: string, onOutbox: (event: OutboxEvent) => void): Tabs {
  let channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const tab = crypto.randomUUID()
  const open = new Map<string, { presence: SheetPresence; others: Set<string>; answers: DraftCell[][] }>()
  const post = (message: Message) => channel?.postMessage(message)

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'outbox') return onOutbox(data.event)
    const sheet = open.get(data.key)
    if (sheet === undefined || (data.type === 'here' && data.to !== tab)) return
    if (data.type === 'hello') {
      sheet.others.add(data.tab)
      post({ type: 'here', tab, to: data.tab, key: data.key, cells: sheet.presence.unsent() })
    } else if (data.type === 'here') {
      sheet.others.add(data.tab)
      sheet.answers.push(data.cells)
    } else if (data.type === 'bye') sheet.others.delete(data.tab)
    else return sheet.presence.onTyped(data.cells)
    sheet.presence.onOthers(sheet.others.size)
  })

  const leaveAll = () => {
    for (const key of open.keys()) post({ type: 'bye', tab, key })
  }
  /** A page that is restored from the browser's cache has left the other tabs already. */
  const rejoinAll = () => {
    for (const key of open.keys()) post({ type: 'hello', tab, key })
  }
  window.addEventListener('pagehide', leaveAll)
  window.addEventListener('pageshow', rejoinAll)

  return {
    async enter(sheet, presence) {
      const key = sheetKey(sheet)
      const answers: DraftCell[][] = []
      const here = { presence, others: new Set<string>(), answers }
      open.set(key, here)
      if (channel === null) return null
      post({ type: 'hello', tab, key })
      await new Promise((resolve) => {
        setTimeout(resolve, answerTimeoutMs)
      })
      return answers.length === 0 ? null : answers.flat()
    },
    leave(sheet) {
      const key = sheetKey(sheet)
      if (open.delete(key)) post({ type: 'bye', tab, key })
    },
    typed(sheet, cells) {
      const key = sheetKey(sheet)
      if ((open.get(key)?.others.size ?? 0) > 0) post({ type: 'typed', tab, key, cells })
    },
    announce: (event) => post({ type: 'outbox', tab, event }),
    close() {
      leaveAll()
      window.removeEventListener('pagehide', leaveAll)
      window.removeEventListener('pageshow', rejoinAll)
      // A sheet that is closed with the session leaves after this.
      channel?.close()
      channel = null
    },
  }
}
