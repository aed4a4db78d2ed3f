import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fundingPage, fundingRow } from '@/features/scholarships/funding/schema'
import { rounds, type Round } from '@/features/scholarships/rounds/rounds'
import { remittancePage, remittanceRow } from '@/features/scholarships/remittances/schema'
import { dataSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { enrollments, schools, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
// Two valid students at the own school, and no round yet.
beforeEach(async () => {
  await world.reset()
  await world.db.deleteFrom('scholarship_fundings').execute()
  await world.db.deleteFrom('scholarship_remittances').execute()
  await world.db
    .updateTable('enrollments')
    .set({ scholarships: '[1]', poor_level: 'level_1' })
    .where('id', 'in', [enrollments.sok, enrollments.chan])
    .execute()
})
afterAll(() => world.close())

const students = 2
const [first, second, third] = rounds
const refusal = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const place = { academic_year_id: years.running, school_id: schools.own }
const as: Role = 'school_management'
const json = async (response: Response) => ({ status: response.status, body: await response.json() })
const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  await json(await world.call(method, path, { as, body, headers }))
const fund = (round: Round, received: unknown, more: object = {}) =>
  send('POST', '/scholarship_funding', { ...place, round, received, received_at: '2025-12-15', ...more })
const pay = (round: Round, amount: number, more: object = {}) =>
  send('POST', '/scholarship_remittance', {
    ...place,
    round,
    remitted_amount: amount,
    required_fund: amount * students,
    ...more,
  })
const refused = ({ status, body }: { status: number; body: unknown }) => ({ status, ...refusal.parse(body) })
const funded = async (round: Round, received: number) =>
  dataSchema(fundingRow).parse((await fund(round, received)).body)
const paid = async (round: Round, amount: number) => dataSchema(remittanceRow).parse((await pay(round, amount)).body)
const fundings = async (more = '') =>
  fundingPage.parse((await send('GET', `/scholarship_funding?school_id=${schools.own}${more}`)).body)
const remittances = async (more = '') =>
  remittancePage.parse((await send('GET', `/scholarship_remittance?school_id=${schools.own}${more}`)).body)
const figures = async () => (await fundings()).data.map(({ leftover, available }) => [leftover, available])

describe('funding', () => {
  test('is received round after round, listed with what is left and available, and deleted from the last', async () => {
    expect(await fundings()).toEqual({ data: [], total: 0 })
    const one = await funded(first, 500_000)
    expect(one).toMatchObject({ round: first, received: 500_000, leftover: 500_000, received_at: '2025-12-15' })
    const two = await funded(second, 300_000)
    const three = await funded(third, 0)
    expect(await figures()).toEqual([
      [500_000, 500_000],
      [300_000, 800_000],
      [0, 800_000],
    ])
    expect(await fundings(`&limit=2&page=2&academicYear=${years.running}`)).toMatchObject({
      total: 3,
      data: [{ id: three.id }],
    })
    const remove = (id: number) => send('DELETE', `/scholarship_funding/${id}`)
    expect(refused(await remove(two.id))).toEqual({ status: 409, message: 'scholarship.error.notLastRound' })
    for (const { id } of [three, two, one]) expect(await remove(id)).toEqual({ status: 200, body: { data: { id } } })
    expect((await remove(one.id)).status).toBe(403)
    const audit = await world.db.selectFrom('audit_log').select('operation').orderBy('id').execute()
    expect(audit.map(({ operation }) => operation)).toEqual([
      ...Array<string>(3).fill('POST /scholarship_funding'),
      ...Array<string>(3).fill('DELETE /scholarship_funding/:id'),
    ])
  })

  test('refuses rounds out of order or twice, figures and dates that cannot be, and another year', async () => {
    const order = 'scholarship.error.roundOrder'
    expect(refused(await fund(second, 1))).toMatchObject({ status: 409, message: order })
    await fund(first, 1)
    expect(refused(await fund(third, 1))).toMatchObject({ status: 409, message: order })
    expect(refused(await fund(first, 1))).toMatchObject({ status: 409, message: 'scholarship.error.roundTaken' })
    for (const received of [-1, 0.5, 1e12, '5', null, true]) {
      expect(refused(await fund(second, received)).errors).toHaveProperty('received')
    }
    for (const received_at of ['', null, '2026-02-30', '2016-12-15', '0205-12-15', '2205-12-15']) {
      expect(refused(await fund(second, 1, { received_at })).errors).toHaveProperty('received_at')
    }
    expect(refused(await fund(second, 1, { academic_year_id: years.pre })).errors).toHaveProperty('academic_year_id')
    expect((await fundings()).total).toBe(1)
  })

  test('changes keep their round and what was paid stays covered', async () => {
    const one = await funded(first, 500_000)
    const two = await funded(second, 100_000)
    await paid(first, 120_000)
    await paid(second, 160_000)
    const put = (id: number, round: Round, received: number, headers = {}) =>
      send('PUT', `/scholarship_funding/${id}`, { round, received, received_at: '2026-01-05' }, headers)
    // 240,000 are paid in round 1, 320,000 in round 2, of which 220,000 come out of round 1.
    expect(await figures()).toEqual([
      [40_000, 40_000],
      [0, 40_000],
    ])
    const short = { status: 409, message: 'scholarshipFunding.paidAlready' }
    expect(refused(await put(one.id, first, 459_999))).toEqual({ ...short, values: { missing: '1' } })
    expect(refused(await put(two.id, second, 59_999))).toEqual({ ...short, values: { missing: '1' } })
    expect(refused(await send('DELETE', `/scholarship_funding/${two.id}`))).toEqual({
      ...short,
      values: { missing: '60,000' },
    })
    expect(refused(await put(two.id, third, 100_000)).errors).toEqual({ round: 'scholarship.error.roundFixed' })
    expect((await put(one.id, first, 460_000)).status).toBe(200)
    expect(await figures()).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(refused(await put(one.id, first, 470_000, { 'If-Match': one.etag ?? '' }))).toMatchObject({
      status: 412,
      message: 'common.error.changedMeanwhile',
    })
  })

  test('of a year that is kept as it is only looked at; while it closes it can still be entered', async () => {
    const inYear = (academic_year_id: number, school_id: number) =>
      send('POST', '/scholarship_funding', {
        academic_year_id,
        school_id,
        round: first,
        received: 1,
        received_at: academic_year_id === years.archived ? '2023-12-01' : '2024-12-01',
      })
    expect(refused(await inYear(years.archived, 11))).toMatchObject({
      status: 409,
      message: 'scholarship.error.yearClosed',
    })
    expect((await inYear(years.post, 21)).status).toBe(201)
  })
})

describe('remittance', () => {
  test('takes the amount of every valid student from the fund, in order, and gives it back when deleted', async () => {
    expect(await remittances()).toEqual({ data: [], total: 0, validTotal: students, available: 0 })
    await fund(first, 500_000)
    expect((await remittances()).available).toBe(500_000)
    const one = await paid(first, 120_000)
    expect(one).toMatchObject({ round: first, remitted_amount: 120_000, required_fund: 240_000, available: 500_000 })
    // The rest of the first round pays the second, though no money was received for that.
    const two = await paid(second, 80_000)
    expect(await remittances()).toMatchObject({ total: 2, available: 100_000, data: [{ available: 340_000 }, {}] })
    expect(await remittances('&limit=1&page=2')).toMatchObject({ total: 2, data: [{ id: two.id, available: 260_000 }] })
    const remove = (id: number) => send('DELETE', `/scholarship_remittance/${id}`)
    expect(refused(await remove(one.id))).toEqual({ status: 409, message: 'scholarship.error.notLastRound' })
    expect((await remove(two.id)).status).toBe(200)
    expect((await remittances()).available).toBe(260_000)
    await paid(second, 0)
    await paid(third, 0)
    expect(await remittances()).toMatchObject({ total: 3, available: null })
    expect(refused(await pay(third, 0))).toMatchObject({ status: 409, message: 'scholarship.error.roundTaken' })
  })

  test('says what is available and required where the fund does not cover it, for a change as well', async () => {
    await fund(first, 239_999)
    const short = { status: 409, message: 'scholarshipRemittance.notEnoughFund' }
    expect(refused(await pay(first, 120_000))).toEqual({
      ...short,
      values: { available: '239,999', required: '240,000' },
    })
    expect((await remittances()).total).toBe(0)
    const one = await paid(first, 80_000)
    const put = (amount: number, required = amount * students, headers = {}) =>
      send('PUT', `/scholarship_remittance/${one.id}`, { remitted_amount: amount, required_fund: required }, headers)
    expect(refused(await put(160_000))).toEqual({ ...short, values: { available: '239,999', required: '320,000' } })
    await fund(second, 100_000)
    // Money that came in for a later round does not pay an earlier one.
    expect(refused(await put(160_000))).toMatchObject(short)
    await paid(second, 80_000)
    // And what the second round took from the first is not there for it any more.
    expect(refused(await put(120_000))).toMatchObject({ ...short, values: { available: '179,999' } })
    expect((await put(0)).status).toBe(200)
    expect(await figures()).toEqual([
      [179_999, 179_999],
      [0, 179_999],
    ])
    expect((await put(80_000, 160_000, { 'If-Match': one.etag ?? '' })).status).toBe(412)
  })

  test('computes the required fund itself and needs students, an offered amount and the next round', async () => {
    await fund(first, 900_000)
    expect(refused(await pay(first, 80_000, { required_fund: 80_000 }))).toEqual({
      status: 409,
      message: 'scholarshipRemittance.otherFund',
      values: { required: '160,000', students: String(students) },
    })
    for (const amount of [-1, 1, 100_000, 240_001, '80000', null]) {
      const answer = await send('POST', '/scholarship_remittance', {
        ...place,
        round: first,
        remitted_amount: amount,
        required_fund: 0,
      })
      expect(refused(answer).errors).toHaveProperty('remitted_amount')
    }
    expect(refused(await pay(second, 0))).toMatchObject({ status: 409, message: 'scholarship.error.roundOrder' })
    expect(refused(await pay(first, 0, { academic_year_id: years.pre })).errors).toHaveProperty('academic_year_id')
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('id', '=', enrollments.sok).execute()
    expect((await pay(first, 80_000)).status).toBe(409)
    expect((await pay(first, 80_000, { required_fund: 80_000 })).status).toBe(201)
    await world.db.updateTable('enrollments').set({ poor_level: 'none' }).execute()
    expect(refused(await pay(second, 0))).toMatchObject({ status: 409, message: 'scholarshipRemittance.noStudents' })
  })

  test('is done once, however often it is sent', async () => {
    await fund(first, 500_000)
    const body = { ...place, round: first, remitted_amount: 80_000, required_fund: 160_000 }
    const key = { 'Idempotency-Key': 'pay-once' }
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/scholarship_remittance', body, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await remittances()).toMatchObject({ total: 1, available: 340_000 })
  })
})
