import { describeFault } from '../../http/describe-fault'

interface Task {
  /** Names the work where it reports a fault. */
  name: string
  /** Does one piece; says whether there was one. It ends early, or not at all, when the signal says so. */
  doNext: (signal: AbortSignal) => Promise<boolean>
  /** Runs before the pieces each time the work was woken. */
  begin?: () => Promise<unknown>
  /** The time that requests have the database to themselves between two pieces. */
  pauseMs?: number
  /** The interval at which it polls for work that another process left behind. */
  lookEveryMs: number
  /** Returns whether there is room to store the result; what would not fit waits. */
  hasRoom?: () => Promise<boolean>
}

/**
 * Work in the background of a process, one piece after the other. What there is to do is in the database: a process that
 * is stopped midway resumes when it starts again, and several processes on one database share the work.
 */
export class BackgroundWork {
  readonly #task: Task
  readonly #look: NodeJS.Timeout
  readonly #end = new AbortController()
  #work: Promise<void> | null = null
  #isWanted = false

  constructor(task: Task) {
    this.#task = task
    this.#look = setInterval(() => this.wake(), task.lookEveryMs)
    this.#look.unref()
  }

  /** There may be something to do: to be called at the start and after a task was stored. */
  wake(): void {
    this.#isWanted = true
    if (this.#end.signal.aborted || this.#work !== null) return
    this.#work = this.#run()
      .catch((error: unknown) => {
        if (!this.#end.signal.aborted) console.error(`${this.#task.name} fault ${describeFault(error)}`)
      })
      .finally(() => {
        this.#work = null
        // Woken at the very end, when the loop had looked for the last time.
        if (this.#isWanted) this.wake()
      })
  }

  /** Resolves when no work is due. */
  async settle(): Promise<void> {
    this.wake()
    await this.#work
  }

  /** Resolves when nothing is at work any more; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#end.abort()
    clearInterval(this.#look)
    await this.#work
  }

  async #run(): Promise<void> {
    const { doNext, begin, pauseMs = 0, hasRoom = () => Promise.resolve(true) } = this.#task
    const { signal } = this.#end
    while (this.#isWanted && !signal.aborted) {
      this.#isWanted = false
      await begin?.()
      while (!signal.aborted && (await hasRoom()) && (await doNext(signal))) {
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }
}
