import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { recordError } from './error-log'

/**
 * Records on this device, such as unsent work: ids and values only, one owner's apart from another's, encrypted with a key
 * of the owner's that cannot be taken out of the browser, unsent work for seven days at most. Where the browser keeps nothing
 * (storage blocked, no secure page), opening fails and the caller says so.
 */
export interface DeviceRecords {
  /** Puts or, with null, removes a record. Resolves when it is on the disk. Later calls never overtake earlier ones. */
  put: (scope: string, id: string, value: unknown) => Promise<void>
  /** The records of a scope, or of all scopes with this prefix, ordered by id. */
  all: (scopePrefix: string) => Promise<DecryptedRecord[]>
  /** Returns whether the device has no records of any user. */
  isEmpty: () => Promise<boolean>
  close: () => void
}

export interface DecryptedRecord {
  scope: string
  id: string
  value: unknown
}

interface StoredRecord {
  owner: string
  scope: string
  id: string
  at: number
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  records: { key: [string, string, string]; value: StoredRecord; indexes: { at: number } }
}

interface RecordsOptions {
  /** Records for one purpose are in one database. */
  database: string
  /** The time that a record is kept; null keeps it until it is removed. */
  maxAgeMs?: number | null
}

/** More would leave a slow disk behind fast typing. */
const maxUnderWay = 4
const weekMs = 7 * 24 * 60 * 60 * 1000
/** Behind every text that begins with the prefix it is put after. */
const end = '\uffff'

/** Takes who the records belong to (a name; only its hash is kept). Throws when this browser keeps nothing. */
export async function openDeviceRecords(
  name: string,
  { database, maxAgeMs = weekMs }: RecordsOptions,
): Promise<DeviceRecords> {
  // A request to the disk that never comes back must not hold the sheet: some private modes do that.
  const db = await within(
    5_000,
    openDB<Schema>(database, 1, { upgrade, blocking: (_from, _to, event) => closeDatabase(event) }),
  )
  const owner = await hashName(name)
  const key = await findOrCreateKey(db, owner)
  if (maxAgeMs !== null) await dropOld(db, maxAgeMs)

  const waiting = new Map<string, { scope: string; id: string; value: unknown }>()
  /** Batches that the browser has and the disk has not. */
  const underWay = new Set<Promise<unknown>>()

  const handOver = async () => {
    // On a slow disk, what is put meanwhile becomes one batch instead of a queue that grows.
    if (underWay.size === maxUnderWay) await Promise.race(underWay)
    // Records put meanwhile are part of this batch, so fast typing is one write, not ten.
    await Promise.resolve()
    const round = [...waiting.values()]
    waiting.clear()
    batch = null
    const sealed = await Promise.all(
      round.map(async ({ scope, id, value }) => ({
        scope,
        id,
        content: value === null ? null : await seal(key, value),
      })),
    )
    // The computer may be off the next moment: the browser's own "relaxed" would let it go first.
    const transaction = db.transaction('records', 'readwrite', { durability: 'strict' })
    const requests = sealed.map(({ scope, id, content }) =>
      content === null
        ? transaction.store.delete([owner, scope, id])
        : transaction.store.put({ owner, scope, id, at: Date.now(), ...content }),
    )
    // Nothing else is to come: the disk need not wait until each of them has been answered here.
    if ('commit' in transaction) transaction.commit()
    const written = Promise.all([...requests, transaction.done])
    const settled: Promise<unknown> = Promise.allSettled([written]).then(() => underWay.delete(settled))
    underWay.add(settled)
    return { written }
  }

  /** The records put last, and when the browser has them. */
  let batch: Promise<void> | null = null
  let handedOver: Promise<unknown> = Promise.resolve()
  return {
    put(scope, id, value) {
      waiting.set(`${scope}\n${id}`, { scope, id, value })
      if (batch === null) {
        // What the browser has survives a tab that is killed, so no batch waits until the one before it is on the disk. The
        // browser writes them in this order.
        const handing = handedOver.then(handOver)
        handedOver = handing.catch(() => undefined)
        batch = handing.then(async ({ written }) => void (await written))
      }
      return batch
    },
    async all(scopePrefix) {
      await handedOver
      const stored = await db.getAll(
        'records',
        IDBKeyRange.bound([owner, scopePrefix, ''], [owner, scopePrefix + end, end]),
      )
      const read = await Promise.all(
        stored.map(async ({ scope, id, iv, data }) => {
          const value = await open(key, iv, data)
          return value === null ? [] : [{ scope, id, value: value.content }]
        }),
      )
      return read.flat()
    },
    async isEmpty() {
      await handedOver
      return (await db.count('records')) === 0
    },
    close: () => db.close(),
  }
}

function upgrade(db: IDBPDatabase<Schema>): void {
  db.createObjectStore('keys')
  db.createObjectStore('records', { keyPath: ['owner', 'scope', 'id'] }).createIndex('at', 'at')
}

function closeDatabase(event: Event): void {
  if (event.target instanceof IDBDatabase) event.target.close()
}

/** The owner's key, made once. Two tabs that make one at the same moment get the same: the first that is stored. */
async function findOrCreateKey(db: IDBPDatabase<Schema>, owner: string): Promise<CryptoKey> {
  const known = await db.get('keys', owner)
  if (known !== undefined) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const transaction = db.transaction('keys', 'readwrite', { durability: 'strict' })
  const first = await transaction.store.get(owner)
  if (first === undefined) await transaction.store.put(made, owner)
  await transaction.done
  return first ?? made
}

async function dropOld(db: IDBPDatabase<Schema>, maxAgeMs: number): Promise<void> {
  const transaction = db.transaction('records', 'readwrite')
  const old = await transaction.store.index('at').getAllKeys(IDBKeyRange.upperBound(Date.now() - maxAgeMs))
  await Promise.all([...old.map((key) => transaction.store.delete(key)), transaction.done])
}

async function hashName(name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function seal(key: CryptoKey, value: unknown): Promise<Pick<StoredRecord, 'iv' | 'data'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

/** Null for a record that cannot be read any more: its key was lost, or it was damaged on the disk. */
async function open(
  key: CryptoKey,
  iv: Uint8Array<ArrayBuffer>,
  data: ArrayBuffer,
): Promise<{ content: unknown } | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
    return { content: JSON.parse(new TextDecoder().decode(text)) }
  } catch (error) {
    recordError(error)
    return null
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('The device did not answer', 'TimeoutError')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
