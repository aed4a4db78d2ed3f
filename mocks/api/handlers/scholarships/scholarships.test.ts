import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { scholarshipPage, scholarshipSearchResult, scholarshipStudent } from '@/features/scholarships/schema'
import { dataSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { enrollments, schools, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { sok, chan, dara, dropout, otherClass } = enrollments
const no = { disabilities: [], scholarships: [], health_problems: [], personal_problems: [] }
const granted = { poor_level: 'level_1', options: { ...no, scholarships: [2] } }
const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })

async function list(more = '', as: Role = 'school_management') {
  const response = await world.call('GET', `/scholarships?school_id=${schools.own}${more}`, { as })
  expect(response.status).toBe(200)
  return scholarshipPage.parse(await response.json())
}
async function put(id: number, body: unknown, headers: Record<string, string> = {}, as: Role = 'school_management') {
  const response = await world.call('PUT', `/scholarships/${id}`, { as, body, headers })
  return { status: response.status, body: await response.json() }
}
const line = async (id: number, body: unknown) => dataSchema(scholarshipStudent).parse((await put(id, body)).body)
const refused = async (id: number, body: unknown, headers = {}) => {
  const answer = await put(id, body, headers)
  return { status: answer.status, ...refusal.parse(answer.body) }
}
const find = async (code: string, as: Role = 'school_management', year: number = years.running) =>
  dataSchema(scholarshipSearchResult).parse(
    await (await world.call('GET', `/students/find?emis_student_id=${code}&academic_year_id=${year}`, { as })).json(),
  )

describe('the list', () => {
  test('holds who has a scholarship and apart from them who has a poor level only; a dropout is in no figure', async () => {
    expect(await list()).toEqual({ data: [], total: 0, scholarshipTotal: 0, validTotal: 0 })
    await put(sok, granted)
    await put(chan, { ...granted, poor_level: 'other' })
    await put(dara, { ...granted, poor_level: null })
    await put(otherClass, { ...granted, options: no })
    await world.db
      .updateTable('enrollments')
      .set({ scholarships: '[2]', poor_level: 'level_1' })
      .where('id', '=', dropout)
      .execute()
    const page = await list()
    expect(page.data.map(({ id }) => id)).toEqual([chan, dara, sok, otherClass])
    expect(page).toMatchObject({ total: 4, scholarshipTotal: 3, validTotal: 2 })
    expect(page.data[2]).toMatchObject({
      id: sok,
      school_id: schools.own,
      student: {
        emis_student_id: `S${sok}`,
        first_name: 'ដារា',
        last_name: 'c',
        gender: 'f',
        birth_date: '2013-01-01',
      },
      classroom: { grade: 7, suffix: 'ក' },
      entry_status: 0,
      scholarships: [{ scholarship_id: 2 }],
      poor_level: 'level_1',
      disabilities: [],
    })
    expect(await list('&page=2&limit=2')).toMatchObject({
      total: 4,
      validTotal: 2,
      data: [{ id: sok }, { id: otherClass }],
    })
    await world.db.updateTable('enrollments').set({ closed_on: '2026-02-01' }).where('id', '=', chan).execute()
    expect(await list()).toMatchObject({ total: 3, scholarshipTotal: 2, validTotal: 1 })
  })

  test('is of one school in its year', async () => {
    await put(sok, granted)
    expect((await list(`&academicYear=${years.running}`)).total).toBe(1)
    const call = (query: string, as: Role) => world.call('GET', `/scholarships?${query}`, { as })
    expect((await call(`school_id=${schools.own}&academicYear=${years.pre}`, 'demis')).status).toBe(400)
    expect((await call('page=1', 'demis')).status).toBe(400)
    expect((await call('school_id=41', 'school_management')).status).toBe(200)
    const [out, unknown] = await Promise.all(
      [schools.sameDistrict, 999].map(async (id) => (await call(`school_id=${id}`, 'school_management')).text()),
    )
    expect(out).toBe(unknown)
  })
})

