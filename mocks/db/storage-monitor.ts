interface StorageOptions {
  /** Bytes that are free where the data is stored; null when only the database server knows. */
  freeBytes: (() => Promise<number>) | null
  /** Called while space is short, at most once a minute: gives back what the database does not need. */
  makeRoom?: () => Promise<void>
}

/** Left for signing in and for what the database itself writes. When its log finds no room, PGlite does not recover. */
const reserveBytes = 128 * 1024 * 1024
const measuredForMs = 1_000
const makeRoomEveryMs = 60_000
/** A database that has refused a write for lack of space counts as not ready for this time. */
const refusalCountsMs = 30_000

/** Knows whether there is room to store more. */
export class StorageMonitor {
  readonly #options: StorageOptions
  #measured: { at: number; hasRoom: Promise<boolean> } | null = null
  #madeRoomAt = -Infinity
  #refusedAt = -Infinity

  constructor(options: StorageOptions) {
    this.#options = options
  }

  /** Returns whether a save may be tried. */
  hasRoom(): Promise<boolean> {
    const now = performance.now()
    if (this.#measured === null || now - this.#measured.at > measuredForMs) {
      this.#measured = { at: now, hasRoom: this.#measure(now) }
    }
    return this.#measured.hasRoom
  }

  /** Returns whether saves can be expected to work. */
  async isReady(): Promise<boolean> {
    return performance.now() - this.#refusedAt > refusalCountsMs && (await this.hasRoom())
  }

  /** To be called when the database has refused to store something for lack of space. */
  noteRefusal(): void {
    this.#refusedAt = performance.now()
  }

  async #measure(now: number): Promise<boolean> {
    const { freeBytes, makeRoom } = this.#options
    if (freeBytes === null) return true
    if ((await freeBytes()) >= reserveBytes) return true
    if (makeRoom === undefined || now - this.#madeRoomAt < makeRoomEveryMs) return false
    this.#madeRoomAt = now
    await makeRoom()
    return (await freeBytes()) >= reserveBytes
  }
}
