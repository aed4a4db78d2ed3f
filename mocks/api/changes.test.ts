import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { valueAt } from '@/lib/text/field-paths'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../testing/world'
import { classrooms, enrollments, schools, users, years } from '../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok } = enrollments
const said = { disabilities: [], scholarships: [2], health_problems: [], personal_problems: [] }
const anyRow = z.looseObject({ id: z.number(), etag: z.string().nullish() })

interface Case {
  /** The address that reads the record: alone, or in a list by its id. */
  read: string
  inList?: number
  write: string
  /** The fields the record needs before its form can save it. */
  prepare?: () => Promise<unknown>
  who: [Role, Role]
  /** The change of each of the two, as it is sent, and where the record then shows it. */
  first: Record<string, unknown>
  second: Record<string, unknown>
  shown: [path: string, value: unknown][]
  /** The field that the first one has changed. */
  changed: string
}

const put = (path: string, body: object, as: Role, headers: Record<string, string> = {}) =>
  world.call('PUT', path, { as, body, headers })
const enrolledAnswers = () => put(`/enrollments/${sok}`, { options: { ...said, ethnicity: 0 } }, 'school_management')

const studentOfSok = async () => {
  const { student_id } = await world.db
    .selectFrom('enrollments')
    .select('student_id')
    .where('id', '=', sok)
    .executeTakeFirstOrThrow()
  return student_id
}

const cases: Record<string, () => Case | Promise<Case>> = {
  'a school': () => ({
    read: `/schools/${schools.own}`,
    write: `/schools/${schools.own}`,
    who: ['school_management', 'district_officer'],
    first: { phone_number_2: '012345678' },
    second: { phone_number_3: '092345678' },
    shown: [
      ['phone_number_2', '012345678'],
      ['phone_number_3', '092345678'],
    ],
    changed: 'phone_number_2',
  }),
  'a class': () => ({
    read: `/classrooms/${classrooms['own-school']}`,
    write: `/classrooms/${classrooms['own-school']}`,
    who: ['school_management', 'district_officer'],
    first: { bilingual: 3 },
    second: { suffix: 'ឆ' },
    shown: [
      ['bilingual', 3],
      ['suffix', 'ឆ'],
    ],
    changed: 'bilingual',
  }),
  'an academic year': () => ({
    read: `/academic-years/${years.running}`,
    write: `/academic-years/${years.running}`,
    who: ['demis', 'demis'],
    first: { name: 'ឆ្នាំថ្មី' },
    second: { long_vacation_start: '2026-08-01', long_vacation_end: '2026-09-30' },
    shown: [
      ['name', 'ឆ្នាំថ្មី'],
      ['long_vacation.start_date', '2026-08-01'],
    ],
    changed: 'name',
  }),
  'a user': () => ({
    read: `/users/${users.teacher}`,
    write: `/users/${users.teacher}`,
    prepare: () => put(`/users/${users.teacher}`, { phone_number_1: '012111222' }, 'demis'),
    who: ['provincial_officer', 'demis'],
    first: { email: 'teacher@example.org' },
    second: { last_name: 'កែវ' },
    shown: [
      ['email', 'teacher@example.org'],
      ['last_name', 'កែវ'],
    ],
    changed: 'email',
  }),
  'the account of a student': () => ({
    read: '/student-accounts/student',
    write: '/student-accounts/student',
    who: ['school_management', 'demis'],
    first: { password: 'first-one' },
    second: { is_password_temporary: true },
    shown: [],
    changed: 'password',
  }),
  'a student': async () => ({
    read: `/students/${await studentOfSok()}`,
    write: `/students/${await studentOfSok()}`,
    prepare: enrolledAnswers,
    who: ['school_management', 'district_officer'],
    first: { user: { first_name: 'សុខា' } },
    second: { father: { first_name: 'ណា', last_name: 'ចាន់', occupation: null, phone_number_1: null, gender: 'm' } },
    shown: [
      ['first_name', 'សុខា'],
      ['relationships.0.first_name', 'ណា'],
    ],
    changed: 'user.first_name',
  }),
  'an enrollment': () => ({
    read: `/enrollments/get-by-student?academic_year_school_id=${schools.own}&emis_student_id=S${sok}`,
    write: `/enrollments/${sok}`,
    prepare: enrolledAnswers,
    who: ['school_management', 'district_officer'],
    first: { student: { last_name: 'ហេង' } },
    second: { options: { disabilities: [11] } },
    shown: [
      ['last_name', 'ហេង'],
      ['disabilities', [11]],
    ],
    changed: 'student.last_name',
  }),
  'a scholarship': () => ({
    read: `/scholarships?school_id=${schools.own}`,
    inList: sok,
    write: `/scholarships/${sok}`,
    prepare: () => put(`/scholarships/${sok}`, { poor_level: 'other', options: said }, 'school_management'),
    who: ['school_management', 'district_officer'],
    first: { poor_level: 'level_1' },
    second: { options: { disabilities: [11] } },
    shown: [
      ['poor_level', 'level_1'],
      ['disabilities', [{ id: 11 }]],
    ],
    changed: 'poor_level',
  }),
  'a funding': async () => {
    await world.db.deleteFrom('scholarship_fundings').execute()
    const round = { round: 'round_1', received: 100, received_at: '2026-01-02' } as const
    const { id } = await world.db
      .insertInto('scholarship_fundings')
      .values({ ...round, school_id: schools.own })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      read: `/scholarship_funding?school_id=${schools.own}`,
      inList: id,
      write: `/scholarship_funding/${id}`,
      who: ['school_management', 'district_officer'],
      first: { received: 200 },
      second: { received_at: '2026-02-03' },
      shown: [
        ['received', 200],
        ['received_at', '2026-02-03'],
      ],
      changed: 'received',
    }
  },
}

