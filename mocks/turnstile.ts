/** Lets a limited number of requests work at once and a limited number wait; the rest are turned away at once. */
export class Turnstile {
  readonly #places: number
  readonly #seats: number
  readonly #waiting: (() => void)[] = []
  #inWork = 0

  constructor(places: number, seats: number) {
    this.#places = places
    this.#seats = seats
  }

  /** Waits for a place and does the work in it; gives null, without doing it, when the waiting room is full. */
  async pass<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#inWork >= this.#places) {
      if (this.#waiting.length >= this.#seats) return null
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#inWork++
    }
    try {
      return await work()
    } finally {
      // A place passes on to whoever has waited longest; only without anyone waiting does it become free.
      const next = this.#waiting.shift()
      if (next === undefined) this.#inWork--
      else next()
    }
  }
}
