import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { enrollments, users } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.db.deleteFrom('audit_log').execute()
})
afterAll(async () => {
  await world.db.deleteFrom('audit_log').execute()
  await world.close()
})

const { sok } = enrollments
const find = (id: string, as: Role = 'teacher') => world.call('GET', `/students/find?emis_student_id=${id}`, { as })
const lookups = () =>
  world.db
    .selectFrom('audit_log')
    .select(['account_id', 'operation', 'record_id'])
    .where('operation', 'in', ['GET /students/find', 'GET /enrollments/duplicates'])
    .orderBy('id')
    .execute()

test('every lookup by student ID is recorded with who asked and whom it found', async () => {
  expect((await find(`S${sok}`)).status).toBe(200)
  expect((await find('S9999')).status).toBe(404)
  const line = { account_id: users.teacher, operation: 'GET /students/find' }
  expect(await lookups()).toEqual([
    { ...line, record_id: String(sok) },
    { ...line, record_id: null },
  ])
})

test('a likely duplicate that is shown is recorded too', async () => {
  const child = new URLSearchParams({ first_name: 'ដារា', last_name: 'c', gender: 'f', birth_date: '2013-01-01' })
  expect((await world.call('GET', `/enrollments/duplicates?${child.toString()}`, { as: 'teacher' })).status).toBe(200)
  expect(await lookups()).toEqual([
    { account_id: users.teacher, operation: 'GET /enrollments/duplicates', record_id: String(sok) },
  ])
})

test('after ten unknown IDs within a minute an account waits, also for an ID that exists', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => find(`X${at}`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, () => 404),
    429,
    429,
  ])
  const waits = await find(`S${sok}`)
  expect(waits.status).toBe(429)
  const seconds = Number(waits.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await find(`S${sok}`, 'school_management')).status).toBe(200)
  await world.db
    .updateTable('audit_log')
    .set({ at: new Date(Date.now() - 61_000) })
    .execute()
  expect((await find(`S${sok}`)).status).toBe(200)
})

test('only accounts that enroll or transfer may find a student by ID', async () => {
  for (const as of ['data_user', 'super_data_user', 'student'] as const) {
    expect((await find(`S${sok}`, as)).status).toBe(403)
  }
  expect(await lookups()).toEqual([])
})
