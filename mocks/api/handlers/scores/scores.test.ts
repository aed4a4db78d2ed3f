import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scoreRow } from '@/features/scores/schema'
import { subjectCategory } from '@/domain/subjects/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, enrollments, subjects, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const own = classrooms['own-class']
const november = 10
const january = 0
const item = { enrollment_id: enrollments.chan, subject_id: subjects.khmer, score: 40, month_number: january }
const save = (body: object, as: 'teacher' | 'demis' = 'teacher') => world.call('POST', '/scores', { as, body })
const sheet = async (month: number, more = '') =>
  pageSchema(scoreRow).parse(
    await (
      await world.call('GET', `/scores?classroom_id=${own}&academic_year_id=${years.running}&month=${month}${more}`, {
        as: 'teacher',
      })
    ).json(),
  )
const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
const refused = async (response: Response) => ({ status: response.status, ...refusal.parse(await response.json()) })
const stored = () => world.db.selectFrom('scores').select(['enrollment_id', 'subject_id', 'month', 'score']).execute()

describe('the sheet', () => {
  test('has the students in Khmer order, without drop-outs, each with the scores of the month', async () => {
    const { data, total } = await sheet(november)
    expect(data.map(({ enrollment_id }) => enrollment_id)).toEqual([
      enrollments.chan,
      enrollments.dara,
      enrollments.sok,
    ])
    expect(total).toBe(3)
    expect(data.map(({ scores }) => scores)).toEqual([
      [],
      [],
      [
        {
          subject_id: subjects.khmer,
          score: 42.25,
          updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
          updated_by: null,
        },
      ],
    ])
    expect((await sheet(january)).data.flatMap(({ scores }) => scores)).toEqual([])
  })

  test('can be asked for one student', async () => {
    const { data } = await sheet(november, `&student_id=${enrollments.dara}`)
    expect(data.map(({ student }) => student.id)).toEqual([enrollments.dara])
  })

  test('of a year that the class does not belong to is refused', async () => {
    const address = `/scores?classroom_id=${own}&academic_year_id=${years.post}&month=1`
    expect(await refused(await world.call('GET', address, { as: 'teacher' }))).toMatchObject({
      status: 400,
      errors: { academic_year_id: 'common.error.invalidValue' },
    })
  })

  test.each([-1, 16, 1.5])('of month %d is refused', async (month) => {
    const address = `/scores?classroom_id=${own}&academic_year_id=${years.running}&month=${month}`
    expect((await world.call('GET', address, { as: 'teacher' })).status).toBe(400)
  })

  test.each(['archived', 'post', 'pre'] as const)('can be read in a year that is %s', async (status) => {
    const address = `/scores?classroom_id=${classroomOfYear[status]}&academic_year_id=${years[status]}&month=1`
    expect((await world.call('GET', address, { as: 'teacher' })).status).toBe(200)
  })
})

describe('the subjects of a class', () => {
  const readSubjects = async (classroomId: number) => {
    const response = await world.call('GET', `/get-subjects?classroom_id=${classroomId}`, { as: 'demis' })
    return dataSchema(z.array(subjectCategory))
      .parse(await response.json())
      .map(({ id, academic_year_subjects }) => [id, academic_year_subjects.map((s) => [s.id, s.max_score])])
  }

  test('are those of its grade, by category, without the excluded', async () => {
    expect(await readSubjects(own)).toEqual([
      [2, [[subjects.mathematics, 100]]],
      [1, [[subjects.khmer, 50]]],
    ])
  })

  test('are those of its type too, whose highest score counts', async () => {
    expect(await readSubjects(classrooms['own-school'])).toEqual([
      [2, [[subjects.mathematics, 125]]],
      [1, [[subjects.khmer, 75]]],
    ])
  })
})

