import { sql } from 'kysely'
import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveCheck } from '@/features/academic-years/move-schema'
import { academicYear, academicYearStatuses, type AcademicYearStatus } from '@/features/academic-years/schema'
import { dataOf, pageOf } from '@/lib/wire'
import { createTestWorld, type TestWorld } from '../../testing/world'
import { years } from '../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const input = {
  name: '2027-2028',
  start_date: '2027-11-01',
  end_date: '2028-10-31',
  short_vacation_start: '2028-04-10',
  short_vacation_end: '2028-04-20',
  long_vacation_start: null,
  long_vacation_end: null,
  study_days: [{ nov: 22, feb: 29 }],
  status: 'draft',
}
/** The fields of the world's years, so that a change of status changes nothing else. */
const inputOf = (status: keyof typeof years, to: AcademicYearStatus) => {
  const start = { archived: 2023, post: 2024, running: 2025, pre: 2026 }[status]
  return {
    ...input,
    name: `${start}-${start + 1}`,
    start_date: `${start}-11-01`,
    end_date: `${start + 1}-10-31`,
    short_vacation_start: null,
    short_vacation_end: null,
    study_days: [{ nov: 22 }],
    status: to,
  }
}
const create = (body: object = input) => world.call('POST', '/academic-years', { as: 'demis', body })
const change = (id: number, body: object) => world.call('PUT', `/academic-years/${id}`, { as: 'demis', body })
const refusal = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  count: z.number().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const refused = async (response: Response) => ({ status: response.status, ...refusal.parse(await response.json()) })

describe('reading', () => {
  test('the list is newest first, in pages, with the total of all', async () => {
    const page = async (query: string) =>
      pageOf(academicYear).parse(await (await world.call('GET', `/academic-years${query}`, { as: 'teacher' })).json())
    expect((await page('')).data.map(({ status }) => status)).toEqual(['pre', 'running', 'post', 'archived'])
    const second = await page('?page=2&limit=3')
    expect(second.data.map(({ status }) => status)).toEqual(['archived'])
    expect(second.total).toBe(4)
    expect((await page('?page=9')).data).toEqual([])
  })

  test('a new year is read back as it was sent, as a draft with an audit line', async () => {
    const created = await create()
    expect(created.status).toBe(201)
    const year = dataOf(academicYear).parse(await created.json())
    const read = await world.call('GET', `/academic-years/${year.id}`, { as: 'data_user' })
    expect(dataOf(academicYear).parse(await read.json())).toEqual(year)
    expect(year).toMatchObject({
      name: '2027-2028',
      start_date: '2027-11-01',
      end_date: '2028-10-31',
      status: 'draft',
      short_vacation: { start_date: '2028-04-10', end_date: '2028-04-20' },
      long_vacation: { start_date: null, end_date: null },
      study_days: [{ nov: 22, feb: 29 }],
    })
    const lines = await world.db.selectFrom('audit_log').select(['operation', 'record_id']).execute()
    expect(lines).toEqual([{ operation: 'POST /academic-years', record_id: String(year.id) }])
  })
})

