import { errorCode } from './transaction'

/** PostgreSQL's codes of a full disk and of a server that only reads. */
const refusals = new Set(['53100', '25006'])

/** Nothing is left of the reserve: what would use it is not tried. */
class ReserveSpent extends Error {
  readonly code = '53100'
}

/** Returns whether the database has refused to store something, or was not asked to. Nothing was changed. */
export function isStorageRefusal(error: unknown): boolean {
  return refusals.has(errorCode(error) ?? '')
}

interface StorageOptions {
  /** Bytes that are free where the data is stored; null when only the database server knows. */
  freeBytes: (() => Promise<number>) | null
  /** False where the disk takes nothing, however much of it is free: mounted for reading only, or without the right to write. */
  isWritable?: () => Promise<boolean>
  /** Called while space is short, at most once a minute: gives back what the database does not need. */
  makeRoom?: () => Promise<void>
}

const megabyte = 1024 * 1024
/** Left for signing in, for audit lines of what is read and for what the database itself writes. */
const reserveBytes = 128 * megabyte
/** PGlite does not recover when its log, which grows by 16 MB, finds no room. */
const lastBytes = 32 * megabyte
const measuredForMs = 1_000
const makeRoomEveryMs = 60_000
/** A database that has refused to store something counts as not ready for this time. */
const refusalCountsMs = 30_000

/** Knows whether there is room to store more. */
export class StorageMonitor {
  readonly #options: StorageOptions
  #measured: { at: number; room: Promise<Room> } | null = null
  #madeRoomAt = -Infinity
  #refusedAt = -Infinity

  constructor(options: StorageOptions) {
    this.#options = options
  }

  /** Returns whether a save may be tried. */
  async hasRoom(): Promise<boolean> {
    return (await this.#room()) === 'enough'
  }

  /** Throws when a sign-in or an audit line may not even be tried. */
  async assertReserve(): Promise<void> {
    if ((await this.#room()) === 'none') throw new ReserveSpent('No storage is left')
  }

  /** Returns whether saves can be expected to work. */
  async isReady(): Promise<boolean> {
    return performance.now() - this.#refusedAt > refusalCountsMs && (await this.hasRoom())
  }

  /** To be called with what a request failed of: the database may have refused to store something. */
  noteFailure(error: unknown): void {
    if (isStorageRefusal(error) && !(error instanceof ReserveSpent)) this.#refusedAt = performance.now()
  }

  #room(): Promise<Room> {
    const now = performance.now()
    if (this.#measured === null || now - this.#measured.at > measuredForMs) {
      this.#measured = { at: now, room: this.#measure(now) }
    }
    return this.#measured.room
  }

  async #measure(now: number): Promise<Room> {
    const { freeBytes, isWritable, makeRoom } = this.#options
    if (freeBytes === null) return 'enough'
    // Nothing is tried there, not even to make room.
    if (isWritable !== undefined && !(await isWritable())) return 'none'
    const room = toRoom(await freeBytes())
    if (room === 'enough' || makeRoom === undefined || now - this.#madeRoomAt < makeRoomEveryMs) return room
    this.#madeRoomAt = now
    await makeRoom()
    return toRoom(await freeBytes())
  }
}

/** For saves and all else, for the reserve's use only, for nothing. */
type Room = 'enough' | 'reserve' | 'none'

function toRoom(bytes: number): Room {
  if (bytes >= reserveBytes) return 'enough'
  return bytes >= lastBytes ? 'reserve' : 'none'
}
