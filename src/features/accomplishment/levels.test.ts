import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterTick, neededBefore } from './levels'

const status = fc.integer({ min: 0, max: 3 })
const level = fc.constantFrom(1 as const, 2 as const, 3 as const)

describe('accomplishment', () => {
  test('ticking sets at least the level; unticking drops below it', () => {
    fc.assert(
      fc.property(status, level, (before, ticked) => {
        expect(afterTick(before, ticked, true)).toBeGreaterThanOrEqual(ticked)
        expect(afterTick(before, ticked, true)).toBeGreaterThanOrEqual(before)
        expect(afterTick(before, ticked, false)).toBeLessThan(ticked)
        expect(afterTick(before, ticked, false)).toBeLessThanOrEqual(before)
      }),
    )
    expect([afterTick(0, 1, true), afterTick(1, 2, true), afterTick(2, 3, true)]).toEqual([1, 2, 3])
    expect([afterTick(3, 1, false), afterTick(3, 2, false), afterTick(3, 3, false)]).toEqual([0, 1, 2])
  })

  test('a later box waits for the one before it', () => {
    expect([neededBefore(0, 1), neededBefore(0, 2), neededBefore(0, 3)]).toEqual([null, 1, 1])
    expect([neededBefore(1, 1), neededBefore(1, 2), neededBefore(1, 3)]).toEqual([null, null, 2])
    expect([neededBefore(2, 3), neededBefore(3, 1), neededBefore(3, 3)]).toEqual([null, null, null])
  })
})
