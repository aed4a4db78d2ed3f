import { fundingPage } from '@/features/scholarships/funding/schema'
import { rounds, type Round } from '@/features/scholarships/rounds/rounds'
import { remittancePage, requiredFund, type remittedAmounts } from '@/features/scholarships/remittances/schema'
import { type TestWorld } from './world'
import { enrollments, schools, years } from './world-ids'

/** The number of students of the own school that a round is paid to here. */
export const students = 2
type Amount = (typeof remittedAmounts)[number]

/** The rounds of the own school over the API: nothing received and nothing paid, two students to pay to. */
export async function openFund(world: TestWorld) {
  const place = { academic_year_id: years.running, school_id: schools.own }
  const send = (method: string, address: string, body?: unknown) =>
    world.call(method, address, { as: 'school_management', body })
  const readStatus = async (answer: Promise<Response>) => (await answer).status
  const clear = async () => {
    await world.db.deleteFrom('scholarship_fundings').execute()
    await world.db.deleteFrom('scholarship_remittances').execute()
  }
  await world.reset()
  await clear()
  await world.db
    .updateTable('enrollments')
    .set({ scholarships: '[1]', poor_level: 'level_1' })
    .where('id', 'in', [enrollments.sok, enrollments.chan])
    .execute()

  const amounts = (remitted_amount: Amount) => ({
    remitted_amount,
    required_fund: requiredFund(remitted_amount, students),
  })
  const receipt = (round: Round, received: number) => ({ round, received, received_at: '2025-12-15' })
  return {
    clear,
    fund: (round: Round, received: number) =>
      readStatus(send('POST', '/scholarship_funding', { ...place, ...receipt(round, received) })),
    refund: (id: number, round: Round, received: number) =>
      readStatus(send('PUT', `/scholarship_funding/${id}`, receipt(round, received))),
    unfund: (id: number) => readStatus(send('DELETE', `/scholarship_funding/${id}`)),
    pay: (round: Round, amount: Amount) =>
      readStatus(send('POST', '/scholarship_remittance', { ...place, round, ...amounts(amount) })),
    repay: (id: number, amount: Amount) => readStatus(send('PUT', `/scholarship_remittance/${id}`, amounts(amount))),
    unpay: (id: number) => readStatus(send('DELETE', `/scholarship_remittance/${id}`)),
    fundings: async () =>
      fundingPage.parse(await (await send('GET', `/scholarship_funding?school_id=${schools.own}`)).json()).data,
    remittances: async () =>
      remittancePage.parse(await (await send('GET', `/scholarship_remittance?school_id=${schools.own}`)).json()).data,
  }
}

/**
 * Fifty concurrent payments, then fifty concurrent changes of payments and receipts. Returns each answer, the payments
 * made and what the fund says afterwards.
 */
export async function race(world: TestWorld) {
  const fund = await openFund(world)
  await fund.fund('round_1', 400_000)
  const at = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0]
  const fifty = <T>(act: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, n) => act(n)))
  const payments = await fifty((n) => fund.pay(at(rounds, n), at([80_000, 120_000, 160_000, 240_000], n)))
  const paid = await fund.remittances()
  const spent = paid.reduce((sum, row) => sum + row.required_fund, 0)

  // Now all three rounds are there, and each can take what another one takes at the same moment.
  await fund.clear()
  for (const round of rounds) {
    await fund.fund(round, 100_000)
    await fund.pay(round, 0)
  }
  const received = await fund.fundings()
  const entries = await fund.remittances()
  const changes = await fifty(async (n) => {
    const funding = received[n % 3]
    const entry = entries[n % 3]
    if (funding === undefined || entry === undefined) throw new Error('A round is missing')
    return n % 5 === 4
      ? await fund.refund(funding.id, funding.round, 80_000)
      : await fund.repay(entry.id, at([80_000, 120_000, 160_000, 80_000], n))
  })
  return { payments, paid, spent, changes, fundings: await fund.fundings(), remittances: await fund.remittances() }
}
