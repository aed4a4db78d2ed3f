import { expect, test } from 'vitest'
import { unlikelyAge } from './use-confirm-age'

test.each([
  ['2024-01-01', 2],
  ['1901-01-01', 125],
  ['2026-12-01', 0],
  ['2013-05-01', null],
  ['2000-05-01', null],
  ['not a date', null],
])('a student born on %s has an age that is asked about: %s', (birthDate, age) => {
  expect(unlikelyAge(birthDate, '2026-11-01')).toBe(age)
})
