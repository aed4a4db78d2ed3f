import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCovered, roundFunds, rounds } from '@/features/scholarships/rounds/rounds'
import { remittedAmounts } from '@/features/scholarships/remittances/schema'
import { openFund, race, students } from '../../../testing/fund-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

// The same on PostgreSQL, where they really meet: mocks/db/postgres.slow.test.ts.
test(
  'fifty concurrent payments never spend more than the fund, and a round is paid once',
  { timeout: 60_000 },
  async () => {
    const { payments, paid, spent, changes, fundings, remittances } = await race(world)
    expect(new Set(payments)).toEqual(new Set([201, 409]))
    expect(payments.filter((status) => status === 201)).toHaveLength(paid.length)
    expect(new Set(paid.map(({ round }) => round)).size).toBe(paid.length)
    expect(spent).toBeLessThanOrEqual(400_000)
    expect(new Set(changes)).toEqual(new Set([200, 409]))
    const received = fundings.map((row) => ({ round: row.round, amount: row.received }))
    const out = remittances.map((row) => ({ round: row.round, amount: row.required_fund }))
    expect(isCovered(roundFunds(received, out))).toBe(true)
  },
)

test('of fifty concurrent third rounds one is received and one is paid, and of fifty fourth ones none', async () => {
  const fund = await openFund(world)
  const amounts = [1, 2, 3, 4, 5].map((count) => count * 1_000_000)
  const fifty = (act: (index: number) => Promise<number>) =>
    Promise.all(Array.from({ length: 50 }, (_, index) => act(index)))
  const count = (answers: readonly number[]) =>
    [201, 409].map((status) => answers.filter((answer) => answer === status).length)
  for (const round of rounds.slice(0, 2)) {
    await fund.fund(round, 500_000)
    await fund.pay(round, 80_000)
  }
  expect(count(await fifty((n) => fund.fund('round_3', amounts[n % 5] ?? 0)))).toEqual([1, 49])
  expect(count(await fifty(() => fund.pay('round_3', 80_000)))).toEqual([1, 49])
  // There is no name for a fourth one: whichever is sent, that round is there already.
  expect(count(await fifty((n) => fund.fund(rounds[n % 3] ?? 'round_1', 1)))).toEqual([0, 50])
  expect(count(await fifty((n) => fund.pay(rounds[n % 3] ?? 'round_1', 0)))).toEqual([0, 50])
  expect((await fund.fundings()).map(({ round }) => round)).toEqual([...rounds])
  expect((await fund.remittances()).map(({ round }) => round)).toEqual([...rounds])
})

interface Step {
  does: 'fund' | 'refund' | 'unfund' | 'pay' | 'repay' | 'unpay'
  /** A round, or from 3 on the one that such a step is usually about. */
  pick: number
  riel: number
  amount: (typeof remittedAmounts)[number]
}
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('fund', 'fund', 'pay', 'pay', 'refund', 'repay', 'unfund', 'unpay'),
  pick: fc.nat(8),
  riel: fc.constantFrom(0, 159_999, 160_000, 240_000, 320_000, 500_000),
  amount: fc.constantFrom(...remittedAmounts),
})
const sum = (list: readonly number[], count: number) => list.slice(0, count).reduce((total, item) => total + item, 0)

/** The rules once more, as plainly as they can be said: what came in and what went out, by round. */
class Books {
  in: number[] = []
  out: number[] = []

  roundFor({ does, pick }: Step): number {
    if (pick < 3) return pick
    const entered = this.#side(does).length
    const usual = does === 'fund' || does === 'pay' ? entered : does.startsWith('un') ? entered - 1 : pick % 3
    return Math.min(Math.max(usual, 0), 2)
  }

  /** Returns whether the step is allowed; if so, it is written down. */
  enter(round: number, { does, riel, amount }: Step): boolean {
    const side = [...this.#side(does)]
    const value = does.endsWith('fund') ? riel : amount * students
    if (does === 'fund' || does === 'pay') {
      if (round !== side.length) return false
      side.push(value)
    } else if (round >= side.length) return false
    else if (does === 'refund' || does === 'repay') side[round] = value
    else if (round !== side.length - 1) return false
    else side.pop()
    const [came, went] = does.endsWith('fund') ? [side, this.out] : [this.in, side]
    if ([1, 2, 3].some((count) => sum(went, count) > sum(came, count))) return false
    this.in = came
    this.out = went
    return true
  }

  #side(does: Step['does']): number[] {
    return does.endsWith('fund') ? this.in : this.out
  }
}

test('receiving, paying, changing and deleting in any order: what the books allow', { timeout: 60_000 }, async () => {
  const fund = await openFund(world)
  const perform = async (index: number, { does, riel, amount }: Step) => {
    const round = rounds[index] ?? 'round_1'
    if (does === 'fund') return await fund.fund(round, riel)
    if (does === 'pay') return await fund.pay(round, amount)
    const rows = does.endsWith('fund') ? await fund.fundings() : await fund.remittances()
    const id = rows.find((row) => row.round === round)?.id ?? 999
    if (does === 'refund') return await fund.refund(id, round, riel)
    if (does === 'repay') return await fund.repay(id, amount)
    return does === 'unfund' ? await fund.unfund(id) : await fund.unpay(id)
  }
  const follow = async (steps: Step[]) => {
    await fund.clear()
    const books = new Books()
    for (const step of steps) {
      const round = books.roundFor(step)
      const done = (await perform(round, step)) < 300
      expect({ each: step, round, done }).toEqual({ each: step, round, done: books.enter(round, step) })
    }
    const fundings = await fund.fundings()
    expect(fundings.map((row) => row.received)).toEqual(books.in)
    expect((await fund.remittances()).map((row) => row.required_fund)).toEqual(books.out)
    // Each round can use its own leftover and those of earlier rounds; the last one everything that is not paid out.
    let leftovers = 0
    for (const row of fundings) {
      expect(row.leftover).toBeGreaterThanOrEqual(0)
      leftovers += row.leftover
      expect(row.available).toBe(leftovers)
    }
    expect(leftovers).toBe(sum(books.in, 3) - sum(books.out, 3))
  }
  const sequences = fc.array(step, { minLength: 6, maxLength: 16 })
  await fc.assert(fc.asyncProperty(sequences, follow), { numRuns: 15 })
})
