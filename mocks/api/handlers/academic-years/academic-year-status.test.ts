import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveCheck } from '@/domain/academic-years/move-schema'
import { academicYear, academicYearStatuses, type AcademicYearStatus } from '@/domain/academic-years/schema'
import { dataSchema } from '@/lib/api/wire'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { schools, years } from '../../../testing/world-ids'
import { input, createYearInput, raceYears, refused, yearCalls } from '../../../testing/year-calls'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { create, change } = yearCalls(() => world)

describe('the check of the next step', () => {
  const check = async (id: number) =>
    dataSchema(moveCheck).parse(
      await (await world.call('GET', `/academic-years/${id}/next-step`, { as: 'demis' })).json(),
    )

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
    expect(await refused(await change(years.pre, createYearInput('pre', 'running')))).toMatchObject({
      status: 409,
      message: obstacles[0]?.message,
    })
  })

  test('names the provinces that hold the step back, the largest share of schools first', async () => {
    await world.db.updateTable('schools').set({ accomplishment_status: 3, status: 1 }).execute()
    await world.db
      .updateTable('schools')
      .set({ accomplishment_status: 1 })
      .where('academic_year_id', '=', years.running)
      .where('id', 'in', [schools.own, schools.otherProvince])
      .execute()
    const { provinces } = await check(years.running)
    expect(provinces).toMatchObject([
      { behind: 1, schools: 1 },
      { code: '02', behind: 1, schools: 3 },
    ])
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
    expect((await change(years.post, createYearInput('post', 'archived'))).status).toBe(200)
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
    expect(await refused(await change(years[from], createYearInput(from, to)))).toMatchObject({
      status: 409,
      message: 'academicYear.status.conflict',
      values: { status: to },
    })
  })

  test('archived holds many', async () => {
    expect((await change(years.post, createYearInput('post', 'archived'))).status).toBe(200)
  })

  test('of two drafts created concurrently, one is created', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  })

  test('a year that leaves a status while another enters it: never two in one', async () => {
    await world.db.updateTable('schools').set({ accomplishment_status: 3 }).execute()
    expect((await change(years.post, createYearInput('post', 'archived'))).status).toBe(200)
    const [leaves, enters] = await Promise.all([
      change(years.running, createYearInput('running', 'post')),
      change(years.pre, createYearInput('pre', 'running')),
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

  test('of two years moved to running by fifty concurrent requests, one is moved and each request of the other is refused', async () => {
    const { statuses, ofWinner, ofLoser, restore } = await raceYears(world)
    await restore()
    expect(statuses).toEqual(['pre', 'running'])
    expect(new Set(ofWinner)).toEqual(new Set([200]))
    expect(ofLoser).toEqual(Array(25).fill(409))
  })

  test('a form opened before the move does not take it back', async () => {
    await world.db.updateTable('schools').set({ accomplishment_status: 3 }).execute()
    await change(years.post, createYearInput('post', 'archived'))
    await change(years.running, createYearInput('running', 'post'))
    const stale = await change(years.running, { ...createYearInput('running', 'running'), name: 'renamed' })
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
      expect(await refused(await change(years[from], createYearInput(from, to)))).toEqual({
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
    expect((await change(years[from], createYearInput(from, to))).status).toBe(409)
    await world.db.updateTable('schools').set({ accomplishment_status: needed }).where('status', '=', 1).execute()
    expect((await change(years[from], createYearInput(from, to))).status).toBe(200)
  })

  test('from draft to preparation the schools and subjects of the newest other year are copied, without their accomplishment', async () => {
    await world.db.updateTable('academic_years').set({ status: 'archived' }).where('id', '<>', years.running).execute()
    // The newest by date, not by id: the running year is made the newest.
    await world.db
      .updateTable('academic_years')
      .set({ start_date: '2026-12-01', end_date: '2027-10-01' })
      .where('id', '=', years.running)
      .execute()
    const { id } = dataSchema(academicYear).parse(await (await create()).json())
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
    const readSubjects = async (yearId: number) =>
      await world.db
        .selectFrom('academic_year_subjects')
        .select(['subject_id', 'grade', 'type', 'max_score', 'position'])
        .where('academic_year_id', '=', yearId)
        .orderBy('id')
        .execute()
    expect(await readSubjects(id)).toEqual(await readSubjects(years.running))
    expect(await readSubjects(id)).toHaveLength(8)
    // Saving the same status again copies nothing twice.
    expect((await change(id, { ...input, status: 'pre', name: 'renamed' })).status).toBe(200)
    await world.settle()
    expect(await world.db.selectFrom('schools').select('id').where('academic_year_id', '=', id).execute()).toHaveLength(
      4,
    )
    expect(await readSubjects(id)).toHaveLength(8)
  })

  test('a move that fails copies nothing', async () => {
    const { id } = dataSchema(academicYear).parse(await (await create()).json())
    expect((await change(id, { ...input, status: 'pre' })).status).toBe(409)
    await world.settle()
    expect(await world.db.selectFrom('schools').select('id').where('academic_year_id', '=', id).execute()).toEqual([])
  })
})
