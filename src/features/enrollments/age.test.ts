import { expect, test } from 'vitest'
import { ageAtStart } from './age'

const start = '2025-11-01'

test.each([
  ['2013-11-01', 12],
  ['2013-11-02', 11],
  ['2013-10-31', 12],
  // 5 years and 10 months are 70 months, which counts as six.
  ['2020-01-01', 6],
  ['2020-01-02', 5],
  ['2019-11-02', 6],
  ['2019-11-01', 6],
  ['2020-10-31', 5],
  ['2020-11-01', 5],
  ['2020-11-02', 4],
  // Only five-year-olds are counted up.
  ['2018-11-02', 6],
  ['2018-12-31', 6],
  ['2025-11-01', 0],
  ['2020-02-29', 5],
])('born on %s the child is %i', (birthDate, age) => {
  expect(ageAtStart(birthDate, start)).toBe(age)
})

test('no age for a date that is none or comes later', () => {
  expect(ageAtStart('', start)).toBeNull()
  expect(ageAtStart('2013-1-1', start)).toBeNull()
  expect(ageAtStart('20', start)).toBeNull()
  expect(ageAtStart('2013-02-30', start)).toBeNull()
  expect(ageAtStart('2025-11-02', start)).toBeNull()
})