describe('input', () => {
  test.each([
    ['name', { name: '  ' }, { name: 'common.error.require' }],
    ['name missing', { name: undefined }, { name: 'common.error.require' }],
    ['name too long', { name: 'x'.repeat(101) }, { name: 'academicYear.name.tooLong' }],
    [
      'dates missing',
      { start_date: '', end_date: null },
      { start_date: 'common.error.require', end_date: 'common.error.require' },
    ],
    ['not a date', { study_days: [{ nov: 30 }], start_date: '31-12-2027' }, { start_date: 'common.error.invalidDate' }],
    ['no such day', { end_date: '2028-02-30' }, { end_date: 'common.error.invalidDate' }],
    ['year 0000', { start_date: '0000-01-01' }, { start_date: 'common.error.invalidDate' }],
    [
      'start after end',
      { start_date: '2028-11-01' },
      { start_date: 'common.error.startDateRange', end_date: 'common.error.endDateRange' },
    ],
    ['short start alone', { short_vacation_end: null }, { short_vacation_end: 'common.error.requireEndDate' }],
    ['short end alone', { short_vacation_start: '' }, { short_vacation_start: 'common.error.requireStartDate' }],
    [
      'short turned round',
      { short_vacation_start: '2028-04-21' },
      { short_vacation_start: 'common.error.startDateRange', short_vacation_end: 'common.error.endDateRange' },
    ],
    ['long start alone', { long_vacation_start: '2028-08-01' }, { long_vacation_end: 'common.error.requireEndDate' }],
    ['long end alone', { long_vacation_end: '2028-08-01' }, { long_vacation_start: 'common.error.requireStartDate' }],
    [
      'long turned round',
      { long_vacation_start: '2028-08-02', long_vacation_end: '2028-08-01' },
      { long_vacation_start: 'common.error.startDateRange', long_vacation_end: 'common.error.endDateRange' },
    ],
    [
      'a vacation that begins before the year',
      { short_vacation_start: '2027-10-31' },
      { short_vacation_start: 'academicYear.vacation.outsideYear' },
    ],
    [
      'a vacation after the year',
      { long_vacation_start: '2028-10-31', long_vacation_end: '2028-11-05' },
      { long_vacation_end: 'academicYear.vacation.outsideYear' },
    ],
    ['30 February days', { study_days: [{ feb: 30 }] }, { 'study_days.0.feb': 'academicYear.studyDays.range' }],
    ['half a day', { study_days: [{ nov: 1.5 }] }, { 'study_days.0.nov': 'academicYear.studyDays.range' }],
    ['minus a day', { study_days: [{ nov: -1 }] }, { 'study_days.0.nov': 'academicYear.studyDays.range' }],
    [
      'a month outside',
      { end_date: '2028-08-31', study_days: [{ sep: 1 }] },
      { 'study_days.0.sep': 'academicYear.studyDays.outsideYear' },
    ],
    ['two lists of days', { study_days: [{}, {}] }, { study_days: 'common.error.invalidValue' }],
    ['an unknown status', { status: 'closed' }, { status: 'common.error.invalidValue' }],
    ['a status of its own', { status: 'running' }, { status: 'academicYear.status.mustBeDraft' }],
  ])('%s is refused at its field', async (_, part, errors) => {
    const untouched = await world.checksum()
    expect(await refused(await create({ ...input, ...part }))).toEqual({
      status: 400,
      message: 'common.error.form',
      errors,
    })
    expect(await world.checksum()).toBe(untouched)
  })
})

describe('an archived year', () => {
  test.each([
    ['another name', { name: 'Another' }],
    ['another start date', { start_date: '2023-11-02' }],
    ['another end date', { end_date: '2024-10-30' }],
    ['a vacation', { short_vacation_start: '2024-04-10', short_vacation_end: '2024-04-20' }],
    ['other study days', { study_days: [{ nov: 1 }] }],
    ['no changes', {}],
  ])('is not saved with %s', async (_, part) => {
    const untouched = await world.checksum()
    expect(await refused(await change(years.archived, { ...inputOf('archived', 'archived'), ...part }))).toEqual({
      status: 409,
      message: 'academicYear.archived',
    })
    expect(await world.checksum()).toBe(untouched)
  })
})

