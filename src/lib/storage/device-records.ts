import { notify } from '@/lib/notify'
import { within } from '@/lib/within'
import { recordError } from './error-log'
import type { RecordChange, RecordDatabase } from './record-database'

/**
 * The records of one user, such as unsent work: in memory for this page, on the device for later ones. The device is a
 * convenience: where it takes or gives nothing, all of this works from memory, and the way to the device is tried again.
 */
export interface DeviceRecords {
  /**
   * Puts or, with null, removes a record. Resolves when it is on the disk, or when the disk does not take it. Later calls never
   * overtake earlier ones.
   */
  put: (scope: string, id: string, value: unknown) => Promise<void>
  /** The records of a scope, or of all scopes with this prefix, ordered by id. */
  all: (scopePrefix: string) => Promise<DeviceRecord[]>
  /** Returns whether the device has no records of any user, and this page none of this one. */
  isEmpty: () => Promise<boolean>
  close: () => void
}

export interface DeviceRecord {
  scope: string
  id: string
  value: unknown
}

interface DeviceRecordsOptions {
  open: (onLost: () => void) => Promise<RecordDatabase>
  /** Called when the device takes what is put again, and when it takes nothing: at once, or after a moment if it did before. */
  onStored?: (isStored: boolean) => void
}

/** A change, and whether the disk has it. */
interface Entry extends RecordChange {
  isStored: boolean
}

/**
 * The time that the disk has for an answer, in milliseconds: some browsers never give one. It is longer for reading, because
 * what is not read in time is not offered to the user.
 */
const writeTimeoutMs = 2_000
const readTimeoutMs = 5_000
/** More would leave a slow disk behind fast typing. */
const maxUnderWay = 4
/** The pauses between tries: first short, because the browser refuses to open what it is about to delete. */
const firstPauseMs = 50
const maxPauseMs = 30_000
/** A failure of a device that has kept records is not reported when it passes sooner, in milliseconds. */
const reportAfterMs = 1_000

const keyOf = ({ scope, id }: Pick<RecordChange, 'scope' | 'id'>) => `${scope}\n${id}`

