import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { academicYearStatuses } from '@/features/academic-years/schema'
import { permissions, roles } from '@/session/permissions'
import { compareWithPolicy } from './operation-paths'
import { isPermitted, policy, ruleOf } from './policy'
import { attempt } from './testing/access/attempt'
import { createDriver, type Driver } from './testing/access/drive'
import {
  allOperations,
  expectedActors,
  expectedAlone,
  expectedCells,
  expectedYears,
  positionsOf,
} from './testing/access/expected'
import { createTestWorld, type TestWorld } from './testing/world'
import { classrooms, schools } from './testing/world-ids'

// Every status by `SALA_PROOF=full`; on each change one in which most is open and one in which nothing is.
const isWhole = process.env['SALA_PROOF'] === 'full'

let world: TestWorld
let driver: Driver
beforeAll(async () => {
  world = await createTestWorld()
  driver = createDriver(world)
})
afterAll(() => world.close())

describe('who may do what', () => {
  test('the reviewed table names every operation and every role', () => {
    expect(new Set(expectedCells.map(({ operation }) => operation))).toEqual(new Set(allOperations))
    expect(expectedActors).toEqual([...roles, 'anonymous'])
  })

  test.each(expectedCells)('$operation at $position', async ({ operation, position, answers }) => {
    const { found, changedBy } = await driver.cell(operation, position)
    expect(changedBy).toEqual([])
    expect(found).toEqual(Object.fromEntries(expectedActors.map((actor, index) => [actor, answers[index]])))
  })

  test('no permission opens more than the table says', () => {
    const listed = expectedAlone.map(({ operation, permission }) => `${operation} ${permission}`)
    const opened = allOperations
      .filter((operation) => typeof ruleOf(operation).who !== 'string')
      .flatMap((operation) =>
        permissions
          .filter((permission) => isPermitted(ruleOf(operation), new Set([permission])))
          .map((permission) => `${operation} ${permission}`),
      )
    expect(opened.toSorted()).toEqual(listed.toSorted())
  })

  // A ministry gives its roles their permissions itself: what each does must hold without the others of a role.
  test('each permission alone opens what the table says', { timeout: 600_000 }, async () => {
    const found: typeof expectedAlone = []
    for (const { operation, permission } of expectedAlone) {
      found.push({ operation, permission, answer: await driver.alone(operation, permission) })
    }
    expect(found).toEqual(expectedAlone)
  })

  test.each(isWhole ? academicYearStatuses : (['pre', 'archived'] as const))(
    'in a year that is %s',
    { timeout: 600_000 },
    async (status) => {
      const found: Record<string, string> = {}
      for (const { operation } of expectedYears) found[operation] = await driver.inYear(operation, status)
      expect(found).toEqual(
        Object.fromEntries(expectedYears.map(({ operation, answers }) => [operation, answers.get(status)])),
      )
    },
  )
})

describe('a place', () => {
  beforeEach(() => world.reset())

  const comparable = allOperations.filter((operation) => {
    const positions = positionsOf(operation)
    return positions.includes('other-province') && positions.includes('nonexistent') && !told.has(operation)
  })

  test.each(['provincial_officer', 'district_officer', 'school_management', 'teacher'] as const)(
    'of a record out of reach says as little to a %s as one that does not exist',
    { timeout: 600_000 },
    async (as) => {
      for (const operation of comparable) {
        const answers: unknown[] = []
        for (const position of ['other-province', 'nonexistent']) {
          const { method, address, body } = attempt(operation, position, as)
          const response = await world.call(method, address, { as, body })
          answers.push({ operation, status: response.status, body: await response.text() })
        }
        expect(answers[0]).toEqual(answers[1])
      }
    },
  )

  test('that an account does not have shows nothing', async () => {
    await world.db.updateTable('accounts').set({ gazetteer_code: null, raw_school_id: null, staff_id: null }).execute()
    for (const as of ['provincial_officer', 'district_officer', 'school_management', 'teacher'] as const) {
      const list = await world.call('GET', '/schools', { as })
      expect(await list.json()).toEqual({ data: [], meta: { total: 0 } })
      expect((await world.call('GET', `/schools/${schools.own}`, { as })).status).toBe(403)
      expect((await world.call('GET', `/classrooms/${classrooms['own-class']}`, { as })).status).toBe(403)
    }
  })

  test('or role that is changed counts from the next call on', async () => {
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

/** What is told of a record out of reach, and why. */
const told = new Set<string>([
  // A child may come from any school: that it exists is said, and nothing confidential (lifecycle §2.4).
  'GET /students/find',
  // A transfer is of two schools: whoever has one of them sees it.
  'GET /transfer/:id',
  // The school of a new user is chosen from lists: one that does not exist is an error of the form.
  'POST /users',
])

test('routes and policy are compared both ways', () => {
  const routes = Object.keys(policy).map((operation) => {
    const [method = '', path = ''] = operation.split(' ')
    return { method, path: `/api${path}` }
  })
  expect(() => compareWithPolicy([...routes, { method: 'ALL', path: '/api/*' }])).not.toThrow()
  expect(() => compareWithPolicy([...routes, { method: 'GET', path: '/api/secrets' }])).toThrow('GET /secrets')
  expect(() => compareWithPolicy(routes.slice(1))).toThrow(Object.keys(policy)[0])
})