describe('the check of the next step', () => {
  const check = async (id: number) =>
    dataOf(moveCheck).parse(await (await world.call('GET', `/academic-years/${id}/next-step`, { as: 'demis' })).json())

  test('lists everything the step would be refused for, starting with the reason the step itself gives', async () => {
    await world.db.updateTable('schools').set({ accomplishment_status: 0, status: 1 }).execute()
    await world.db
      .insertInto('school_copies')
      .values({ academic_year_id: years.pre, source_year_id: years.running, finished_at: null })
      .execute()
    const { to, obstacles } = await check(years.pre)
    expect(to).toBe('running')
    expect(obstacles).toEqual([
      { message: 'academicYear.schoolsBeingCopied' },
      { message: 'academicYear.schoolsBehind', values: { count: 2 } },
      { message: 'academicYear.status.conflict', values: { status: 'running', year: years.running } },
    ])
    expect(await refused(await change(years.pre, inputOf('pre', 'running')))).toMatchObject({
      status: 409,
      message: obstacles[0]?.message,
    })
  })

  test('names a year whose record the step would refuse', async () => {
    await world.db.updateTable('schools').set({ accomplishment_status: 3 }).execute()
    await world.db
      .updateTable('academic_years')
      .set({ short_vacation_start: '2020-01-01', short_vacation_end: '2020-01-02' })
      .where('id', '=', years.post)
      .execute()
    expect(await check(years.post)).toEqual({
      to: 'archived',
      obstacles: [{ message: 'academicYear.invalidRecord' }],
    })
    expect((await change(years.post, { status: 'archived' })).status).toBe(400)
  })

  test('finds nothing when the step is allowed, and no step for an archived year', async () => {
    await world.db.updateTable('schools').set({ accomplishment_status: 3 }).execute()
    expect(await check(years.post)).toEqual({ to: 'archived', obstacles: [] })
    expect((await change(years.post, inputOf('post', 'archived'))).status).toBe(200)
    expect(await check(years.archived)).toEqual({ to: null, obstacles: [] })
  })
})

