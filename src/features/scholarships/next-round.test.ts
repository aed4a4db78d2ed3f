import { expect, test } from 'vitest'
import { findNextRound } from './next-round'

const paid = {
  id: 1,
  round: 'round_1',
  remitted_amount: 80_000,
  required_fund: 800_000,
  remitted_at: '2026-01-10',
} as const

test('the next round says what the smallest amount for each student takes beyond the money that is there', () => {
  const page = { data: [paid], total: 1, validTotal: 10, available: 500_000 }
  expect(findNextRound(page)).toEqual({ round: 'round_2', available: 500_000, missing: 300_000, students: 10 })
  expect(findNextRound({ ...page, available: 800_000 })?.missing).toBe(0)
})

test('there is no next round when all three are paid, or no student counts for payment', () => {
  expect(findNextRound({ data: [], total: 3, validTotal: 10, available: null })).toBeNull()
  expect(findNextRound({ data: [paid], total: 1, validTotal: 0, available: 500_000 })).toBeNull()
})
