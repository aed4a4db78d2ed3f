import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '@/features/users/schema'
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

const teacher = {
  username: 'sok.dara',
  password: 'first-password',
  is_password_temporary: true,
  first_name: 'ដារា',
  last_name: 'សុខ',
  gender: 'f',
  email: 'dara@school.example',
  phone_number_1: '012 345 678',
  user_group: 'teacher',
  staff_group: 'teacher',
  school_id: 1,
  school_degree: null,
  gazetteer_id: 9,
}
const officer = { ...teacher, staff_group: null, school_id: null }

async function readErrors(response: Response): Promise<{ status: number; errors: unknown }> {
  const body: unknown = await response.json()
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  return { status: response.status, errors }
}

async function create(body: unknown, as: Role = 'demis') {
  return dataSchema(user).parse(await (await world.call('POST', '/users', { as, body })).json())
}

const readAccount = (username: string) =>
  world.db.selectFrom('accounts').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

async function listNames(query: string, as: Role = 'demis'): Promise<string[]> {
  const answer = pageSchema(user).parse(await (await world.call('GET', `/users?${query}`, { as })).json())
  expect(answer.data.length).toBeLessThanOrEqual(answer.total)
  return answer.data.map(({ username }) => username)
}

describe('the list', () => {
  test('holds the users of the reach and no student', async () => {
    const seen: [Role, string[]][] = [
      ['provincial_officer', ['district_officer', 'neighbour', 'provincial_officer', 'school_management', 'teacher']],
      ['district_officer', ['district_officer', 'neighbour', 'school_management', 'teacher']],
      ['school_management', ['school_management', 'teacher']],
    ]
    for (const [role, names] of seen) expect({ role, names: await listNames('', role) }).toEqual({ role, names })
    expect(await listNames('limit=100')).toHaveLength(9)
    expect(await listNames('user_group=student')).toEqual([])
  })

  test.each([
    ['user_group=teacher', ['neighbour', 'stranger', 'teacher']],
    ['staff_group=school_management', ['school_management']],
    ['username=%20TEACH%20', ['teacher']],
    ['username=teachar', ['teacher']],
    ['username=managment', ['school_management']],
    ['username=_', ['data_user', 'district_officer', 'provincial_officer', 'school_management', 'super_data_user']],
    ['province=01', ['stranger']],
    ['district=0208', ['district_officer', 'neighbour', 'school_management', 'teacher']],
    ['gazetteer=0208', ['district_officer', 'neighbour', 'school_management', 'teacher']],
    ['school=2', ['neighbour']],
    ['limit=2&page=2', ['district_officer', 'neighbour']],
  ])('by %s', async (query, names) => {
    expect(await listNames(query)).toEqual(names)
  })
})