describe('status', () => {
  const pairs = academicYearStatuses.flatMap((from) => academicYearStatuses.map((to) => ({ from, to })))

  /** One year alone in the world, so that nothing but the step itself decides. */
  async function only(status: AcademicYearStatus): Promise<number> {
    await sql`truncate academic_years restart identity cascade`.execute(world.db)
    const { id } = await world.db
      .insertInto('academic_years')
      .values({
        name: '2027-2028',
        start_date: '2027-11-01',
        end_date: '2028-10-31',
        status,
        short_vacation_start: null,
        short_vacation_end: null,
        long_vacation_start: null,
        long_vacation_end: null,
        study_days: '[{}]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test.each(pairs)('$from to $to', async ({ from, to }) => {
    const id = await only(from)
    const step = academicYearStatuses.indexOf(to) - academicYearStatuses.indexOf(from)
    const isAllowed = from !== 'archived' && (step === 0 || step === 1)
    const refused = from === 'archived' ? 'academicYear.archived' : 'academicYear.status.step'
    const response = await change(id, { ...input, status: to })
    expect(response.status).toBe(isAllowed ? 200 : 409)
    expect(JSON.stringify(await response.json())).toContain(isAllowed ? `"status":"${to}"` : refused)
    const { status } = await world.db.selectFrom('academic_years').select('status').executeTakeFirstOrThrow()
    expect(status).toBe(isAllowed ? to : from)
  })

  test('a second draft is a conflict that names the status', async () => {
    expect((await create()).status).toBe(201)
    expect(await refused(await create())).toEqual({
      status: 409,
      message: 'academicYear.status.conflict',
      errors: { status: 'academicYear.status.conflict' },
      values: { status: 'draft' },
    })
  })

  test.each([
    ['pre', 'running'],
    ['running', 'post'],
  ] as const)('a move from %s to %s, which is taken, is a conflict', async (from, to) => {
    await world.db.updateTable('schools').set({ accomplishment_status: 3 }).execute()
    expect(await refused(await change(years[from], inputOf(from, to)))).toMatchObject({
      status: 409,
      message: 'academicYear.status.conflict',
      values: { status: to },
    })
  })

  test('archived holds many', async () => {
    expect((await change(years.post, inputOf('post', 'archived'))).status).toBe(200)
  })

  test('two drafts made at once: one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  })

  test('a year that leaves a status while another enters it: never two in one', async () => {
    await world.db.updateTable('schools').set({ accomplishment_status: 3 }).execute()
    expect((await change(years.post, inputOf('post', 'archived'))).status).toBe(200)
    const [leaves, enters] = await Promise.all([
      change(years.running, inputOf('running', 'post')),
      change(years.pre, inputOf('pre', 'running')),
    ])
    expect(leaves.status).toBe(200)
    expect([200, 409]).toContain(enters.status)
    const rows = await world.db.selectFrom('academic_years').select('status').orderBy('id').execute()
    expect(rows.map(({ status }) => status)).toEqual([
      'archived',
      'archived',
      'post',
      enters.status === 200 ? 'running' : 'pre',
    ])
  })

  test('a form opened before the move does not take it back', async () => {
    await world.db.updateTable('schools').set({ accomplishment_status: 3 }).execute()
    await change(years.post, inputOf('post', 'archived'))
    await change(years.running, inputOf('running', 'post'))
    const stale = await change(years.running, { ...inputOf('running', 'running'), name: 'renamed' })
    expect(await refused(stale)).toMatchObject({ status: 409, message: 'academicYear.status.step' })
  })

  // Active schools of the preparation year: one at 0, one at 1; of the running year at 1, 1 and 2, an inactive one at 0.
  test.each([
    ['pre', 'running', 1],
    ['running', 'post', 2],
  ] as const)(
    'leaving %s for %s is blocked by the active schools that are behind, and says how many',
    async (from, to, count) => {
      const untouched = await world.checksum()
      expect(await refused(await change(years[from], inputOf(from, to)))).toEqual({
        status: 409,
        message: 'academicYear.schoolsBehind',
        errors: { status: 'academicYear.schoolsBehind' },
        count,
        values: { count },
      })
      expect(await world.checksum()).toBe(untouched)
    },
  )

  test.each([
    ['pre', 'running', 1],
    ['running', 'post', 2],
    ['post', 'archived', 3],
  ] as const)('leaving %s for %s needs accomplishment %i of active schools alone', async (from, to, needed) => {
    await sql`delete from academic_years where id > ${years[from]} and id not in (select academic_year_id from schools)`.execute(
      world.db,
    )
    await world.db.updateTable('academic_years').set({ status: 'archived' }).where('id', '<>', years[from]).execute()
    await world.db
      .updateTable('schools')
      .set({ accomplishment_status: needed - 1 })
      .where('status', '=', 1)
      .execute()
    expect((await change(years[from], inputOf(from, to))).status).toBe(409)
    await world.db.updateTable('schools').set({ accomplishment_status: needed }).where('status', '=', 1).execute()
    expect((await change(years[from], inputOf(from, to))).status).toBe(200)
  })

  test('from draft to preparation the schools and subjects of the newest other year are copied, without their accomplishment', async () => {
    await world.db.updateTable('academic_years').set({ status: 'archived' }).where('id', '<>', years.running).execute()
    // The newest by date, not by id: the running year is made the newest.
    await world.db
      .updateTable('academic_years')
      .set({ start_date: '2026-12-01', end_date: '2027-10-01' })
      .where('id', '=', years.running)
      .execute()
    const { id } = dataOf(academicYear).parse(await (await create()).json())
    expect((await change(id, { ...input, status: 'pre' })).status).toBe(200)
    await world.settle()
    const copied = await world.db
      .selectFrom('schools')
      .select(['raw_school_id', 'status', 'principal_staff_id', 'accomplishment_status'])
      .where('academic_year_id', '=', id)
      .orderBy('raw_school_id')
      .execute()
    expect(copied).toEqual([
      { raw_school_id: 1, status: 1, principal_staff_id: 3, accomplishment_status: 0 },
      { raw_school_id: 2, status: 1, principal_staff_id: null, accomplishment_status: 0 },
      { raw_school_id: 3, status: 0, principal_staff_id: null, accomplishment_status: 0 },
      { raw_school_id: 4, status: 1, principal_staff_id: null, accomplishment_status: 0 },
    ])
    const subjectsOf = async (yearId: number) =>
      await world.db
        .selectFrom('academic_year_subjects')
        .select(['subject_id', 'grade', 'type', 'max_score', 'position'])
        .where('academic_year_id', '=', yearId)
        .orderBy('id')
        .execute()
    expect(await subjectsOf(id)).toEqual(await subjectsOf(years.running))
    expect(await subjectsOf(id)).toHaveLength(8)
    // Saving the same status again copies nothing twice.
    expect((await change(id, { ...input, status: 'pre', name: 'renamed' })).status).toBe(200)
    await world.settle()
    expect(await world.db.selectFrom('schools').select('id').where('academic_year_id', '=', id).execute()).toHaveLength(
      4,
    )
    expect(await subjectsOf(id)).toHaveLength(8)
  })

  test('a move that fails copies nothing', async () => {
    const { id } = dataOf(academicYear).parse(await (await create()).json())
    expect((await change(id, { ...input, status: 'pre' })).status).toBe(409)
    await world.settle()
    expect(await world.db.selectFrom('schools').select('id').where('academic_year_id', '=', id).execute()).toEqual([])
  })
})

describe('the start date', () => {
  test.each(['running', 'post'] as const)('is locked in %s', async (status) => {
    const body = { ...inputOf(status, status), start_date: inputOf(status, status).start_date.replace('-01', '-02') }
    expect(await refused(await change(years[status], body))).toMatchObject({
      status: 400,
      errors: { start_date: 'academicYear.startDateLocked' },
    })
    expect((await change(years[status], { ...inputOf(status, status), name: 'renamed' })).status).toBe(200)
  })

  test('moves in draft and preparation', async () => {
    const body = { ...inputOf('pre', 'pre'), start_date: '2026-10-15' }
    expect(dataOf(academicYear).parse(await (await change(years.pre, body)).json()).start_date).toBe('2026-10-15')
    const { id } = dataOf(academicYear).parse(await (await create()).json())
    expect((await change(id, { ...input, start_date: '2027-10-15' })).status).toBe(200)
  })
})

describe('deleting', () => {
  test.each(['pre', 'running', 'post', 'archived'] as const)('is refused in %s', async (status) => {
    const untouched = await world.checksum()
    expect(await refused(await world.call('DELETE', `/academic-years/${years[status]}`, { as: 'demis' }))).toEqual({
      status: 409,
      message: 'academicYear.cannotDelete',
    })
    expect(await world.checksum()).toBe(untouched)
  })

  test('is refused for a draft that has a school, with and without a class', async () => {
    const { id } = dataOf(academicYear).parse(await (await create()).json())
    const school = await world.db
      .insertInto('schools')
      .values({ academic_year_id: id, raw_school_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const removing = async () => refused(await world.call('DELETE', `/academic-years/${id}`, { as: 'demis' }))
    expect(await removing()).toEqual({ status: 409, message: 'academicYear.hasSchools' })
    await world.db
      .insertInto('classrooms')
      .values({ school_id: school.id, grade: 7, suffix: 'ក', bilingual: 1 })
      .execute()
    expect(await removing()).toEqual({ status: 409, message: 'academicYear.hasSchools' })
  })

  test('removes a draft', async () => {
    const { id } = dataOf(academicYear).parse(await (await create()).json())
    expect((await world.call('DELETE', `/academic-years/${id}`, { as: 'demis' })).status).toBe(200)
    expect((await world.call('GET', `/academic-years/${id}`, { as: 'demis' })).status).toBe(404)
    expect((await world.call('DELETE', `/academic-years/${id}`, { as: 'demis' })).status).toBe(404)
  })
})
