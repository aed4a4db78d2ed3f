import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '@/auth/permissions'
import { createApp } from './app'
import { rolePermissions } from '../identity/role-permissions'
import { allOperations } from './operation-paths'
import { findRule } from './policy'
import { attempt } from '../testing/access/attempt'
import { yearInput } from '../testing/access/attempts/years'
import { nearestPosition } from '../testing/access/expected'
import { createTestWorld, type TestWorld } from '../testing/world'
import { classrooms, enrollments, subjects, years } from '../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld({ origins: ['https://sala.test'] })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const sheet = {
  data: [{ enrollment_id: enrollments.sok, subject_id: subjects.khmer, score: 5, month_number: 1 }],
  classroom_id: classrooms['own-class'],
  month: 1,
}

describe('addresses and methods', () => {
  test('an unknown path is not found, with or without a token', async () => {
    for (const address of ['/secrets', '/academic-years/1/more', '/', '/schools/']) {
      const answers = [await world.call('GET', address), await world.call('GET', address, { as: 'demis' })]
      expect([address, ...answers.map(({ status }) => status)]).toEqual([address, 404, 404])
    }
  })

  test('a method that a path does not know is refused by name', async () => {
    const response = await world.call('PATCH', '/academic-years/1', { as: 'demis', body: {} })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, PUT, DELETE')
    expect((await world.call('DELETE', '/schools', { as: 'demis' })).status).toBe(405)
  })

  test('HEAD is refused on every reading and leaves nothing behind', async () => {
    const before = await world.checksum()
    for (const operation of allOperations) {
      const [method, path = ''] = operation.split(' ')
      if (method !== 'GET' || findRule(operation).who === 'public') continue
      const { address } = attempt(operation, nearestPosition(operation), 'demis')
      const response = await world.call('HEAD', address, { as: 'demis' })
      expect([path, response.status, response.headers.get('allow')]).toEqual([
        path,
        405,
        expect.stringContaining('GET'),
      ])
    }
    expect(await world.checksum()).toBe(before)
  })

  test.each(['abc', '0', '-1', '1.5', '1e3', '99999999999', '%00', '2147483648', "1'--"])(
    'the id %s names no record',
    async (id) => {
      expect((await world.call('GET', `/academic-years/${id}`, { as: 'demis' })).status).toBe(404)
    },
  )

  test.each([
    ['repeated', '/schools?school_id=1&school_id=2', { school_id: 'common.error.repeatedField' }],
    ['unknown', '/schools?school=1', { school: 'common.error.unknownField' }],
    ['unknown on a record', '/schools/31?x=1', { x: 'common.error.unknownField' }],
    ['named as a prototype', '/schools?__proto__=1', { ['__proto__']: 'common.error.unknownField' }],
    ['out of bounds', '/schools?limit=10001', { limit: 'common.error.invalidValue' }],
    ['not a number', '/schools?page=one', { page: 'common.error.invalidValue' }],
    ['of page 0', '/academic-years?page=0', { page: 'common.error.invalidValue' }],
    ['not in the list', '/schools?orderBy=password_hash', { orderBy: 'common.error.invalidValue' }],
    ['an id too large', '/schools?school_id=2147483648', { school_id: 'common.error.invalidValue' }],
    ['missing', '/get-subjects', { classroom_id: 'common.error.require' }],
  ])('a query parameter %s is refused by name', async (_, address, errors) => {
    const response = await world.call('GET', address, { as: 'demis' })
    expect(response.status).toBe(400)
    // As text: `__proto__` as a key would be lost in a comparison of objects.
    expect(await response.text()).toBe(JSON.stringify({ message: 'common.error.form', errors }))
  })

  test('a parameter without a value counts as not sent; U+0000 reaches no database', async () => {
    expect((await world.call('GET', '/schools?school_name=&status=', { as: 'demis' })).status).toBe(200)
    expect((await world.call('GET', '/schools?school_name=%00', { as: 'demis' })).status).toBe(400)
  })
})