async function readRecord({ read, inList }: Case) {
  const response = await world.call('GET', read, { as: 'demis' })
  const { data } = z.object({ data: z.unknown() }).parse(await response.json())
  if (inList === undefined) return { record: data, etag: response.headers.get('etag') ?? '' }
  const record = z
    .array(anyRow)
    .parse(data)
    .find(({ id }) => id === inList)
  return { record, etag: record?.etag ?? '' }
}

const refusal = z.object({
  message: z.string(),
  changes: z.record(z.string(), z.object({ by: z.string(), by_en: z.nullable(z.string()), at: z.iso.datetime() })),
})

describe('two who change one record', () => {
  test.each(Object.keys(cases))(
    '%s: the second save is refused and shows the changes of the first, and neither is lost',
    async (name) => {
      const make = cases[name]
      if (make === undefined) throw new Error(`No case ${name}`)
      const one = await make()
      const prepared = await one.prepare?.()
      expect(prepared instanceof Response ? prepared.ok : true).toBe(true)
      const seen = await readRecord(one)
      expect(seen.etag).toMatch(/^"[\da-f]{32}"$/)

      const first = await put(one.write, one.first, one.who[0], { 'If-Match': seen.etag })
      expect(await first.json()).not.toHaveProperty('message')
      expect(first.status).toBe(200)
      const second = await put(one.write, one.second, one.who[1], { 'If-Match': seen.etag })
      expect(second.status).toBe(412)
      const { message, changes } = refusal.parse(await second.json())
      expect(message).toBe('common.error.changedMeanwhile')
      const quicker = await world.db
        .selectFrom('accounts')
        .select(['last_name', 'first_name'])
        .where('username', '=', one.who[0])
        .executeTakeFirstOrThrow()
      expect(changes[one.changed]?.by).toBe(`${quicker.last_name} ${quicker.first_name}`)
      expect(Math.abs(Date.now() - Date.parse(changes[one.changed]?.at ?? ''))).toBeLessThan(60_000)

      const now = await readRecord(one)
      const again = await put(one.write, one.second, one.who[1], { 'If-Match': `W/${now.etag}` })
      expect(again.status).toBe(200)
      const { record } = await readRecord(one)
      for (const [path, value] of one.shown) expect(valueAt(record, path)).toEqual(value)
    },
  )

  test('without a tag the change is made, and what others have changed stays', async () => {
    await put(`/schools/${schools.own}`, { phone_number_2: '012345678' }, 'school_management')
    expect((await put(`/schools/${schools.own}`, { phone_number_3: '092345678' }, 'district_officer')).status).toBe(200)
    const { record } = await readRecord(await (cases['a school'] ?? missing)())
    expect(record).toMatchObject({ phone_number_2: '012345678', phone_number_3: '092345678' })
  })

  test('the parts of a request are checked together with what the record has', async () => {
    const path = `/academic-years/${years.running}`
    await put(path, { long_vacation_start: '2026-08-01', long_vacation_end: '2026-09-30' }, 'demis')
    const response = await put(path, { long_vacation_start: '2026-10-05' }, 'demis')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: { long_vacation_start: 'common.error.startDateRange', long_vacation_end: 'common.error.endDateRange' },
    })
    expect((await put(`/schools/${schools.own}`, { name: 'x' }, 'demis')).status).toBe(400)
  })

  test('a change in one form is known by its author in another form of the same child', async () => {
    await enrolledAnswers()
    const profile = `/students/${await studentOfSok()}`
    const etag = (await world.call('GET', profile, { as: 'demis' })).headers.get('etag') ?? ''
    await put(`/enrollments/${sok}`, { student: { first_name: 'សុខា' }, options: { disabilities: [11] } }, 'demis')
    const response = await put(profile, { user: { first_name: 'ធារា' } }, 'school_management', { 'If-Match': etag })
    const { changes } = refusal.parse(await response.json())
    expect(Object.keys(changes)).toEqual(expect.arrayContaining(['user.first_name', 'options.disabilities']))
  })

  test('the audit log names the fields that were changed and none of their values', async () => {
    await put(`/schools/${schools.own}`, { phone_number_2: '012345678', status: 1 }, 'district_officer')
    const lines = await world.db.selectFrom('audit_log').select('changed').execute()
    expect(lines).toEqual([{ changed: [`schools/${schools.own}/phone_number_2`] }])
  })
})

