import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studentAccount } from '@/features/student-accounts/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { verifyPassword } from '../../../identity/password'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { users } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const body = { sts_id: 'S3012', password: null, is_password_temporary: false }
const readAccount = (username: string) =>
  world.db.selectFrom('accounts').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

async function listNames(query: string, as: Role): Promise<string[]> {
  const answer = pageSchema(studentAccount).parse(
    await (await world.call('GET', `/student-accounts?${query}`, { as })).json(),
  )
  expect(answer.total).toBe(answer.data.length)
  return answer.data.map(({ username }) => username)
}

describe('the list', () => {
  test('holds the accounts of the school’s or the class’s students', async () => {
    expect(await listNames('', 'demis')).toEqual(['student', 'S3021', 'S3031'])
    expect(await listNames('', 'school_management')).toEqual(['student', 'S3021'])
    expect(await listNames('', 'teacher')).toEqual(['student'])
  })

  test.each([
    ['sts_id=s302', ['S3021']],
    [`sts_id=${encodeURIComponent('\u200B៣០២១')}`, ['S3021']],
    ['last_name=E', ['S3021']],
    ['last_name=%25', []],
    [`first_name=${encodeURIComponent('ដារា')}`, ['student', 'S3021', 'S3031']],
    ['sts_id=3031&last_name=e', []],
  ])('by %s', async (query, names) => {
    expect(await listNames(query, 'demis')).toEqual(names)
  })

  test('a student who has dropped out or left is no longer the school’s', async () => {
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('student_id', '=', 3021).execute()
    expect(await listNames('', 'school_management')).toEqual(['student'])
    const response = await world.call('PUT', '/student-accounts/S3021', {
      as: 'school_management',
      body: { ...body, sts_id: 'S3021', password: 'taken-over' },
    })
    expect(response.status).toBe(403)
  })
})

describe('finding a student', () => {
  const find = async (id: string, as: Role = 'teacher') => {
    const response = await world.call('GET', `/student-accounts/find?sts_id=${encodeURIComponent(id)}`, { as })
    return { status: response.status, body: await response.json() }
  }

  test('returns the account, or that there is none yet', async () => {
    expect(await find(' S3011 ')).toMatchObject({ status: 200, body: { data: { username: 'student', status: true } } })
    expect(await find('S3012')).toMatchObject({ status: 200, body: { data: { sts_id: 'S3012', username: null } } })
  })

  test('an account at another school and an unknown one answer alike', async () => {
    const [foreign, nobody] = [await find('S3051'), await find('S0000')]
    expect(foreign).toEqual(nobody)
    expect(foreign).toMatchObject({ status: 404, body: { message: 'studentAccount.studentNotFound' } })
    expect(await find(' ')).toMatchObject({ status: 400, body: { errors: { sts_id: 'common.error.require' } } })
  })
})

describe('creating', () => {
  test('creates the account with the student ID as its name; a second one is refused', async () => {
    const response = await world.call('POST', '/student-accounts', {
      as: 'school_management',
      body: { ...body, password: 'first-password', is_password_temporary: true },
    })
    const made = dataSchema(studentAccount).parse(await response.json())
    expect(made).toMatchObject({ username: 'S3012', birth_date: '2013-01-01', status: true })
    const account = await readAccount('S3012')
    expect(account).toMatchObject({
      user_group: 'student',
      raw_school_id: 1,
      is_password_temporary: true,
      student_id: 3012,
    })
    expect(await verifyPassword('first-password', account.password_hash)).toBe(true)
    const again = await world.call('POST', '/student-accounts', { as: 'demis', body })
    expect(again.status).toBe(409)
    expect(await again.json()).toEqual({ message: 'studentAccount.exists' })
  })

  test('of five concurrent requests one creates the account; a short password is refused', async () => {
    const short = await world.call('POST', '/student-accounts', { as: 'demis', body: { ...body, password: '12345' } })
    expect(await short.json()).toMatchObject({ errors: { password: 'common.error.password6' } })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call('POST', '/student-accounts', { as: 'demis', body })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  })

  test('a student ID that is someone else’s username is refused with the reason', async () => {
    await world.db.updateTable('accounts').set({ username: 's3012' }).where('id', '=', users.stranger).execute()
    const response = await world.call('POST', '/student-accounts', { as: 'demis', body })
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({ message: 'userManagement.conflictUsername' })
  })
})

describe('an account without a password', () => {
  test('is made by a call that leaves the password out', async () => {
    const response = await world.call('POST', '/student-accounts', { as: 'demis', body: { sts_id: '\u200BS៣០១២' } })
    expect(response.status).toBe(201)
    expect(await readAccount('S3012')).toMatchObject({ password_hash: null, is_password_temporary: false })
  })
})

