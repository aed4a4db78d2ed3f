import type { RecordChange, RecordDatabase } from './record-database'

/** A disk as the browser gives it: it can be full, be emptied under an open connection, or not answer at all. */
export class Disk {
  private records = new Map<string, RecordChange>()
  private id = 1
  private readonly connections = new Set<{ isOpen: boolean; onLost: () => void }>()
  isFull = false
  isSilent = false
  isBlocked = false

  readonly open = async (onLost: () => void): Promise<RecordDatabase> => {
    if (this.isSilent) await new Promise(() => undefined)
    if (this.isBlocked) throw new DOMException('Blocked', 'SecurityError')
    const connection = { isOpen: true, onLost }
    this.connections.add(connection)
    const answer = async () => {
      if (this.isSilent) await new Promise(() => undefined)
      if (!connection.isOpen) throw new DOMException('Closed', 'InvalidStateError')
    }
    const put = (change: RecordChange) => {
      if (this.isFull) throw new DOMException('Full', 'QuotaExceededError')
      const key = `${change.scope}\n${change.id}`
      if (change.value === null) this.records.delete(key)
      else this.records.set(key, structuredClone(change))
    }
    return {
      id: String(this.id),
      async write(changes) {
        await answer()
        changes.forEach(put)
      },
      restore: async (changes) => {
        await answer()
        for (const change of changes) {
          const present = this.records.get(`${change.scope}\n${change.id}`)
          if (present === undefined || present.at < change.at) put(change)
        }
      },
      read: async (prefix) => {
        await answer()
        return [...this.records.values()].filter(({ scope }) => scope.startsWith(prefix))
      },
      isEmpty: async () => {
        await answer()
        return this.records.size === 0
      },
      close: () => {
        connection.isOpen = false
      },
    }
  }

  /** The browser drops the connections; a page in the background learns of it later. */
  drop({ isTold = true } = {}): void {
    const dropped = [...this.connections]
    this.connections.clear()
    for (const connection of dropped) connection.isOpen = false
    if (isTold) for (const { onLost } of dropped) onLost()
  }

  clear(options?: { isTold?: boolean }): void {
    this.records = new Map()
    this.id += 1
    this.drop(options)
  }

  values(): unknown[] {
    return [...this.records.values()].map(({ value }) => value)
  }
}