describe('bodies', () => {
  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=latin1', 415],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
  ])('of type %s are answered with %i', async (type, status) => {
    const response = await world.call('POST', '/scores', {
      as: 'teacher',
      body: sheet,
      headers: { 'Content-Type': type },
    })
    expect(response.status).toBe(status)
  })

  test('larger than 2 MiB are refused, declared or not', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(2 * 1024 * 1024) })
    expect((await world.call('POST', '/scores', { as: 'teacher', body })).status).toBe(413)
    const headers = { 'Content-Length': String(body.length) }
    expect((await world.call('POST', '/scores', { as: 'teacher', body, headers })).status).toBe(413)
  })

  test.each(['', '{', 'null', '[]', '"text"', '12', '{"data":"x\\u0000"}', '{"__proto__":{"x":1}}', '\ud800'])(
    'that are not the JSON asked for (%j) are refused',
    async (body) => {
      const untouched = await world.checksum()
      for (const address of ['/scores', '/academic-years']) {
        const response = await world.call('POST', address, { as: 'demis', body })
        expect(response.status).toBe(400)
      }
      expect(await world.checksum()).toBe(untouched)
    },
  )

  test('have no place in a delete', async () => {
    expect((await world.call('DELETE', '/academic-years/4', { as: 'demis', body: { force: true } })).status).toBe(400)
  })

  test.each(['id', 'user_group', 'role', 'school_id', 'isCanDelete', 'updated_by', 'constructor', 'toString'])(
    'with the foreign field %s are refused, at every depth, and nothing changes',
    async (field) => {
      const untouched = await world.checksum()
      const foreign = { [field]: 1 }
      const bodies: [string, string, object][] = [
        ['POST', '/scores', { ...sheet, ...foreign }],
        ['POST', '/scores', { ...sheet, data: [{ ...sheet.data[0], ...foreign }] }],
        ['POST', '/academic-years', { ...yearInput, ...foreign }],
        ['POST', '/academic-years', { ...yearInput, study_days: [foreign] }],
        ['PUT', `/academic-years/${years.pre}`, { ...yearInput, status: 'pre', ...foreign }],
      ]
      for (const [method, address, body] of bodies) {
        const response = await world.call(method, address, { as: 'demis', body })
        expect({ body, status: response.status }).toEqual({ body, status: 400 })
        expect(await response.text()).toContain('common.error.unknownField')
      }
      expect(await world.checksum()).toBe(untouched)
    },
  )
})

