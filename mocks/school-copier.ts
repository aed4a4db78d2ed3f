import type { Kysely } from 'kysely'
import { describeFault } from './describe-fault'
import type { Database } from './db/types'
import { copyNextSchools } from './handlers/academic-year-copy'

interface SchoolCopierOptions {
  /** How many schools one transaction copies. */
  atMost?: number
  /** How long requests have the database to themselves between two transactions. */
  pauseMs?: number
  /** How often it looks by itself: for tasks that another process left behind. */
  lookEveryMs?: number
}

/**
 * Copies schools into a year in the background (platform §2). What there is to do, and how far it has come, is in the
 * database: a process that is ended in the middle goes on where it stopped when it starts again, and several processes
 * on one database share the work.
 */
export class SchoolCopier {
  readonly #db: Kysely<Database>
  readonly #options: Required<SchoolCopierOptions>
  readonly #look: NodeJS.Timeout
  #work: Promise<void> | null = null
  #isWanted = false
  #isStopped = false

  constructor(db: Kysely<Database>, options: SchoolCopierOptions = {}) {
    this.#db = db
    this.#options = { atMost: 500, pauseMs: 20, lookEveryMs: 60_000, ...options }
    this.#look = setInterval(() => this.wake(), this.#options.lookEveryMs)
    this.#look.unref()
  }

  /** There may be something to do: to be called at the start and after a task was stored. */
  wake(): void {
    this.#isWanted = true
    if (this.#isStopped || this.#work !== null) return
    this.#work = this.#run()
      .catch((error: unknown) => console.error(`copying fault ${describeFault(error)}`))
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

  /** Resolves when the transaction at work is done; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#look)
    await this.#work
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      while (!this.#isStopped && (await copyNextSchools(this.#db, this.#options.atMost))) {
        await new Promise((resolve) => setTimeout(resolve, this.#options.pauseMs))
      }
    }
  }
}