describe('saving', () => {
  test('writes new scores and replaces old ones, and says who wrote', async () => {
    const body = {
      data: [
        { ...item, enrollment_id: enrollments.sok, score: 49.5, month_number: november },
        { ...item, score: 0, month_number: november },
        { ...item, subject_id: subjects.mathematics, score: 100, month_number: november },
      ],
      classroom_id: own,
      month: november,
    }
    const response = await save(body)
    expect(await response.json()).toEqual({ data: { saved: 3 } })
    expect((await stored()).toSorted((a, b) => a.score - b.score)).toEqual([
      { enrollment_id: enrollments.chan, subject_id: subjects.khmer, month: november, score: 0 },
      { enrollment_id: enrollments.sok, subject_id: subjects.khmer, month: november, score: 49.5 },
      { enrollment_id: enrollments.chan, subject_id: subjects.mathematics, month: november, score: 100 },
    ])
    const writers = await world.db
      .selectFrom('scores')
      .innerJoin('accounts', 'accounts.id', 'scores.updated_by')
      .select('accounts.username')
      .execute()
    expect(writers).toEqual(Array.from({ length: 3 }, () => ({ username: 'teacher' })))
    const lines = await world.db.selectFrom('audit_log').select(['operation', 'record_id']).execute()
    expect(lines).toEqual([{ operation: 'POST /scores', record_id: String(own) }])
  })

  test('overwrites nothing that the saver has not seen, and names who wrote it', async () => {
    const address = `/scores?classroom_id=${own}&academic_year_id=${years.running}&month=${january}`
    const tag = async () => (await world.call('GET', address, { as: 'teacher' })).headers.get('etag') ?? ''
    const seen = await tag()
    const body = { data: [item], classroom_id: own, month: january }
    const ifMatch = (value: string) => ({ 'if-match': value })
    expect((await world.call('POST', '/scores', { as: 'teacher', body, headers: ifMatch(seen) })).status).toBe(200)
    const late = { ...body, data: [{ ...item, score: 10 }] }
    const response = await world.call('POST', '/scores', { as: 'demis', body: late, headers: ifMatch(seen) })
    expect(await refused(response)).toMatchObject({ status: 412, message: 'sheet.changedMeanwhile' })
    expect((await sheet(january)).data[0]?.scores).toMatchObject([
      { score: 40, updated_by: expect.any(String), updated_by_en: 'Sok Vanna' },
    ])
    expect(
      (await world.call('POST', '/scores', { as: 'demis', body: late, headers: ifMatch(await tag()) })).status,
    ).toBe(200)
  })

  test('of two who have seen the same, only one is done', async () => {
    const address = `/scores?classroom_id=${own}&academic_year_id=${years.running}&month=${january}`
    const seen = (await world.call('GET', address, { as: 'teacher' })).headers.get('etag') ?? ''
    const savings = [1, 2, 3, 4].map((score) =>
      world.call('POST', '/scores', {
        as: 'teacher',
        body: { data: [{ ...item, score }], classroom_id: own, month: january },
        headers: { 'if-match': seen },
      }),
    )
    expect((await Promise.all(savings)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 412, 412, 412,
    ])
  })

  test.each([0.1, 0.29, 1.13, 33.33, 49.99, 50])('keeps %d to the hundredth', async (score) => {
    expect((await save({ data: [{ ...item, score }], classroom_id: own, month: january })).status).toBe(200)
    expect((await sheet(january)).data[0]?.scores[0]?.score).toBe(score)
  })

  test.each([
    ['above the highest', { score: 50.01 }, 'score.error.max'],
    ['below nothing', { score: -0.01 }, 'score.error.min'],
    ['of three decimals', { score: 1.005 }, 'score.error.decimals'],
    ['as text', { score: '40' }, 'common.error.invalidValue'],
    ['of a drop-out', { enrollment_id: enrollments.dropout }, 'score.error.notInClass'],
    ['of another class', { enrollment_id: enrollments.otherClass }, 'score.error.notInClass'],
    ['of an unknown enrollment', { enrollment_id: 99_999 }, 'score.error.notInClass'],
    ['of an excluded subject', { subject_id: subjects.excluded }, 'score.error.subject'],
    ['of another grade’s subject', { subject_id: subjects.science }, 'score.error.subject'],
    ['of another month', { month_number: 1 }, 'score.error.month'],
  ])('a score %s is refused at its cell and nothing is written', async (_, part, message) => {
    const untouched = await world.checksum()
    const good = { ...item, enrollment_id: enrollments.dara }
    const body = { data: [good, { ...item, ...part }], classroom_id: own, month: january }
    const { status, errors } = await refused(await save(body))
    expect(status).toBe(400)
    expect(errors).toEqual({ 'data.1.score': message })
    expect(await world.checksum()).toBe(untouched)
  })

  test('one refusal names every invalid cell, including a cell sent twice', async () => {
    const body = {
      data: [item, item, { ...item, enrollment_id: enrollments.sok, score: 51 }],
      classroom_id: own,
      month: january,
    }
    expect((await refused(await save(body))).errors).toEqual({
      'data.1.score': 'score.error.duplicate',
      'data.2.score': 'score.error.max',
    })
  })

  test('takes the months of the year and the semesters, never the annual score', async () => {
    await world.db
      .updateTable('academic_years')
      .set({ end_date: '2026-08-31' })
      .where('id', '=', years.running)
      .execute()
    const saved = async (month: number) =>
      (await save({ data: [{ ...item, month_number: month }], classroom_id: own, month })).status
    for (const month of [10, 11, 0, 7, 13, 14]) expect([month, await saved(month)]).toEqual([month, 200])
    for (const month of [8, 9, 12, 15, 16, -1, 0.5]) expect([month, await saved(month)]).toEqual([month, 400])
  })

  test.each([
    ['archived', 'score.readOnlyYear'],
    ['post', 'score.readOnlyYear'],
    ['pre', 'score.yearNotRunning'],
  ] as const)('is refused in a year that is %s for every role', async (status, message) => {
    const body = {
      data: [{ ...item, enrollment_id: years[status] * 1000 + 11 }],
      classroom_id: classroomOfYear[status],
      month: january,
    }
    for (const as of ['teacher', 'demis'] as const) {
      expect(await refused(await save(body, as))).toEqual({ status: 409, message })
    }
  })

  test('is refused in a draft year', async () => {
    await world.db.updateTable('academic_years').set({ status: 'draft' }).where('id', '=', years.running).execute()
    const response = await save({ data: [item], classroom_id: own, month: january })
    expect(await refused(response)).toEqual({ status: 409, message: 'score.yearNotRunning' })
  })

  test('with the own class in the address of another class’s students is refused', async () => {
    const body = { data: [{ ...item, enrollment_id: 3051 }], classroom_id: own, month: january }
    expect((await refused(await save(body))).errors).toEqual({ 'data.0.score': 'score.error.notInClass' })
  })

  test('two concurrent saves of the same cells in opposite order both finish', async () => {
    const forward = [enrollments.sok, enrollments.chan, enrollments.dara].map((enrollment_id) =>
      Object.assign({}, item, { enrollment_id }),
    )
    const bodies = [forward, forward.toReversed()].map((data) => ({ data, classroom_id: own, month: january }))
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => save(bodies[index % 2] ?? {})))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  test('nothing, or too much, is refused', async () => {
    expect((await save({ data: [], classroom_id: own, month: january })).status).toBe(400)
    expect(
      (await save({ data: Array.from({ length: 5001 }, () => item), classroom_id: own, month: january })).status,
    ).toBe(400)
  })
})
