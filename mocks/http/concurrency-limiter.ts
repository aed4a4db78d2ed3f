/** An account or an address that work is done for, and the parts (0 to 1) of both limits that it may take. */
export interface Owner {
  key: string
  running: number
  queued: number
}

interface Limits {
  maxRunning: number
  maxQueued: number
}

interface Usage {
  running: number
  queued: number
}

interface Queued {
  owners: readonly Owner[]
  start: () => void
}

/**
 * Lets a limited number of tasks run at the same time and a limited number wait in a queue. An owner that uses up its
 * share waits for its own tasks, while the tasks of others pass it in the queue.
 */
export class ConcurrencyLimiter {
  readonly #limits: Limits
  readonly #usage = new Map<string, Usage>()
  readonly #queue: Queued[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Runs the work, now or when its turn has come; gives null, without running it, when the queue is full. */
  async run<T>(work: () => Promise<T>, owners: readonly Owner[] = []): Promise<T | null> {
    if (this.#mayRun(owners)) this.#begin(owners)
    else if (this.#mayQueue(owners)) await this.#waitForTurn(owners)
    else return null
    try {
      return await work()
    } finally {
      this.#end(owners)
    }
  }

  #mayRun(owners: readonly Owner[]): boolean {
    const { maxRunning } = this.#limits
    return (
      this.#running < maxRunning &&
      owners.every((owner) => this.#usageOf(owner).running < part(maxRunning, owner.running))
    )
  }

  #mayQueue(owners: readonly Owner[]): boolean {
    const { maxQueued } = this.#limits
    return (
      this.#queue.length < maxQueued &&
      owners.every((owner) => this.#usageOf(owner).queued < part(maxQueued, owner.queued))
    )
  }

  #waitForTurn(owners: readonly Owner[]): Promise<void> {
    return new Promise((resolve) => {
      this.#count(owners, { queued: 1 })
      this.#queue.push({ owners, start: resolve })
    })
  }

  #begin(owners: readonly Owner[]): void {
    this.#running += 1
    this.#count(owners, { running: 1 })
  }

  #end(owners: readonly Owner[]): void {
    this.#running -= 1
    this.#count(owners, { running: -1 })
    for (;;) {
      const next = this.#queue.findIndex((queued) => this.#mayRun(queued.owners))
      const [queued] = next === -1 ? [] : this.#queue.splice(next, 1)
      if (queued === undefined) return
      this.#count(queued.owners, { queued: -1 })
      this.#begin(queued.owners)
      queued.start()
    }
  }

  #usageOf({ key }: Owner): Usage {
    return this.#usage.get(key) ?? { running: 0, queued: 0 }
  }

  #count(owners: readonly Owner[], { running = 0, queued = 0 }: Partial<Usage>): void {
    for (const owner of owners) {
      const before = this.#usageOf(owner)
      const after = { running: before.running + running, queued: before.queued + queued }
      if (after.running === 0 && after.queued === 0) this.#usage.delete(owner.key)
      else this.#usage.set(owner.key, after)
    }
  }
}

function part(limit: number, share: number): number {
  return Math.max(1, Math.floor(limit * share))
}
