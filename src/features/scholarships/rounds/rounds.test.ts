import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableFor, isCovered, isLastRound, nextRound, roundFunds, rounds, type RoundAmount } from './rounds'

const amount = fc.integer({ min: 0, max: 1_000 })
const entries = fc
  .array(amount, { maxLength: 3 })
  .map((amounts) =>
    amounts.map((amount, index): RoundAmount => ({ round: rounds[index] ?? 'round_3', amount: amount })),
  )
const sum = (amounts: readonly RoundAmount[]) => amounts.reduce((total, amount) => total + amount.amount, 0)
const upTo = (amounts: readonly RoundAmount[], count: number) =>
  sum(amounts.filter(({ round }) => rounds.indexOf(round) < count))

test('the next round follows the last one entered', () => {
  const entered = (count: number) => rounds.slice(0, count).map((round) => ({ round }))
  expect([0, 1, 2, 3].map((count) => nextRound(entered(count)))).toEqual(['round_1', 'round_2', 'round_3', null])
  expect(rounds.map((round) => isLastRound(round, entered(2)))).toEqual([false, true, true])
})

describe('what is left and what is available', () => {
  test('each round has its own and those of all rounds before it', () => {
    const received: RoundAmount[] = [
      { round: 'round_1', amount: 1000 },
      { round: 'round_2', amount: 300 },
      { round: 'round_3', amount: 50 },
    ]
    const figures = (paid: readonly RoundAmount[]) =>
      roundFunds(received, paid).map(({ leftover, available }) => [leftover, available])
    expect(figures([{ round: 'round_1', amount: 400 }])).toEqual([
      [600, 600],
      [300, 900],
      [50, 950],
    ])
    // Round 2 takes its own 300 and 200 of what round 1 left.
    const two: RoundAmount[] = [
      { round: 'round_1', amount: 400 },
      { round: 'round_2', amount: 500 },
    ]
    expect(figures(two)).toEqual([
      [400, 400],
      [0, 400],
      [50, 450],
    ])
    expect(availableFor('round_2', received, two)).toBe(900)
  })

  test('a round’s available sum is the leftovers up to it; the last round’s is all that is unpaid', () => {
    fc.assert(
      fc.property(entries, entries, (received, paid) => {
        const funds = roundFunds(received, paid)
        for (const [index, fund] of funds.entries()) {
          const leftovers = funds.slice(0, index + 1).reduce((total, { leftover }) => total + leftover, 0)
          expect(fund.available).toBe(leftovers)
        }
        expect(funds[2]?.available).toBe(sum(received) - sum(paid))
      }),
    )
  })

  test('covered is when no round has paid more than had come in by then', () => {
    fc.assert(
      fc.property(entries, entries, (received, paid) => {
        const never = [1, 2, 3].every((count) => upTo(paid, count) <= upTo(received, count))
        expect(isCovered(roundFunds(received, paid))).toBe(never)
      }),
    )
  })

  test('exactly what is available can be paid in a round, and not one riel more', () => {
    fc.assert(
      fc.property(entries, entries, fc.constantFrom(...rounds), (received, paid, round) => {
        const others = paid.filter((payment) => payment.round !== round)
        fc.pre(isCovered(roundFunds(received, others)))
        const most = availableFor(round, received, paid)
        const coveredWith = (extra: number) =>
          isCovered(roundFunds(received, others.concat({ round, amount: most + extra })))
        expect([coveredWith(0), coveredWith(1)]).toEqual([true, false])
      }),
    )
  })
})