describe('saving', () => {
  test('every question is answered: "No" is not the same as no answer', async () => {
    const [before] = await world.db.selectFrom('enrollments').selectAll().where('id', '=', sok).execute()
    expect(before).toMatchObject({ poor_level: null, scholarships: null })
    await put(sok, granted)
    expect(await line(sok, { poor_level: null, options: no })).toMatchObject({
      poor_level: null,
      poor_level_said: true,
      scholarships: [],
      disabilities: [],
      health_problems: [],
      personal_problems: [],
    })
    const full = { disabilities: [11], scholarships: [1, 6], health_problems: [4], personal_problems: [9, 11] }
    expect(await line(sok, { poor_level: 'level_2', options: full })).toMatchObject({
      poor_level: 'level_2',
      scholarships: [{ scholarship_id: 1 }, { scholarship_id: 6 }],
      disabilities: [{ id: 11 }],
      health_problems: [{ id: 4 }],
      personal_problems: [{ id: 9 }, { id: 11 }],
    })
    const profile = await world.call('GET', `/students/${sok}`, { as: 'school_management' })
    expect(await profile.json()).toMatchObject({
      data: { scholarships: [{ scholarship_id: 1 }, { scholarship_id: 6 }] },
    })
  })

  test('refuses what leaves a question open, ids that no list has, twice the same, and unknown levels', async () => {
    const required = 'common.error.require'
    const errors = async (body: unknown) => (await refused(sok, body)).errors
    const { scholarships: _, ...three } = no
    expect(await errors({ options: no })).toEqual({ poor_level: required })
    expect(await errors({ poor_level: null, options: three })).toEqual({ 'options.scholarships': required })
    for (const list of ['disabilities', 'health_problems', 'personal_problems', 'scholarships']) {
      const { [list]: _left, ...others } = Object.fromEntries(Object.entries(no))
      const refusal = { [`options.${list}`]: required }
      expect(await errors({ poor_level: 'level_1', options: { ...no, [list]: null } })).toEqual(refusal)
      expect(await errors({ poor_level: 'level_1', options: others })).toEqual(refusal)
    }
    expect(await errors({ poor_level: 'level_3', options: no })).toEqual({ poor_level: 'common.error.notAChoice' })
    expect(await errors({ poor_level: null, options: { ...no, health_problems: [99] } })).toEqual({
      'options.health_problems': 'common.error.invalidValue',
    })
    expect(await errors({ poor_level: null, options: { ...no, scholarships: [1, 1] } })).toEqual({
      'options.scholarships': 'common.error.invalidValue',
    })
    expect(await errors({ poor_level: null, options: { ...no, ethnicity: 1 } })).toEqual({
      'options.ethnicity': 'common.error.unknownField',
    })
    expect((await list()).total).toBe(0)
  })

  test('a student without a scholarship and a poor level is not added: nothing is saved that no list shows', async () => {
    const nothing = { poor_level: null, options: { ...no, disabilities: [11] } }
    expect(await refused(sok, nothing)).toMatchObject({
      status: 400,
      errors: { 'options.scholarships': 'scholarship.error.nothingChosen' },
    })
    expect(await find(`S${sok}`)).toMatchObject({ scholarship: { poor_level_said: false, disabilities: null } })
    // A student in the list can be removed in the same way.
    for (const one of [granted, { ...granted, options: no }]) {
      expect((await put(sok, one)).status).toBe(200)
      expect((await list()).total).toBe(1)
      expect((await put(sok, nothing)).status).toBe(200)
      expect((await list()).total).toBe(0)
    }
    expect(await refused(dropout, granted)).toMatchObject({ status: 409, message: 'scholarship.error.droppedOut' })
  })

  test('not in a year that is over, and not of who has left', async () => {
    expect(await refused(2011, granted)).toMatchObject({ status: 409, message: 'student.readOnlyYear' })
    await world.db.updateTable('enrollments').set({ closed_on: '2026-02-01' }).where('id', '=', chan).execute()
    expect((await put(chan, granted, {}, 'demis')).status).toBe(404)
  })

  test('overwrites nothing that its sender has not seen, and is done once', async () => {
    const etag = (await line(sok, granted)).etag ?? ''
    const again = { 'If-Match': etag, 'Idempotency-Key': 'scholarship-once' }
    const other = { ...granted, poor_level: 'level_2' }
    expect((await put(sok, other, again)).status).toBe(200)
    expect((await put(sok, other, again)).status).toBe(200)
    expect(await refused(sok, granted, { 'If-Match': etag })).toMatchObject({
      status: 412,
      message: 'common.error.changedMeanwhile',
    })
    expect((await list()).data[0]).toMatchObject({ poor_level: 'level_2' })
    const audit = await world.db.selectFrom('audit_log').selectAll().where('record_id', '=', String(sok)).execute()
    expect(audit.map(({ operation }) => operation)).toEqual(Array(2).fill('PUT /scholarships/:id'))
  })
})

describe('adding finds the enrollment of the year', () => {
  test('with its details, for users who manage the scholarships of its school', async () => {
    await put(sok, granted)
    const found = await find(`S${sok}`)
    expect(found).toMatchObject({ current_enroll_id: sok, scholarship: { id: sok, school_id: schools.own } })
    expect(found.scholarship).toEqual((await list()).data[0])
    expect((await find(`S${chan}`)).scholarship).toMatchObject({ poor_level: null, poor_level_said: false })
    expect((await find('S3031')).scholarship).toBeNull()
    expect((await find('S3031', 'demis')).scholarship).toMatchObject({ school_id: schools.sameDistrict })
    expect((await find(`S${sok}`, 'teacher')).scholarship).toBeNull()
    expect(await find(`S${dropout}`)).toMatchObject({ current_enroll_id: null, scholarship: null })
    expect(await find(`S${sok}`, 'demis', years.pre)).toMatchObject({ current_enroll_id: null, scholarship: null })
  })
})

test('a poor level keeps a promotion from being taken back, as a scholarship does', async () => {
  await world.db.deleteFrom('transfers').execute()
  await world.db.updateTable('enrollments').set({ annual_result_changed: 1 }).where('id', '=', sok).execute()
  const promotion = {
    current_grade: 7,
    enrollments: [sok],
    academic_year_id: years.pre,
    emis_school_code: '02080101',
    grade: 8,
    entry_status: 1,
    enrolled_date: '2026-10-31',
    enrolled_by: 1,
  }
  const graduate = (path: string, body: object) =>
    world.call('POST', `/enrollments/graduation${path}`, { as: 'demis', body })
  expect((await graduate('', promotion)).status).toBe(200)
  const next = await find(`S${sok}`, 'demis', years.pre)
  // Scholarships of one year do not apply to the next.
  expect(next.scholarship).toMatchObject({ school_id: 41, scholarships: null, poor_level_said: false })
  await world.db
    .updateTable('enrollments')
    .set({ poor_level: 'none' })
    .where('id', '=', next.current_enroll_id)
    .execute()
  expect((await graduate('/undo', { enrollments: [sok] })).status).toBe(409)
})
