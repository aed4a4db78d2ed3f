import type { Kysely } from 'kysely'
import { describeFault } from './describe-fault'
import type { Database } from './db/types'
import { importNext } from './handlers/enrollment-import-work'
import { readImportApart } from './read-import-apart'

/**
 * Imports files of children in the background, one after the other. What there is to do is in the database: a process
 * that is ended in the middle has stored nothing of the file, and begins with it anew when it starts again.
 */
export class EnrollmentImporter {
  readonly #db: Kysely<Database>
  readonly #look: NodeJS.Timeout
  readonly #end = new AbortController()
  #work: Promise<void> | null = null
  #isWanted = false

  constructor(db: Kysely<Database>, { lookEveryMs = 60_000 }: { lookEveryMs?: number } = {}) {
    this.#db = db
    this.#look = setInterval(() => this.wake(), lookEveryMs)
    this.#look.unref()
  }

  /** There may be something to do: to be called at the start and after a file was stored. */
  wake(): void {
    this.#isWanted = true
    if (this.#end.signal.aborted || this.#work !== null) return
    this.#work = this.#run()
      .catch((error: unknown) => {
        if (!this.#end.signal.aborted) console.error(`import fault ${describeFault(error)}`)
      })
      .finally(() => {
        this.#work = null
        // Woken at the very end, when the loop had looked for the last time.
        if (this.#isWanted) this.wake()
      })
  }

  /** Resolves when nothing is left to do. */
  async settle(): Promise<void> {
    this.wake()
    await this.#work
  }

  /** Resolves when nothing is at work any more: reading is broken off, storing ends. */
  async stop(): Promise<void> {
    this.#end.abort()
    clearInterval(this.#look)
    await this.#work
  }

  async #run(): Promise<void> {
    const read = (bytes: Uint8Array, today: string) => readImportApart(bytes, today, { signal: this.#end.signal })
    while (this.#isWanted && !this.#end.signal.aborted) {
      this.#isWanted = false
      while (!this.#end.signal.aborted && (await importNext(this.#db, read)));
    }
  }
}
