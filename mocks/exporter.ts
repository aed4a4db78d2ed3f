import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { describeFault } from './describe-fault'
import type { Database } from './db/types'
import { exportNext } from './export-work'
import { removeOldExports } from './handlers/export-tasks'

/**
 * Draws exports in the background, one after the other (lifecycle §4). What there is to do is in the database: a process
 * that is ended in the middle has stored nothing of the file, and it or another one begins with it anew.
 */
export class Exporter {
  readonly #db: Kysely<Database>
  readonly #look: NodeJS.Timeout
  readonly #end = new AbortController()
  readonly #holder = randomUUID()
  #work: Promise<void> | null = null
  #isWanted = false

  constructor(db: Kysely<Database>, { lookEveryMs = 10_000 }: { lookEveryMs?: number } = {}) {
    this.#db = db
    this.#look = setInterval(() => this.wake(), lookEveryMs)
    this.#look.unref()
  }

  /** There may be something to do: to be called at the start and after an export was asked for. */
  wake(): void {
    this.#isWanted = true
    if (this.#end.signal.aborted || this.#work !== null) return
    this.#work = this.#run()
      .catch((error: unknown) => {
        if (!this.#end.signal.aborted) console.error(`export fault ${describeFault(error)}`)
      })
      .finally(() => {
        this.#work = null
        // Woken at the very end, when the loop had looked for the last time.
        if (this.#isWanted) this.wake()
      })
  }

  /** Resolves when nothing is left to do at once. */
  async settle(): Promise<void> {
    this.wake()
    await this.#work
  }

  /** Resolves when nothing is at work any more: what is being drawn waits for the next start. */
  async stop(): Promise<void> {
    this.#end.abort()
    clearInterval(this.#look)
    await this.#work
  }

  async #run(): Promise<void> {
    const work = { db: this.#db, holder: this.#holder, signal: this.#end.signal }
    while (this.#isWanted && !this.#end.signal.aborted) {
      this.#isWanted = false
      await removeOldExports(this.#db)
      while (!this.#end.signal.aborted && (await exportNext(work)));
    }
  }
}
