import { sql, type RawBuilder } from 'kysely'

/** The one number the demo country grows from: the same number gives the same tables, on any machine. */
const seedNumber = 20251101

export interface Random {
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** True in about `share` of the calls. */
  chance(share: number): boolean
}

/** Takes the name of a stream, so that a change in one resource's file leaves the other resources as they were. */
export function createRandom(stream: string): Random {
  let state = seedNumber
  for (const unit of stream) state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  // mulberry32: small, fast and the same in every JavaScript engine.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return {
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    chance: (share) => next() < share,
  }
}

// Primes, so that the two remainders below have no common pattern.
/** The number of outcomes of a noise that `spread` takes. */
export const large = 2_147_483_647
const small = 65_521

/**
 * Pseudo-random whole numbers inside SQL, for rows that are made where they are stored. Takes columns (whole numbers
 * below 2^31, at most three), a salt per use and the number of outcomes; gives an expression with 0 … outcomes - 1. Whole-number
 * arithmetic only: `random()` and hash functions differ between runs or between database versions.
 */
export function noise(columns: readonly string[], salt: number, outcomes: number): RawBuilder<number> {
  const factors = [7_919_231, 104_729, 1_299_709]
  const terms = columns.map((column, index) => `${column}::bigint * ${String(factors[index])}`)
  const start = `(${[...terms, String(seedNumber * salt)].join(' + ')})`
  const first = `((${start} % ${large}) * (${start} % ${small} + 1) % ${large})`
  return sql.raw<number>(`(${first} * (${first} % ${small} + 1) % ${large} % ${outcomes})`)
}

/**
 * The same from a column that holds `noise` of 2^31 - 1 outcomes already: a few operations instead of forty, for what is decided
 * millions of times.
 */
export function spread(column: string, salt: number, outcomes: number): RawBuilder<number> {
  return sql.raw<number>(`(${column} * ${String((salt * 7_919_231) % large)} % ${large} % ${outcomes})`)
}
