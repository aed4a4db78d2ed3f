import { expect, test } from 'vitest'
import { formatFigure } from './format-figure'

test.each([
  [0.9415, 'percent', '94.2%'],
  [1, 'percent', '100.0%'],
  [12_345, 'count', '12,345'],
  [null, 'percent', '–'],
] as const)('%s as %s is read as %s: a percentage comes as a share of 1', (value, kind, text) => {
  expect(formatFigure(value, kind)).toBe(text)
})
