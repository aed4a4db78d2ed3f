import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transferReview } from '@/features/transfers/schema'
import { dataSchema } from '@/lib/api/wire'
import { refused, resetTransfers, transferCalls } from '../../../testing/transfer-calls'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { enrollments, schools, subjects } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => resetTransfers(world))
afterAll(() => world.close())

const { request, approve, list, requested, enrollment } = transferCalls(() => world)
const reason = 'គ្មានកន្លែងទំនេរ'
const refuse = (id: number, body: object = { reason }) =>
  world.call('POST', `/transfer/refuse/${id}`, { as: 'provincial_officer', body })
const review = async (id: number) =>
  dataSchema(transferReview).parse(await (await world.call('GET', `/transfer/${id}`, { as: 'demis' })).json())

test('a refused student stays, both schools see the reason, and nobody can admit the student any more', async () => {
  const id = await requested()
  expect((await refuse(id)).status).toBe(200)
  expect(await enrollment()).toMatchObject({ school_id: schools.own, transfer_status: 0 })
  for (const direction of [0, 1]) {
    expect((await list(`transfer=${direction}`)).data).toMatchObject([{ id, status: 0, refusal: { reason } }])
  }
  expect((await list('transfer=0&status=0')).total).toBe(0)
  const settled = { status: 409, message: 'transfer.error.refused' }
  expect(await refused(await approve(id))).toEqual(settled)
  expect(await refused(await refuse(id))).toEqual(settled)
})

test('the sender finds a refused transfer among those that wait for 30 days, and may send the student again at once', async () => {
  const id = await requested()
  await refuse(id)
  const waiting = async () =>
    (await list('transfer=1&status=0', 'school_management')).data.map((transfer) => transfer.id)
  expect(await waiting()).toEqual([id])
  await world.db.updateTable('transfers').set({ withdrawn_on: '2026-01-01' }).where('id', '=', id).execute()
  expect(await waiting()).toEqual([])
  expect((await request()).status).toBe(201)
})

test('only the receiving school refuses, with a reason, what is neither admitted nor withdrawn', async () => {
  const id = await requested()
  const as = 'school_management'
  expect((await world.call('POST', `/transfer/refuse/${id}`, { as, body: { reason } })).status).toBe(403)
  expect(await refused(await refuse(id, { reason: ' ' }))).toMatchObject({
    status: 400,
    errors: { reason: 'common.error.require' },
  })
  await world.call('DELETE', `/transfer/${id}`, { as })
  expect(await refused(await refuse(id))).toEqual({ status: 409, message: 'transfer.error.withdrawn' })
  const other = await requested()
  await approve(other)
  expect(await refused(await refuse(other))).toEqual({ status: 409, message: 'transfer.error.alreadyApproved' })
})

test('marks and absences of the year are shown as long as the receiving school has to decide', async () => {
  await world.db
    .insertInto('attendances')
    .values({ enrollment_id: enrollments.sok, month: 10, absent: 2, permission: 1, updated_by: null })
    .execute()
  const id = await requested()
  const { record } = await review(id)
  expect(record?.months.find(({ month }) => month === 10)).toMatchObject({ absent: 2, permission: 1 })
  expect(record?.subjects?.find((subject) => subject.id === subjects.khmer)?.scores).toEqual([
    { month: 10, score: 42.25 },
  ])
  await refuse(id)
  expect((await review(id)).record).toBeNull()
})