describe('creating', () => {
  test('keeps the payload, hashes the password and puts the teacher among the staff', async () => {
    const made = await create({ ...teacher, username: '  sok.dara ' }, 'district_officer')
    expect(made).toMatchObject({
      username: 'sok.dara',
      user_group: 'teacher',
      phone_number_1: '012345678',
      school_id: 1,
      province: { code: '02' },
      district: { code: '0208' },
      status: true,
    })
    expect(Object.keys(made).filter((key) => key.includes('password'))).toEqual(['password_changed_at'])
    const account = await readAccount('sok.dara')
    expect(account).toMatchObject({ is_password_temporary: true, school_degree: 5, gazetteer_code: '02080101' })
    expect(await verifyPassword('first-password', account.password_hash)).toBe(true)
    const staffs = await world.call('GET', '/staffs?staff_role=teacher&raw_school_id=1', { as: 'demis' })
    expect(await staffs.text()).toContain(`"id":${account.staff_id}`)
  })

  test('takes the staff record of the same person that has no account, and never one of two', async () => {
    const person = { first_name: 'សុភា', last_name: 'កែវ', gender: 'f' }
    await create({ ...teacher, ...person })
    expect((await readAccount('sok.dara')).staff_id).toBe(2)
    await world.db
      .insertInto('staffs')
      .values(
        [3, 4].map((id) => ({
          id: id + 100,
          raw_school_id: 2,
          staff_role: 'teacher' as const,
          first_name: person.first_name,
          last_name: person.last_name,
          gender: 'f' as const,
          first_name_en: null,
          last_name_en: null,
        })),
      )
      .execute()
    await create({ ...teacher, ...person, username: 'other', school_id: 2 })
    expect((await readAccount('other')).staff_id).toBeGreaterThan(1000)
  })

  test('a data user has a degree, 0 for all, and no place', async () => {
    const made = await create({ ...officer, user_group: 'data_user', school_degree: 0, gazetteer_id: 9 })
    expect(made).toMatchObject({ school_degree: 0, province: null, district: null, school: null })
  })

  test.each([
    ['no username', { username: ' ' }, { username: 'common.error.require' }],
    ['a username of other letters', { username: 'សុខា' }, { username: 'userManagement.username.invalid' }],
    ['no last name', { last_name: '' }, { last_name: 'common.error.require' }],
    ['no first name', { first_name: ' ' }, { first_name: 'common.error.require' }],
    ['an invisible last name', { last_name: '\u200B' }, { last_name: 'common.error.require' }],
    ['a web address as a name', { first_name: 'http://x' }, { first_name: 'common.error.name' }],
    ['a host name as a name', { first_name: 'evil.example' }, { first_name: 'common.error.name' }],
    ['a stack of marks', { last_name: `សុខ${'\u17C6'.repeat(9)}` }, { last_name: 'common.error.nameMarks' }],
    ['a Cyrillic letter among Latin ones', { first_name: 'D\u0430ra' }, { first_name: 'common.error.nameScripts' }],
    ['a phone of seven digits', { phone_number_1: '0123456' }, { phone_number_1: 'common.error.phone' }],
    ['no gender', { gender: '' }, { gender: 'common.error.require' }],
    ['a gender other than f and m', { gender: 'F' }, { gender: 'common.error.notAChoice' }],
    ['no phone', { phone_number_1: '' }, { phone_number_1: 'common.error.require' }],
    ['a phone of letters', { phone_number_1: 'call me' }, { phone_number_1: 'common.error.phone' }],
    ['a common password', { password: 'qwerty123' }, { password: 'common.error.passwordCommon' }],
    ['the username as password', { password: teacher.username }, { password: 'common.error.passwordUsername' }],
    ['a short password', { password: '12345' }, { password: 'common.error.password6' }],
    ['a wrong email', { email: 'dara@' }, { email: 'common.error.email' }],
    ['no group', { user_group: '' }, { user_group: 'common.error.require' }],
    ['the group of students', { user_group: 'student' }, { user_group: 'common.error.notAChoice' }],
    ['no school', { school_id: null }, { school_id: 'common.error.require' }],
    ['no district', { gazetteer_id: 5 }, { district: 'common.error.require' }],
    ['no place', { gazetteer_id: null }, { gazetteer_id: 'common.error.require', province: 'common.error.require' }],
    ['a school elsewhere', { school_id: 3 }, { school_id: 'common.error.invalidValue' }],
    ['a group of staff that is another', { staff_group: null }, { staff_group: 'common.error.invalidValue' }],
    ['a field of the table', { active: true }, { active: 'common.error.unknownField' }],
  ])('is refused with %s', async (_, change, errors) => {
    const before = await world.checksum()
    const response = await world.call('POST', '/users', { as: 'demis', body: { ...teacher, ...change } })
    expect(await readErrors(response)).toEqual({ status: 400, errors })
    expect(await world.checksum()).toBe(before)
  })

  test.each([
    ['district_officer', { gazetteer_id: 5 }, { district: 'common.error.require' }],
    [
      'provincial_officer',
      { gazetteer_id: null },
      { gazetteer_id: 'common.error.require', province: 'common.error.require' },
    ],
    ['data_user', {}, { school_degree: 'common.error.require' }],
    ['super_data_user', { school_degree: 4 }, { school_degree: 'common.error.numberTooLarge' }],
  ])('a %s needs what the group needs', async (group, change, errors) => {
    const body = { ...officer, user_group: group, ...change }
    expect(await readErrors(await world.call('POST', '/users', { as: 'demis', body }))).toEqual({ status: 400, errors })
  })

  test('a username is taken whatever its letter case; of ten concurrent requests one creates the account', async () => {
    const bodies = Array.from({ length: 10 }, (_, index) => ({
      ...teacher,
      username: index % 2 ? 'Sok.Dara' : 'sok.dara',
    }))
    const answers = await Promise.all(bodies.map((body) => world.call('POST', '/users', { as: 'demis', body })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)])
    const again = await world.call('POST', '/users', { as: 'demis', body: teacher })
    expect(await readErrors(again)).toEqual({ status: 409, errors: { username: 'userManagement.conflictUsername' } })
  })

  test('officers place a new user in their own province or district only', async () => {
    const [province, otherProvince, district, otherDistrict] = [5, 1, 9, 6]
    const tried: [Role, string, number, number][] = [
      ['provincial_officer', 'provincial_officer', province, 201],
      ['provincial_officer', 'provincial_officer', otherProvince, 403],
      ['provincial_officer', 'district_officer', otherDistrict, 201],
      ['district_officer', 'district_officer', district, 201],
      ['district_officer', 'district_officer', otherDistrict, 403],
    ]
    for (const [nth, [as, group, place, status]] of tried.entries()) {
      const body = { ...officer, username: `officer.${nth}`, user_group: group, gazetteer_id: place }
      const response = await world.call('POST', '/users', { as, body })
      expect({ as, group, place, status: response.status }).toEqual({ as, group, place, status })
    }
  })

  test('a user cannot assign a group with a wider scope than their own', async () => {
    const tried: [Role, string, number][] = [
      ['provincial_officer', 'demis', 403],
      ['provincial_officer', 'data_user', 403],
      ['provincial_officer', 'provincial_officer', 201],
      ['district_officer', 'provincial_officer', 403],
      ['district_officer', 'district_officer', 201],
      ['school_management', 'district_officer', 403],
      ['school_management', 'school_management', 201],
      ['demis', 'demis', 201],
    ]
    for (const [as, group, status] of tried) {
      const ofSchool = group === 'school_management'
      const place = { ...(ofSchool ? teacher : officer), gazetteer_id: group === 'provincial_officer' ? 5 : 9 }
      const body = {
        ...place,
        username: `${as}.${group}`,
        user_group: group,
        staff_group: ofSchool ? group : null,
        school_degree: group === 'data_user' ? 0 : null,
      }
      const response = await world.call('POST', '/users', { as, body })
      expect({ as, group, status: response.status }).toEqual({ as, group, status })
    }
  })
})