export function createDeviceRecords({ open, onStored = () => undefined }: DeviceRecordsOptions): DeviceRecords {
  /** The last known state of each record, a removed one included until the disk has been read without it. */
  const latest = new Map<string, Entry>()
  /** Changes that are not on their way to the disk. */
  const waiting = new Map<string, Entry>()
  const underWay = new Set<Promise<void>>()
  /** Changes put in the same moment are written together, so fast typing is one write, not ten. */
  let batch: Promise<void> | null = null
  let connection: Promise<RecordDatabase> | null = null
  let connected: RecordDatabase | null = null
  let databaseId: string | null = null
  let isStored = true
  let failingSince = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let report: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function connect(): Promise<RecordDatabase> {
    if (isClosed) return Promise.reject(new Error('The records are closed'))
    if (connection !== null) return connection
    const opening = openAndRestore(() => {
      if (connection === opening && !isClosed) reconnect()
    })
    const onOpened = (database: RecordDatabase) => {
      if (connection === opening) connected = database
      else database.close()
    }
    const onNotOpened = () => {
      if (connection === opening) connection = null
    }
    opening.then(onOpened, onNotOpened)
    connection = opening
    return opening
  }

  async function openAndRestore(onLost: () => void): Promise<RecordDatabase> {
    const database = await open(onLost)
    const known = [...latest.values()].filter(({ value }) => value !== null)
    const isNew = databaseId !== null && databaseId !== database.id
    try {
      if (isNew && known.length > 0) await database.restore(known)
    } catch (error) {
      database.close()
      throw error
    }
    databaseId = database.id
    if (isNew && known.length > 0) notify({ kind: 'info', id: 'unsentWork.restored' })
    return database
  }

  function disconnect(): void {
    connected?.close()
    connected = null
    connection = null
  }

  function reconnect(): void {
    disconnect()
    connect().then(writeWaiting).catch(onFailure)
  }

  /** A connection that the browser has closed is opened again: only the second failure counts. */
  async function withDatabase<T>(work: (database: RecordDatabase) => Promise<T>): Promise<T> {
    const used = await connect()
    try {
      return await work(used)
    } catch {
      if (connected === used) disconnect()
      return await work(await connect())
    }
  }

  function onFailure(error: unknown): void {
    if (isClosed) return
    // Once: it is tried again for as long as it fails.
    if (isStored) recordError(error)
    setStored(false)
    clearTimeout(retry)
    const pause = Math.min(Math.max(firstPauseMs, (Date.now() - failingSince) / 2), maxPauseMs)
    retry = setTimeout(() => {
      disconnect()
      writeWaiting()
    }, pause)
  }

  function setStored(stored: boolean): void {
    if (stored === isStored) return
    isStored = stored
    clearTimeout(report)
    if (stored) onStored(true)
    else {
      failingSince = Date.now()
      // Before the first opening nothing shows that the device keeps anything: the user is not left to believe it.
      if (databaseId === null) onStored(false)
      else report = setTimeout(() => onStored(false), reportAfterMs)
    }
  }

  function onWritten(round: readonly Entry[]): void {
    for (const entry of round) {
      entry.isStored = true
      const key = keyOf(entry)
      if (waiting.get(key) === entry) waiting.delete(key)
    }
    if (isStored) return
    clearTimeout(retry)
    setStored(true)
    // What was put while the device took nothing has no batch of its own.
    if (waiting.size > 0) writeWaiting()
  }

  function onUnwritten(round: readonly Entry[], error: unknown): void {
    for (const entry of round) {
      if (!entry.isStored && latest.get(keyOf(entry)) === entry) waiting.set(keyOf(entry), entry)
    }
    onFailure(error)
  }

  /** Resolves also when it fails, or when the disk does not answer in time. */
  async function write(round: readonly Entry[]): Promise<void> {
    const writing = withDatabase((database) =>
      database.write(round.filter((entry) => latest.get(keyOf(entry)) === entry)),
    )
    // An answer that comes late counts as well.
    writing.then(
      () => onWritten(round),
      () => undefined,
    )
    await within(writeTimeoutMs, writing).catch((error: unknown) => onUnwritten(round, error))
  }

  function writeWaiting(): void {
    const round = [...waiting.values()]
    waiting.clear()
    void write(round)
  }

  async function writeBatch(): Promise<void> {
    // On a slow disk, what is put meanwhile becomes one batch instead of a queue that grows.
    if (underWay.size === maxUnderWay) await Promise.race(underWay)
    await Promise.resolve()
    batch = null
    if (waiting.size === 0) return
    const round = [...waiting.values()]
    waiting.clear()
    const writing: Promise<void> = write(round).finally(() => underWay.delete(writing))
    underWay.add(writing)
    await writing
  }

  connect().catch(onFailure)
  return {
    put(scope, id, value) {
      const entry: Entry = { scope, id, value, at: Date.now(), isStored: false }
      latest.set(keyOf(entry), entry)
      waiting.set(keyOf(entry), entry)
      // A device that takes nothing is tried again on its own, and nothing waits for it.
      if (!isStored) return Promise.resolve()
      batch ??= writeBatch()
      return batch
    },
    async all(scopePrefix) {
      const isIn = ({ scope }: RecordChange) => scope.startsWith(scopePrefix)
      // Other tabs may have changed or removed what the disk had; what it does not have is known here alone.
      const stored = new Set([...latest.values()].filter((entry) => entry.isStored))
      const read = isStored || connected !== null ? await readDisk(scopePrefix) : null
      if (read !== null) {
        const onDisk = new Set(read.map(keyOf))
        for (const [key, entry] of latest) {
          if (isIn(entry) && stored.has(entry) && !onDisk.has(key)) latest.delete(key)
        }
        for (const record of read) {
          const known = latest.get(keyOf(record))
          if (known === undefined || stored.has(known)) latest.set(keyOf(record), { ...record, isStored: true })
        }
      }
      return [...latest.values()]
        .filter((entry) => isIn(entry) && entry.value !== null)
        .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
        .map(({ scope, id, value }) => ({ scope, id, value }))
    },
    async isEmpty() {
      if ([...latest.values()].some(({ value }) => value !== null)) return false
      if (!isStored && connected === null) return true
      return await within(
        readTimeoutMs,
        withDatabase((database) => database.isEmpty()),
      ).catch((error: unknown) => {
        onFailure(error)
        return true
      })
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      clearTimeout(report)
      disconnect()
    },
  }

  /** Null when the disk does not answer. */
  async function readDisk(scopePrefix: string): Promise<RecordChange[] | null> {
    try {
      return await within(
        readTimeoutMs,
        withDatabase((database) => database.read(scopePrefix)),
      )
    } catch (error) {
      onFailure(error)
      return null
    }
  }
}
