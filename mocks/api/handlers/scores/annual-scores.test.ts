import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { annualSaved, annualScoreRow } from '@/features/scores/annual-schema'
import { pageSchema } from '@/lib/api/wire'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, enrollments, subjects, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const own = classrooms['own-class']
const { khmer, mathematics } = subjects
const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
const refused = async (response: Response) => ({ status: response.status, ...refusal.parse(await response.json()) })
const enter = (student: number, subject: number, month: number, score: number) =>
  world.db
    .insertInto('scores')
    .values({ enrollment_id: student, subject_id: subject, month, score, updated_by: null })
    .execute()
const stored = async (month: number) => {
  const rows = await world.db
    .selectFrom('scores')
    .select(['enrollment_id', 'subject_id', 'score', 'updated_by'])
    .where('month', '=', month)
    .orderBy('enrollment_id')
    .orderBy('subject_id')
    .execute()
  return rows.map(({ enrollment_id, subject_id, score }) => [enrollment_id, subject_id, score])
}
const sheet = async (more = '') => {
  const address = `/annual-scores?classroom_id=${own}&academic_year_id=${years.running}&month=15${more}`
  return pageSchema(annualScoreRow).parse(await (await world.call('GET', address, { as: 'teacher' })).json())
}

describe('calculating a semester', () => {
  const calculate = (more: object = {}, as: 'teacher' | 'demis' = 'teacher') =>
    world.call('POST', '/scores/calculate-semester-score', {
      as,
      body: { semester: 1, grade: 7, classroom_id: own, months: [10, 11, 0], ...more },
    })

  test('is the mean of the scores there are, half up, of students and subjects of the class', async () => {
    await enter(enrollments.sok, khmer, 11, 42.26)
    await enter(enrollments.sok, mathematics, 0, 70)
    await enter(enrollments.sok, khmer, 1, 1)
    await enter(enrollments.sok, subjects.excluded, 10, 9)
    await enter(enrollments.dropout, khmer, 10, 9)
    await enter(enrollments.chan, khmer, 13, 12)
    const response = await calculate()
    expect([response.status, await response.json()]).toEqual([200, { data: { calculated: 2, missing: 4 } }])
    expect(await stored(13)).toEqual([
      [enrollments.sok, khmer, 42.26],
      [enrollments.sok, mathematics, 70],
      [enrollments.chan, khmer, 12],
    ])
  })

  test('replaces the earlier scores under the name of the user who saved; the other semester stays', async () => {
    await enter(enrollments.sok, khmer, 14, 1)
    expect((await calculate({ semester: 2, months: [10] })).status).toBe(200)
    expect(await stored(14)).toEqual([[enrollments.sok, khmer, 42.25]])
    expect(await stored(13)).toEqual([])
    const writer = await world.db.selectFrom('scores').select('updated_by').where('month', '=', 14).executeTakeFirst()
    expect(writer?.updated_by).toBe(5)
  })

  test.each([
    ['no month', { months: [] }, { months: 'common.error.require' }],
    ['a month twice', { months: [10, 10] }, { months: 'common.error.invalidValue' }],
    ['a semester as a month', { months: [13] }, { 'months.0': 'score.error.month' }],
    [
      'months outside the year',
      { months: [10, 8, 9] },
      { 'months.1': 'score.error.month', 'months.2': 'score.error.month' },
    ],
    ['a gap between the months', { months: [10, 0] }, { months: 'common.error.startDateRange' }],
    ['months against the order of the year', { months: [11, 10] }, { months: 'common.error.startDateRange' }],
    ['another grade', { grade: 8 }, { grade: 'common.error.invalidValue' }],
    ['a third semester', { semester: 3 }, { semester: 'common.error.notAChoice' }],
  ])('from %s is refused', async (_, part, errors) => {
    await world.db
      .updateTable('academic_years')
      .set({ end_date: '2026-08-31' })
      .where('id', '=', years.running)
      .execute()
    const untouched = await world.checksum()
    expect(await refused(await calculate(part))).toMatchObject({ status: 400, errors })
    expect(await world.checksum()).toBe(untouched)
  })

  test.each([
    ['archived', 'score.readOnlyYear'],
    ['post', 'score.readOnlyYear'],
    ['pre', 'score.yearNotRunning'],
  ] as const)('is refused in a year that is %s', async (status, message) => {
    const response = await calculate({ classroom_id: classroomOfYear[status] }, 'demis')
    expect(await refused(response)).toEqual({ status: 409, message })
  })

  test('waits for a file that is being imported into the semester', async () => {
    await world.db.insertInto('sheet_imports').values({ classroom_id: own, month: 13, holder: 'x' }).execute()
    expect(await refused(await calculate())).toEqual({ status: 409, message: 'score.importRunning' })
    expect((await calculate({ semester: 2 })).status).toBe(200)
  })
})

const both = async (student: number, subject: number, first: number, second: number) => {
  await enter(student, subject, 13, first)
  await enter(student, subject, 14, second)
}