describe('editing', () => {
  const sameTeacher = { ...teacher, username: 'teacher', password: null, is_password_temporary: false }
  const put = (id: number, as: Role, body: unknown) => world.call('PUT', `/users/${id}`, { as, body })

  test('keeps the username, and a temporary password temporary until its owner sets another one', async () => {
    const made = await create(teacher)
    const edited = { ...teacher, password: null, is_password_temporary: false, last_name: 'ចាន់' }
    expect((await put(made.id, 'demis', edited)).status).toBe(200)
    expect(await readAccount('sok.dara')).toMatchObject({ last_name: 'ចាន់', is_password_temporary: true })
    expect((await put(made.id, 'demis', { ...edited, password: 'second-password' })).status).toBe(200)
    expect(await readAccount('sok.dara')).toMatchObject({ is_password_temporary: true })
    const own = { username: 'teacher', password: 'second-password', is_password_temporary: false }
    expect((await put(users.teacher, 'teacher', { ...sameTeacher, ...own })).status).toBe(200)
    expect(await readAccount('teacher')).toMatchObject({ is_password_temporary: false })
    const renamed = await put(made.id, 'demis', { ...edited, username: 'sok.dary' })
    expect(await readErrors(renamed)).toEqual({ status: 400, errors: { username: 'userManagement.usernameLocked' } })
  })

  test('a user cannot change their own group, region and school', async () => {
    const changes: [Record<string, unknown>, Record<string, string>][] = [
      [
        { user_group: 'school_management', staff_group: 'school_management' },
        { user_group: 'userManagement.ownGroupLocked' },
      ],
      [{ user_group: 'demis', staff_group: null }, { user_group: 'userManagement.ownGroupLocked' }],
      [{ school_id: 2 }, { school_id: 'userManagement.ownPlaceLocked' }],
    ]
    for (const [change, errors] of changes) {
      const response = await put(users.teacher, 'teacher', { ...sameTeacher, ...change })
      expect(await readErrors(response)).toEqual({ status: 400, errors })
    }
    const wider = { ...officer, username: 'district_officer', password: null, user_group: 'district_officer' }
    const elsewhere = await put(users.district_officer, 'district_officer', { ...wider, gazetteer_id: 6 })
    expect(await readErrors(elsewhere)).toEqual({
      status: 400,
      errors: { gazetteer_id: 'userManagement.ownPlaceLocked' },
    })
    expect((await put(users.teacher, 'teacher', { ...sameTeacher, phone_number_1: '០១២ ៣៤៥ ៦៧៩' })).status).toBe(200)
    expect((await readAccount('teacher')).phone_number_1).toBe('012345679')
  })

  test('a teacher who moves gets a post there and leaves the classes here', async () => {
    expect((await put(users.teacher, 'demis', { ...sameTeacher, last_name: 'ហេង' })).status).toBe(200)
    const kept = await world.db.selectFrom('staffs').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ last_name: 'ហេង', raw_school_id: 1 })
    expect((await put(users.teacher, 'demis', { ...sameTeacher, school_id: 2 })).status).toBe(200)
    const moved = await readAccount('teacher')
    expect(moved).toMatchObject({ raw_school_id: 2 })
    expect(moved.staff_id).not.toBe(1)
    expect((await put(users.teacher, 'demis', { ...officer, username: 'teacher', user_group: 'demis' })).status).toBe(
      200,
    )
    expect(await readAccount('teacher')).toMatchObject({ raw_school_id: null, gazetteer_code: null, staff_id: null })
  })
})

