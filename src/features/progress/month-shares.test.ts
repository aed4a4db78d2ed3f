import { expect, test } from 'vitest'
import { monthShares } from './month-shares'

const entries = (entered: number) => ({ entered, expected: 200 })
const months = [
  { month: 10, scores: entries(200), attendance: entries(0) },
  { month: 11, scores: entries(0), attendance: entries(1) },
  { month: 0, scores: entries(0), attendance: entries(0) },
  { month: 1, scores: entries(20), attendance: entries(0) },
]

test('a due month counts as nothing entered; a later one has no share before an entry', () => {
  expect(monthShares(months, 11)).toEqual([
    { month: 10, scores: 100, attendance: 0 },
    { month: 11, scores: 0, attendance: 1 },
    { month: 0, scores: null, attendance: null },
    { month: 1, scores: 10, attendance: null },
  ])
})

test('before the year begins no month is due', () => {
  expect(monthShares(months.slice(2, 3), null)).toEqual([{ month: 0, scores: null, attendance: null }])
})
