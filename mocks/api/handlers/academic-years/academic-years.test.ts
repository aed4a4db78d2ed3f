import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { academicYear } from '@/domain/academic-years/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { years } from '../../../testing/world-ids'
import { input, createYearInput, refused, yearCalls } from '../../../testing/year-calls'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { create, change } = yearCalls(() => world)

describe('reading', () => {
  test('the list is newest first, in pages, with the total of all', async () => {
    const page = async (query: string) =>
      pageSchema(academicYear).parse(
        await (await world.call('GET', `/academic-years${query}`, { as: 'teacher' })).json(),
      )
    expect((await page('')).data.map(({ status }) => status)).toEqual(['pre', 'running', 'post', 'archived'])
    const second = await page('?page=2&limit=3')
    expect(second.data.map(({ status }) => status)).toEqual(['archived'])
    expect(second.total).toBe(4)
    expect((await page('?page=9')).data).toEqual([])
  })

  test('a new year is read back as it was sent, as a draft with an audit line', async () => {
    const created = await create()
    expect(created.status).toBe(201)
    const year = dataSchema(academicYear).parse(await created.json())
    const read = await world.call('GET', `/academic-years/${year.id}`, { as: 'data_user' })
    expect(dataSchema(academicYear).parse(await read.json())).toEqual(year)
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
      { 'study_days.0.sep': 'common.error.monthOutsideYear' },
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
    expect(
      await refused(await change(years.archived, { ...createYearInput('archived', 'archived'), ...part })),
    ).toEqual({
      status: 409,
      message: 'academicYear.archived',
    })
    expect(await world.checksum()).toBe(untouched)
  })
})

describe('the start date', () => {
  test.each(['running', 'post'] as const)('is locked in %s', async (status) => {
    const body = {
      ...createYearInput(status, status),
      start_date: createYearInput(status, status).start_date.replace('-01', '-02'),
    }
    expect(await refused(await change(years[status], body))).toMatchObject({
      status: 400,
      errors: { start_date: 'academicYear.startDateLocked' },
    })
    expect((await change(years[status], { ...createYearInput(status, status), name: 'renamed' })).status).toBe(200)
  })

  test('moves in draft and preparation', async () => {
    const body = { ...createYearInput('pre', 'pre'), start_date: '2026-10-15' }
    expect(dataSchema(academicYear).parse(await (await change(years.pre, body)).json()).start_date).toBe('2026-10-15')
    const { id } = dataSchema(academicYear).parse(await (await create()).json())
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
    const { id } = dataSchema(academicYear).parse(await (await create()).json())
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
    const { id } = dataSchema(academicYear).parse(await (await create()).json())
    expect((await world.call('DELETE', `/academic-years/${id}`, { as: 'demis' })).status).toBe(200)
    expect((await world.call('GET', `/academic-years/${id}`, { as: 'demis' })).status).toBe(404)
    expect((await world.call('DELETE', `/academic-years/${id}`, { as: 'demis' })).status).toBe(404)
  })
})