describe('activating and deactivating', () => {
  const toggle = (id: number, seen: boolean | null = null, headers: Record<string, string> = {}, as: Role = 'demis') =>
    world.call('DELETE', `/users/activate/${id}${seen === null ? '' : `?status=${seen}`}`, { as, headers })

  test('of two concurrent toggles one succeeds, the other is refused with the reason', async () => {
    const answers = await Promise.all([
      toggle(users.teacher, true, {}, 'district_officer'),
      toggle(users.teacher, true, {}, 'provincial_officer'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(await late?.json()).toEqual({ message: 'userManagement.alreadyInactive' })
    expect((await readAccount('teacher')).active).toBe(false)
    expect((await toggle(users.teacher, false)).status).toBe(200)
    expect(await (await toggle(users.teacher, false)).json()).toEqual({ message: 'userManagement.alreadyActive' })
  })

  test('a resend never toggles twice', async () => {
    const key = { 'Idempotency-Key': 'the-one-press' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => toggle(users.teacher, null, key)))
    for (const answer of answers) {
      expect(await answer.json()).toEqual({ data: { id: users.teacher, status: false } })
    }
    expect((await readAccount('teacher')).active).toBe(false)
  })

  test('a deactivated account is refused from the next call on', async () => {
    expect((await world.call('GET', '/schools', { as: 'teacher' })).status).toBe(200)
    await toggle(users.teacher)
    expect((await world.call('GET', '/schools', { as: 'teacher' })).status).toBe(401)
  })

  test('a user cannot deactivate their own account', async () => {
    const response = await toggle(users.demis, true)
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({ message: 'userManagement.cannotDeactivateSelf' })
  })
})

test('neither log, audit nor kept answers hold a password or a name', async () => {
  const headers = { 'Idempotency-Key': 'create-once' }
  expect((await world.call('POST', '/users', { as: 'demis', body: teacher, headers })).status).toBe(201)
  await world.call('GET', '/users?username=sok.dara', { as: 'demis' })
  const audit = await world.db.selectFrom('audit_log').selectAll().execute()
  const keys = await world.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify([world.logged, audit, keys])).not.toContain('first-password')
  expect(JSON.stringify([world.logged, audit])).not.toContain('sok.dara')
})
