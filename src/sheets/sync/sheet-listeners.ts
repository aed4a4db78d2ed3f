import type { OutboxEvent } from './outbox-reducer'
import { sheetKey, type SheetId } from './sheet'

type Listener = (event: OutboxEvent) => void

/** The longest time that a sheet takes to be read and opened, in milliseconds. */
const readingMs = 30_000

/** The open sheets that are told of their saves. */
export interface SheetListeners {
  /** Returns whether the sheet is open here. */
  announce: (event: OutboxEvent) => boolean
  /**
   * Also tells of saves that arrived just before: what the sheet shows may have been read before them. Returns how to stop.
   */
  add: (sheet: SheetId, listener: Listener) => () => void
}

export function createSheetListeners(now = () => performance.now()): SheetListeners {
  const listeners = new Map<string, Set<Listener>>()
  const unseen = new Map<string, { event: OutboxEvent; at: number }[]>()
  return {
    announce(event) {
      const key = sheetKey(event.sheet)
      const open = listeners.get(key) ?? new Set()
      for (const listener of open) listener(event)
      if (open.size > 0) return true
      if (event.type === 'sent') unseen.set(key, [...(unseen.get(key) ?? []), { event, at: now() }])
      return false
    },
    add(sheet, listener) {
      const key = sheetKey(sheet)
      const open = listeners.get(key) ?? new Set()
      listeners.set(key, open.add(listener))
      const missed = unseen.get(key) ?? []
      unseen.delete(key)
      for (const { event, at } of missed) if (now() - at < readingMs) listener(event)
      return () => open.delete(listener)
    },
  }
}