describe('every answer', () => {
  test.each([
    ['GET', '/health', undefined],
    ['GET', '/schools', 'demis'],
    ['GET', '/schools', undefined],
    ['GET', '/nowhere', undefined],
    ['PATCH', '/schools', undefined],
    ['GET', '/schools?x=1', 'demis'],
    ['POST', '/scores', 'demis'],
  ] as const)('%s %s (%s) is private, typed and traceable', async (method, address, as) => {
    const response = await world.call(method, address, as === undefined ? {} : { as })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8')
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('is read by another site only when its origin is named exactly', async () => {
    for (const [origin, allowed] of [
      ['https://sala.test', 'https://sala.test'],
      ['https://sala.test.evil.example', null],
      ['http://sala.test', null],
      ['null', null],
    ] as const) {
      const response = await world.call('GET', '/health', { headers: { Origin: origin } })
      expect(response.headers.get('access-control-allow-origin')).toBe(allowed)
    }
    const preflight = await world.call('OPTIONS', '/scores', {
      headers: { Origin: 'https://sala.test', 'Access-Control-Request-Method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('leaves one line in the log, with the operation and without what was asked or who is named', async () => {
    world.logged.length = 0
    await world.call('GET', '/schools?school_name=KANARY', { as: 'teacher' })
    await world.call('GET', '/schools/34', { as: 'teacher' })
    await world.call('GET', '/KANARY')
    expect(world.logged.map(({ route, status, reason }) => [route, status, reason])).toEqual([
      ['GET /schools', 200, null],
      ['GET /schools/:id', 403, 'common.error.notPermitted'],
      ['-', 404, 'common.error.notFound'],
    ])
    expect(JSON.stringify(world.logged)).not.toContain('KANARY')
    expect(world.logged[1]?.accountId).toEqual(expect.any(Number))
  })
})

describe('faults', () => {
  test('inside are answered without a word of what went wrong, on every operation', async () => {
    const logged: unknown[] = []
    const app = createApp({
      db: world.db,
      verify: () =>
        Promise.resolve({ username: 'demis', roles: world.claimsOf('demis').realm_access.roles, session: null }),
      log: (line) => logged.push(line),
    })
    await world.db.schema.alterTable('accounts').renameTo('accounts_away').execute()
    try {
      for (const operation of allOperations.filter((name) => findRule(name).who !== 'public')) {
        const [method = '', path = ''] = operation.split(' ')
        const response = await app.request(`/api${path.replace(/:\w+/, '1')}`, {
          method,
          headers: { Authorization: 'Bearer x', 'Content-Type': 'application/json' },
        })
        expect({ operation, status: response.status, body: await response.json() }).toEqual({
          operation,
          status: 500,
          body: { message: 'common.error.server', requestId: response.headers.get('x-request-id') },
        })
      }
    } finally {
      await world.db.schema.alterTable('accounts_away').renameTo('accounts').execute()
    }
    expect(JSON.stringify(logged[0])).toContain('42P01')
    expect(JSON.stringify(logged)).not.toContain('relation')
  })

  test('of the identity service are "try again", not "signed out"', async () => {
    const app = createApp({ db: world.db, verify: () => Promise.reject(new TypeError('fetch failed')) })
    const response = await app.request('/api/schools', { headers: { Authorization: 'Bearer x' } })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
  })
})

describe('a database that has no room left', () => {
  test('names the reason when it refuses saves, still serves reads, and is not ready', async () => {
    const app = createApp({
      db: world.db,
      verify: () => Promise.resolve({ username: 'teacher', roles: [...rolePermissions.teacher], session: null }),
    })
    const headers = { Authorization: 'Bearer x', 'Content-Type': 'application/json' }
    const save = () => app.request('/api/scores', { method: 'POST', headers, body: JSON.stringify(sheet) })
    expect([(await save()).status, (await app.request('/api/ready')).status]).toEqual([200, 200])
    await sql`create function refuse_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(world.db)
    await sql`create trigger full_disk before insert on scores execute function refuse_full()`.execute(world.db)
    try {
      const response = await save()
      expect([response.status, await response.json()]).toEqual([507, { message: 'common.error.storageFull' }])
      const read = await app.request(`/api/classrooms/${classrooms['own-class']}`, { headers })
      expect([read.status, (await app.request('/api/ready')).status]).toEqual([200, 503])
    } finally {
      await sql`drop function refuse_full cascade`.execute(world.db)
    }
    expect((await save()).status).toBe(200)
  })
})

describe('more requests than the limit', () => {
  test('some run, some wait, the rest get a Retry-After; afterwards every request is served', async () => {
    const app = createApp({
      db: world.db,
      verify: (token) => Promise.resolve({ username: token, roles: [], session: null }),
      limits: { maxRunning: 2, maxQueued: 3 },
    })
    const ask = async (username: string) =>
      await app.request('/api/gazetteer/get?state=province', { headers: { Authorization: `Bearer ${username}` } })
    const { isLocked, release, ended } = lockAccounts(world.db)
    await isLocked
    const answers = roles.map((role) => ask(role))
    const refused = await Promise.all(answers.slice(5))
    expect(refused.map(({ status }) => status)).toEqual(Array(roles.length - 5).fill(503))
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect((await app.request('/api/health')).status).toBe(200)
    release()
    await ended
    expect((await Promise.all(answers.slice(0, 5))).map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await ask('demis')).status).toBe(200)
  })
})

/** Makes every other query of the accounts wait. */
function lockAccounts(db: TestWorld['db']) {
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let onLocked: () => void = () => undefined
  const isLocked = new Promise<void>((resolve) => {
    onLocked = resolve
  })
  const ended = db.transaction().execute(async (transaction) => {
    await sql`lock table accounts in access exclusive mode`.execute(transaction)
    onLocked()
    await isReleased
  })
  return { isLocked, release, ended }
}
