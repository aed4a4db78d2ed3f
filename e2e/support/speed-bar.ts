import { printBar } from '../prove/print-bar'
import { expect } from './test'

/** Prints a time in milliseconds beside its bar and fails when it is over it: for a machine with nothing else to do. */
export function expectTime(what: string, figure: number, bar: number): void {
  printBar({ bar: what, figure: `${figure.toFixed(0)} ms`, atMost: `${bar} ms`, isMet: figure <= bar })
  expect.soft(figure, what).toBeLessThanOrEqual(bar)
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