test('a result that someone else has set meanwhile is not replaced unseen', async () => {
  const path = `/enrollments/change-result/${sok}`
  const rows = async () => {
    const room = `academic_year_id=${years.running}&emis_school_code=02080101&grade=7&suffix=${encodeURIComponent('ក')}`
    const response = await world.call('GET', `/graduations?${room}`, { as: 'demis' })
    return z.object({ data: z.array(anyRow) }).parse(await response.json()).data
  }
  const seen = (await rows()).find(({ id }) => id === sok)?.etag ?? ''
  expect(seen).not.toBe('')
  const headers = { 'If-Match': seen }
  const passed = { result: 1, reasonForChanged: 1, otherReasonForChanged: null }
  expect((await put(path, passed, 'school_management', headers)).status).toBe(200)
  const late = await put(path, { result: 0, reasonForChanged: 4 }, 'district_officer', headers)
  expect(late.status).toBe(412)
  expect(Object.keys(refusal.parse(await late.json()).changes)).toEqual(expect.arrayContaining(['result']))
})

test('a transfer whose student has been changed since it was read is looked at again before it is approved', async () => {
  const read = async () =>
    (await world.call('GET', '/transfer/1', { as: 'school_management' })).headers.get('etag') ?? ''
  const seen = await read()
  const { student_id } = await world.db
    .selectFrom('enrollments')
    .select('student_id')
    .where('id', '=', 3051)
    .executeTakeFirstOrThrow()
  await world.db.updateTable('students').set({ first_name: 'ធារា' }).where('id', '=', student_id).execute()
  const body = { academic_year_school_id: schools.own, grade: 7, suffix: 'ក', enrollments: [3051] }
  const approve = (etag: string) =>
    world.call('POST', '/transfer/approve/1', { as: 'school_management', body, headers: { 'If-Match': etag } })
  expect((await approve(seen)).status).toBe(412)
  expect((await approve(await read())).status).toBe(200)
})

function missing(): never {
  throw new Error('No such case')
}
