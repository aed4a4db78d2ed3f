import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyYear, yearInput } from '../testing/access/attempts/years'
import { createTestWorld, type TestWorld } from '../testing/world'
import { removeExpiredKeys } from './idempotency'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const create = (key: string, body: object = yearInput) =>
  world.call('POST', '/academic-years', { as: 'demis', body, headers: { 'Idempotency-Key': key } })

async function count(table: 'academic_years' | 'audit_log' | 'idempotency_keys'): Promise<number> {
  const { n } = await world.db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

describe('a write under a key', () => {
  test('that is sent again has one effect, one audit line and the same answer', async () => {
    const first = await create('a')
    const second = await create('a')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(await second.text()).toBe(await first.text())
    expect([await count('academic_years'), await count('audit_log')]).toEqual([5, 1])
  })

  test('ten concurrent requests with one key have one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('a')))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(bodies).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.has('idempotency-replayed'))).toHaveLength(9)
    expect([await count('academic_years'), await count('audit_log')]).toEqual([5, 1])
  })

  test('with another body or for another record is refused', async () => {
    await create('a')
    expect((await create('a', { ...yearInput, name: 'other' })).status).toBe(422)
    const headers = { 'Idempotency-Key': 'a' }
    expect((await world.call('DELETE', '/academic-years/4', { as: 'demis', headers })).status).toBe(422)
    expect(await count('academic_years')).toBe(5)
  })

  test('of the same kind and without a body, but for another record, is refused too', async () => {
    await world.db
      .insertInto('academic_years')
      .values({ ...emptyYear, status: 'draft' })
      .execute()
    const remove = (id: number) =>
      world.call('DELETE', `/academic-years/${id}`, { as: 'demis', headers: { 'Idempotency-Key': 'a' } })
    expect((await remove(emptyYear.id)).status).toBe(200)
    expect((await remove(3)).status).toBe(422)
    expect((await remove(emptyYear.id)).headers.get('idempotency-replayed')).toBe('true')
  })

  test('is the user’s own: another user’s same key is another key', async () => {
    const body = {
      data: [{ enrollment_id: 3011, subject_id: 1, score: 5, month_number: 1 }],
      classroom_id: 301,
      month: 1,
    }
    const headers = { 'Idempotency-Key': 'a' }
    for (const as of ['teacher', 'school_management'] as const) {
      const response = await world.call('POST', '/scores', { as, body, headers })
      expect(response.status).toBe(200)
      expect(response.headers.get('idempotency-replayed')).toBeNull()
    }
    expect(await count('audit_log')).toBe(2)
  })

  test('that was refused leaves nothing behind and may be tried again', async () => {
    expect((await create('a', { ...yearInput, status: 'pre' })).status).toBe(400)
    await create('b')
    expect((await create('c')).status).toBe(409)
    expect(await count('idempotency_keys')).toBe(1)
    await world.db.deleteFrom('academic_years').where('status', '=', 'draft').execute()
    expect((await create('c')).status).toBe(201)
  })

  test('is not replayed to someone who may no longer do it', async () => {
    await create('a')
    const token = await world.sign({ preferred_username: 'demis', realm_access: { roles: ['sts_view_score'] } })
    const headers = { 'Idempotency-Key': 'a', Authorization: `Bearer ${token}` }
    expect((await world.call('POST', '/academic-years', { body: yearInput, headers })).status).toBe(403)
  })

  test('is forgotten after 24 hours and not before', async () => {
    await create('old')
    await sql`update idempotency_keys set created_at = now() - interval '23 hours 59 minutes'`.execute(world.db)
    expect((await create('old')).headers.get('idempotency-replayed')).toBe('true')
    await sql`update idempotency_keys set created_at = now() - interval '24 hours 1 minute'`.execute(world.db)
    expect((await create('old')).status).toBe(409)
  })

  test('is removed by the hourly clean-up after 24 hours', async () => {
    await create('a')
    await removeExpiredKeys(world.db)
    expect(await count('idempotency_keys')).toBe(1)
    await sql`update idempotency_keys set created_at = now() - interval '24 hours 1 minute'`.execute(world.db)
    await removeExpiredKeys(world.db)
    expect(await count('idempotency_keys')).toBe(0)
  })

  test.each(['a b', 'caf\u00e9', 'x'.repeat(129)])('that is no key (%j) is refused', async (key) => {
    expect((await create(key)).status).toBe(400)
  })
})
