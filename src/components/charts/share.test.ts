import { expect, test } from 'vitest'
import { shadeFor, wholePercent } from './share'

test.each([
  [0, 3000, 0],
  [1, 3000, 1],
  [1, 2, 50],
  [2999, 3000, 99],
  [3000, 3000, 100],
  [0, 0, null],
])('%i of %i are %s percent: 0 only for nothing, 100 only for everything', (part, whole, percent) => {
  expect(wholePercent(part, whole)).toBe(percent)
})

test.each([
  [0, 0],
  [1, 1],
  [24, 1],
  [25, 2],
  [74, 3],
  [99, 4],
  [100, 5],
])('%i percent have shade %i: nothing and everything have shades of their own', (percent, shade) => {
  expect(shadeFor(percent)).toBe(shade)
})