describe('the annual sheet', () => {
  test('has both semesters and their mean of every subject, average, level and rank', async () => {
    await both(enrollments.sok, khmer, 25, 25.01)
    await both(enrollments.sok, mathematics, 50, 50)
    await both(enrollments.chan, khmer, 50, 50)
    await both(enrollments.chan, mathematics, 100, 100)
    await enter(enrollments.dara, khmer, 13, 10)
    const { data, total } = await sheet()
    expect(total).toBe(3)
    expect(data.map(({ student, average, level, rank }) => [student.id, average, level, rank])).toEqual([
      [enrollments.chan, 10, 10, 1],
      [enrollments.dara, null, null, null],
      [enrollments.sok, 5, 5, 2],
    ])
    expect(data[2]?.scores).toEqual([
      { subject_id: mathematics, semester_1: 50, semester_2: 50, annual: 50 },
      { subject_id: khmer, semester_1: 25, semester_2: 25.01, annual: 25.01 },
    ])
    expect(data[1]?.scores[1]).toEqual({ subject_id: khmer, semester_1: 10, semester_2: null, annual: null })
    expect((await sheet(`&student_id=${enrollments.sok}`)).data.map(({ rank }) => rank)).toEqual([2])
  })

  test('has the average of both semesters rounded once, the same as the report of the class', async () => {
    // 100 and 100.15 of 150 points are 6.6667 and 6.6767: shown 6.67 and 6.68, their mean is 6.67.
    await both(enrollments.sok, khmer, 40, 40.15)
    await both(enrollments.sok, mathematics, 60, 60)
    const row = (await sheet()).data.find(({ student }) => student.id === enrollments.sok)
    expect(row?.average).toBe(6.67)
  })

  test.each(['month=13', 'month=15&academic_year_id=2'])('is not the sheet of %s', async (part) => {
    const year = part.includes('year') ? '' : `&academic_year_id=${years.running}`
    const response = await world.call('GET', `/annual-scores?classroom_id=${own}${year}&${part}`, { as: 'teacher' })
    expect(response.status).toBe(400)
  })
})

describe('saving the annual scores', () => {
  const item = { enrollment_id: enrollments.sok, subject_id: khmer, score: 25.01, month_number: 15 }
  const save = (data: readonly object[]) => world.call('POST', '/annual-scores', { as: 'teacher', body: { data } })

  test('stores them as they are shown', async () => {
    await both(enrollments.sok, khmer, 25, 25.01)
    expect(await (await save([item])).json()).toEqual({ data: { saved: 1 } })
    expect(await stored(15)).toEqual([[enrollments.sok, khmer, 25.01]])
  })

  test('the sheet says when they were saved, and how many are not saved as they are', async () => {
    const saved = async () => {
      const address = `/annual-scores?classroom_id=${own}&academic_year_id=${years.running}&month=15`
      const answer = await (await world.call('GET', address, { as: 'teacher' })).json()
      return z.object({ meta: z.object({ saved: annualSaved }) }).parse(answer).meta.saved
    }
    await both(enrollments.sok, khmer, 25, 25.01)
    await both(enrollments.chan, khmer, 30, 30)
    expect(await saved()).toEqual({ saved_at: null, changed: 2 })
    await save([item])
    expect(await saved()).toEqual({ saved_at: expect.any(String), changed: 1 })
    await save([{ ...item, enrollment_id: enrollments.chan, score: 30 }])
    expect(await saved()).toMatchObject({ changed: 0 })
    await world.db
      .updateTable('scores')
      .set({ score: 26 })
      .where('month', '=', 13)
      .where('enrollment_id', '=', enrollments.sok)
      .execute()
    expect(await saved()).toMatchObject({ changed: 1 })
  })

  test.each([
    ['another score', { score: 25 }, 'data.1.score', 'score.error.notMean'],
    ['one of a semester that is missing', { subject_id: mathematics }, 'data.1.score', 'score.error.notMean'],
    ['one sent before', { enrollment_id: enrollments.chan }, 'data.1.score', 'score.error.duplicate'],
    ['of another class', { enrollment_id: enrollments.otherClass }, 'data.1.score', 'score.error.notInClass'],
    ['of a drop-out', { enrollment_id: enrollments.dropout }, 'data.1.score', 'score.error.notInClass'],
    ['of an excluded subject', { subject_id: subjects.excluded }, 'data.1.score', 'score.error.subject'],
    ['of a month', { month_number: 10 }, 'data.1.month_number', 'score.error.month'],
  ])('refuses %s and stores nothing', async (_, part, place, message) => {
    await both(enrollments.sok, khmer, 25, 25.01)
    await both(enrollments.chan, khmer, 30, 30)
    const untouched = await world.checksum()
    const good = { ...item, enrollment_id: enrollments.chan, score: 30 }
    expect((await refused(await save([good, { ...item, ...part }]))).errors).toEqual({ [place]: message })
    expect(await world.checksum()).toBe(untouched)
  })

  test('is refused in a year that is over, and out of reach', async () => {
    expect(await refused(await save([{ ...item, enrollment_id: 2011 }]))).toEqual({
      status: 409,
      message: 'score.readOnlyYear',
    })
    expect((await save([{ ...item, enrollment_id: 3051 }])).status).toBe(403)
    expect((await save([{ ...item, enrollment_id: 99_999 }])).status).toBe(403)
  })
})