describe('a password that is easy to guess', () => {
  test.each([
    ['password1', 'common.error.passwordCommon'],
    ['LetMeIn', 'common.error.passwordCommon'],
    ['123456789', 'common.error.passwordCommon'],
  ])('%s is refused when an account is made and when it is changed', async (password, message) => {
    const refusal = { message, errors: { password: message } }
    for (const is_password_temporary of [true, false]) {
      const made = await world.call('POST', '/student-accounts', {
        as: 'school_management',
        body: { ...body, password, is_password_temporary },
      })
      expect([made.status, await made.json()]).toEqual([400, refusal])
      const changed = await world.call('PUT', '/student-accounts/student', {
        as: 'teacher',
        body: { password, is_password_temporary },
      })
      expect([changed.status, await changed.json()]).toEqual([400, refusal])
    }
  })

  test('is also the name of the account', async () => {
    const message = 'common.error.passwordUsername'
    await world.db.updateTable('students').set({ emis_student_id: 'S30120' }).where('id', '=', 3012).execute()
    const made = await world.call('POST', '/student-accounts', {
      as: 'demis',
      body: { ...body, sts_id: 'S30120', password: 's30120' },
    })
    expect([made.status, await made.json()]).toEqual([400, { message, errors: { password: message } }])
    const changed = await world.call('PUT', '/student-accounts/student', {
      as: 'student',
      body: { password: 'student' },
    })
    expect([changed.status, await changed.json()]).toEqual([400, { message, errors: { password: message } }])
  })
})

describe('a new password', () => {
  const own = { ...body, sts_id: 'S3011' }

  test('is set by the student, the teacher and the school', async () => {
    for (const as of ['student', 'teacher', 'school_management', 'demis'] as const) {
      const change = { ...own, password: `password-of-${as}`, is_password_temporary: as !== 'student' }
      const response = await world.call('PUT', '/student-accounts/student', { as, body: change })
      expect(response.status).toBe(200)
      const account = await readAccount('student')
      expect(await verifyPassword(`password-of-${as}`, account.password_hash)).toBe(true)
      expect(account.is_password_temporary).toBe(as !== 'student')
    }
  })

  test('without one nothing changes, and the student ID cannot be another', async () => {
    await world.call('PUT', '/student-accounts/student', {
      as: 'teacher',
      body: { ...own, is_password_temporary: true },
    })
    const before = await readAccount('student')
    await world.call('PUT', '/student-accounts/student', { as: 'teacher', body: own })
    expect(await readAccount('student')).toEqual(before)
    expect(before.is_password_temporary).toBe(true)
    const other = await world.call('PUT', '/student-accounts/student', { as: 'teacher', body })
    expect(await other.json()).toMatchObject({ errors: { sts_id: 'common.error.invalidValue' } })
  })
})

test('only who manages all student accounts activates and deactivates one', async () => {
  for (const [as, status] of [
    ['school_management', 403],
    ['teacher', 403],
    ['student', 403],
    ['demis', 200],
  ] as const) {
    const response = await world.call('DELETE', `/users/activate/${users.student}?status=true`, { as })
    expect({ as, status: response.status }).toEqual({ as, status })
  }
  expect((await world.call('GET', '/student-accounts/student', { as: 'student' })).status).toBe(401)
})

describe('the accounts of a class', () => {
  const create = (accounts: object[], as: Role = 'school_management', headers: Record<string, string> = {}) =>
    world.call('POST', '/student-accounts/class', { as, body: { accounts }, headers })
  const slip = (stsId: string, password = 'gkmt4827') => ({ sts_id: stsId, password })

  test('who has none gets one with a temporary password, and who has one keeps it', async () => {
    const before = await readAccount('student')
    const answer = await create([slip('S3011'), slip('S3012'), slip('S3013')])
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ data: { created: ['S3012', 'S3013'] } })
    const made = await readAccount('S3012')
    expect(made).toMatchObject({ user_group: 'student', student_id: 3012, is_password_temporary: true })
    expect(await verifyPassword('gkmt4827', made.password_hash)).toBe(true)
    expect(await readAccount('student')).toEqual(before)
  })

  test('a lost answer that is asked for again creates nothing twice and tells the same', async () => {
    const headers = { 'Idempotency-Key': '7d3f0c1e-52b1-4f0e-9c3a-0d8a2f5b6c11' }
    const first = await (await create([slip('S3012')], 'school_management', headers)).json()
    expect(await (await create([slip('S3012')], 'school_management', headers)).json()).toEqual(first)
    expect(first).toEqual({ data: { created: ['S3012'] } })
  })

  test('one student of another school, a weak password or more than 60 accounts create none', async () => {
    const count = async () =>
      (
        await world.db
          .selectFrom('accounts')
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    expect((await create([slip('S3012'), slip('S3031')])).status).toBe(404)
    expect((await create([slip('S3012'), slip('S3013', '111111')])).status).toBe(400)
    const many = await create(Array.from({ length: 61 }, (_, index) => slip(`S${index}`)))
    expect(many.status).toBe(400)
    expect(await many.json()).toMatchObject({ errors: { accounts: 'studentAccount.class.tooMany' } })
    expect(await count()).toBe(before)
  })
})
