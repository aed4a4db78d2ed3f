import { printBar } from '../prove/print-bar'
import { expect } from './test'

/** True if this run proves the bars themselves (`npm run prove:speed`), which needs a machine with nothing else to do. */
const isProof = process.env['SALA_PROOF'] === 'full'

// Otherwise a time fails only beyond its bar times this factor, which a slower processor may need, and times what other
// work takes of the processor at that moment.
const slack = Number(process.env['SALA_SPEED_SLACK'] ?? 2)

/** The factor by which a piece of work takes longer because other processes use the processor. */
function busyness(): number {
  const start = performance.now()
  const before = process.cpuUsage()
  while (performance.now() - start < 400) Math.random()
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, ((performance.now() - start) * 1000) / (user + system))
}

/**
 * Prints a time beside its bar and fails when it is over it. `reached` is the present value of a
 * figure that does not meet its bar yet: it may not grow beyond that.
 */
export function expectTime(what: string, figure: number, bar: number, reached = bar): void {
  printBar({ bar: what, figure: `${figure.toFixed(0)} ms`, atMost: `${bar} ms`, isMet: figure <= bar })
  expect.soft(figure, what).toBeLessThanOrEqual(isProof ? bar : reached * slack * busyness())
}

/** Prints a figure that no other work on the machine changes, and fails when it is over its bar. */
export function expectFigure(what: string, figure: number, bar: number, unit = ''): void {
  const shown = Number.isInteger(figure) ? String(figure) : figure.toFixed(3)
  printBar({ bar: what, figure: `${shown}${unit}`, atMost: `${bar}${unit}`, isMet: figure <= bar })
  expect.soft(figure, what).toBeLessThanOrEqual(bar)
}

/**
 * Prints how many times as long something takes as a reference in the same run, and fails when the ratio is over its bar. Both
 * are times of this machine at this moment, so that other work on it changes the ratio less than either.
 */
export function expectRatio(what: string, figure: number, reference: number, bar: number): void {
  const ratio = figure / reference
  const shown = `${ratio.toFixed(2)} × (${figure.toFixed(0)} of ${reference.toFixed(0)} ms)`
  printBar({ bar: what, figure: shown, atMost: `${bar} ×`, isMet: ratio <= bar })
  expect.soft(ratio, what).toBeLessThanOrEqual(bar)
}

/** Does it until a time meets its bar, three times at most, and gives the best. */
export async function firstUnder(bar: number, once: () => Promise<number>): Promise<number> {
  let best = Infinity
  for (let round = 0; round < 3 && best > bar; round++) best = Math.min(best, await once())
  return best
}
