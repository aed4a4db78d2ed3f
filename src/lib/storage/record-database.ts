import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { recordError } from './error-log'

/** A record as it is to be stored; null removes it. */
export interface RecordChange {
  scope: string
  id: string
  value: unknown
  /** When it was changed, in milliseconds. */
  at: number
}

/**
 * An open connection to the records of one owner in IndexedDB: ids and values only, one owner's apart from another's, encrypted
 * with a key of the owner's that cannot be taken out of the browser. Every call fails once the browser has closed the connection.
 */
export interface RecordDatabase {
  /** Another one than before when the database was deleted and created again: nothing that was stored is there. */
  id: string
  /** Resolves when the changes are on the disk. They get there in the order of the calls, and no call waits for another. */
  write: (changes: readonly RecordChange[]) => Promise<void>
  /** Writes records that were lost with the database, except those that another tab has written since they were changed. */
  restore: (changes: readonly RecordChange[]) => Promise<void>
  /** The records of a scope, or of all scopes with this prefix, ordered by id. */
  read: (scopePrefix: string) => Promise<RecordChange[]>
  /** Returns whether there are no records of any user. */
  isEmpty: () => Promise<boolean>
  close: () => void
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
  identity: { key: 'id'; value: string }
  keys: { key: string; value: CryptoKey }
  records: { key: [string, string, string]; value: StoredRecord; indexes: { at: number } }
}

interface DatabaseOptions {
  /** Records for one purpose are in one database. */
  database: string
  /** The time that a record is kept; null keeps it until it is removed. */
  maxAgeMs: number | null
  /** The connection was closed by the browser, or for another tab that deletes the database. */
  onLost?: () => void
}

/** Behind every text that begins with the prefix it is put after. */
const end = '\uffff'

/** Takes who the records belong to (a name; only its hash is kept). Fails where this browser keeps nothing. */
export async function openRecordDatabase(
  name: string,
  { database, maxAgeMs, onLost = () => undefined }: DatabaseOptions,
): Promise<RecordDatabase> {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(database, 2, {
    upgrade,
    blocking() {
      db.close()
      onLost()
    },
    terminated: onLost,
  })
  const owner = await hashName(name)
  const key = await findOrCreateKey(db, owner)
  if (maxAgeMs !== null) await dropOld(db, maxAgeMs)
  const id = (await db.get('identity', 'id')) ?? ''

  const sealAll = (changes: readonly RecordChange[]) =>
    Promise.all(
      changes.map(async ({ scope, id: record, value, at }) => ({
        path: [owner, scope, record] satisfies [string, string, string],
        stored: value === null ? null : { owner, scope, id: record, at, ...(await seal(key, value)) },
      })),
    )

  /** Settles when the browser has every change so far: what it has survives a tab that is killed. */
  let handedOver: Promise<unknown> = Promise.resolve()
  return {
    id,
    async write(changes) {
      const sealed = sealAll(changes)
      const handing = handedOver.then(async () => {
        const records = await sealed
        // The computer may be off the next moment: the browser's own "relaxed" would let it go first.
        const transaction = db.transaction('records', 'readwrite', { durability: 'strict' })
        const requests = records.map(({ path, stored }) =>
          stored === null ? transaction.store.delete(path) : transaction.store.put(stored),
        )
        // Nothing else is to come: the disk need not wait until each of them has been answered here.
        if ('commit' in transaction) transaction.commit()
        return { written: Promise.all([...requests, transaction.done]) }
      })
      handedOver = handing.catch(() => undefined)
      const { written } = await handing
      await written
    },
    async restore(changes) {
      const sealed = await sealAll(changes)
      const transaction = db.transaction('records', 'readwrite', { durability: 'strict' })
      await Promise.all([
        ...sealed.map(async ({ path, stored }) => {
          const present = await transaction.store.get(path)
          if (stored !== null && (present === undefined || present.at < stored.at)) await transaction.store.put(stored)
        }),
        transaction.done,
      ])
    },
    async read(scopePrefix) {
      await handedOver
      const stored = await db.getAll(
        'records',
        IDBKeyRange.bound([owner, scopePrefix, ''], [owner, scopePrefix + end, end]),
      )
      const read = await Promise.all(
        stored.map(async ({ scope, id: record, at, iv, data }) => {
          const value = await open(key, iv, data)
          return value === null ? [] : [{ scope, id: record, at, value: value.content }]
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

function upgrade(db: IDBPDatabase<Schema>, before: number): void {
  if (before < 1) {
    db.createObjectStore('keys')
    db.createObjectStore('records', { keyPath: ['owner', 'scope', 'id'] }).createIndex('at', 'at')
  }
  void db.createObjectStore('identity').put(crypto.randomUUID(), 'id')
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
