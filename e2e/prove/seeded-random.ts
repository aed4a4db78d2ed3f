/** Draws whole numbers from 0 up to, and without, a limit. */
export type Random = (below: number) => number

/** A small generator with a seed (mulberry32), so that a run that loses something can be repeated. */
export function seededRandom(start: number): Random {
  let state = start
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
