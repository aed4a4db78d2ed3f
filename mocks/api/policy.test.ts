import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions, roles } from '@/auth/permissions'
import { compareWithPolicy } from './operation-paths'
import { isPermitted, policy, findRule } from './policy'
import { allOperations, expectedActors, expectedAlone, expectedCells } from '../testing/access/expected'
import { createTestWorld, type TestWorld } from '../testing/world'
import { classrooms, schools } from '../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

describe('who may do what', () => {
  test('the reviewed table names every operation and every role', () => {
    expect(new Set(expectedCells.map(({ operation }) => operation))).toEqual(new Set(allOperations))
    expect(expectedActors).toEqual([...roles, 'anonymous'])
  })

  test('no permission opens more than the table says', () => {
    const listed = expectedAlone.map(({ operation, permission }) => `${operation} ${permission}`)
    const opened = allOperations
      .filter((operation) => typeof findRule(operation).who !== 'string')
      .flatMap((operation) =>
        permissions
          .filter((permission) => isPermitted(findRule(operation), new Set([permission])))
          .map((permission) => `${operation} ${permission}`),
      )
    expect(opened.toSorted()).toEqual(listed.toSorted())
  })
})

describe('the place of an account', () => {
  beforeEach(() => world.reset())

  test('an account without a place sees no records', async () => {
    await world.db.updateTable('accounts').set({ gazetteer_code: null, raw_school_id: null, staff_id: null }).execute()
    for (const as of ['provincial_officer', 'district_officer', 'school_management', 'teacher'] as const) {
      const list = await world.call('GET', '/schools', { as })
      expect(await list.json()).toEqual({ data: [], meta: { total: 0 } })
      expect((await world.call('GET', `/schools/${schools.own}`, { as })).status).toBe(403)
      expect((await world.call('GET', `/classrooms/${classrooms['own-class']}`, { as })).status).toBe(403)
    }
  })

  test('a changed place or role counts from the next call on', async () => {
    const { id } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', 'school_management')
      .executeTakeFirstOrThrow()
    expect((await world.call('GET', `/schools/${schools.own}`, { as: 'school_management' })).status).toBe(200)
    await world.db.updateTable('accounts').set({ raw_school_id: 2 }).where('id', '=', id).execute()
    expect((await world.call('GET', `/schools/${schools.own}`, { as: 'school_management' })).status).toBe(403)
    expect((await world.call('GET', `/schools/${schools.sameDistrict}`, { as: 'school_management' })).status).toBe(200)
  })
})

test('routes and policy are compared both ways', () => {
  const routes = Object.keys(policy).map((operation) => {
    const [method = '', path = ''] = operation.split(' ')
    return { method, path: `/api${path}` }
  })
  expect(() => compareWithPolicy([...routes, { method: 'ALL', path: '/api/*' }])).not.toThrow()
  expect(() => compareWithPolicy([...routes, { method: 'GET', path: '/api/secrets' }])).toThrow('GET /secrets')
  expect(() => compareWithPolicy(routes.slice(1))).toThrow(Object.keys(policy)[0])
})
