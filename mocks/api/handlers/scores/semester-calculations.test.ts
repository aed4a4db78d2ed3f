import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { calculatedSemester } from '@/domain/results/semester-calculation'
import { classProgress } from '@/sheets/frame/schema'
import { studentHistoryYear } from '@/features/student-history/schema'
import { dataSchema } from '@/lib/api/wire'
import { openReports } from '../../../testing/open-report'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, subjects, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const { open } = openReports(() => world)
const own = classrooms['own-class']
const { khmer, mathematics } = subjects
const november = 10
const december = 11

const save = async (month: number, ...scores: [enrollment: number, subject: number, score: number][]) => {
  const response = await world.call('POST', '/scores', {
    as: 'teacher',
    body: {
      classroom_id: own,
      month,
      data: scores.map(([enrollment_id, subject_id, score]) => ({
        enrollment_id,
        subject_id,
        score,
        month_number: month,
      })),
    },
  })
  expect(response.status).toBe(200)
}
const calculate = async (months = [november, december, 0]) => {
  const body = { semester: 1, grade: 7, classroom_id: own, months }
  expect((await world.call('POST', '/scores/calculate-semester-score', { as: 'teacher', body })).status).toBe(200)
}
const listAnswer = z.object({ meta: z.object({ calculated: z.array(calculatedSemester) }) })
const ofSheet = async (address: string, as: 'teacher' | 'demis' = 'teacher') =>
  listAnswer.parse(await (await world.call('GET', address, { as })).json()).meta.calculated
const semesterSheet = `/scores?classroom_id=${own}&academic_year_id=${years.running}&month=13`
const changes = async () => (await ofSheet(semesterSheet)).map(({ changed, by_hand: byHand }) => ({ changed, byHand }))

describe('a semester that was calculated', () => {
  test('says when and from which months, and nothing as long as no score of these is written', async () => {
    expect(await ofSheet(semesterSheet)).toEqual([])
    await calculate()
    await save(1, [enrollments.sok, khmer, 10])
    expect(await ofSheet(semesterSheet)).toEqual([
      {
        semester: 1,
        calculated_at: expect.any(String),
        months: [november, december, 0],
        changed: [],
        by_hand: 0,
        without_scores: [december, 0],
      },
    ])
  })

  test('is named by the sheets of its months too, and names those that have no score', async () => {
    await save(december, [enrollments.chan, khmer, 12])
    await calculate()
    const ofMonth = (month: number) => ofSheet(semesterSheet.replace('month=13', `month=${month}`))
    expect(await ofMonth(december)).toMatchObject([{ semester: 1, without_scores: [0] }])
    expect(await ofMonth(1)).toEqual([])
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('id', '=', enrollments.chan).execute()
    expect(await ofMonth(december)).toMatchObject([{ semester: 1, without_scores: [december, 0] }])
  })

  test('is older than each score that is added to its months or corrected in them', async () => {
    await calculate()
    await save(november, [enrollments.sok, khmer, 11], [enrollments.chan, khmer, 12])
    await save(november, [enrollments.sok, khmer, 13])
    await save(0, [enrollments.dara, mathematics, 40])
    const changed = [
      { month: november, scores: 2 },
      { month: 0, scores: 1 },
    ]
    expect(await changes()).toEqual([{ changed, byHand: 0 }])
    await calculate()
    expect(await changes()).toEqual([{ changed: [], byHand: 0 }])
  })

  test('is not older than a score that is saved with the value it has', async () => {
    await save(november, [enrollments.sok, mathematics, 70])
    await calculate()
    await save(november, [enrollments.sok, mathematics, 70])
    expect(await changes()).toEqual([{ changed: [], byHand: 0 }])
  })

  test('counts its scores that were entered by hand since, which make nothing older', async () => {
    await calculate()
    await save(13, [enrollments.sok, khmer, 50])
    expect(await changes()).toEqual([{ changed: [], byHand: 1 }])
  })

  test('counts no student who has left the class', async () => {
    await calculate()
    await save(november, [enrollments.sok, khmer, 11])
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('id', '=', enrollments.sok).execute()
    expect(await changes()).toEqual([{ changed: [], byHand: 0 }])
  })
})

describe('a semester that is older than scores of its months', () => {
  const changed = [{ month: november, scores: 1 }]
  beforeEach(async () => {
    await calculate()
    await save(november, [enrollments.sok, khmer, 11])
  })

  test('is named by the annual sheet, the overview, the class at the end of the year and the student', async () => {
    const annual = await ofSheet(`/annual-scores?classroom_id=${own}&academic_year_id=${years.running}&month=15`)
    expect(annual).toMatchObject([{ semester: 1, changed }])
    const overview = dataSchema(z.array(classProgress)).parse(
      await (
        await world.call('GET', `/scores/overview?academic_year_school_id=${schools.own}`, { as: 'teacher' })
      ).json(),
    )
    const semesters = overview.find(({ classroom_id: id }) => id === own)?.months.filter(({ month }) => month > 12)
    expect(semesters?.map(({ calculated }) => calculated?.changed)).toEqual([changed, undefined])

    const { emis_code: code } = await world.db
      .selectFrom('schools')
      .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
      .select('raw_schools.emis_code')
      .where('schools.id', '=', schools.own)
      .executeTakeFirstOrThrow()
    const room = `academic_year_id=${years.running}&emis_school_code=${code}&grade=7&suffix=ក`
    expect(await ofSheet(`/graduations?${room}&page=1&limit=100`, 'demis')).toMatchObject([{ semester: 1, changed }])
    const history = dataSchema(z.array(studentHistoryYear)).parse(
      await (await world.call('GET', '/students/own-history', { as: 'student' })).json(),
    )
    expect(history[0]?.calculated).toMatchObject([{ semester: 1, changed }])
  })

  test.each([
    ['4', '&month=13'],
    ['6', ''],
    ['8', ''],
  ])('is named on the paper of report %s', async (type, more) => {
    const address = `type=${type}&academic_year_school_id=${schools.own}&classroom_id=${own}${more}`
    const warning =
      'Semester 1 was calculated before scores were changed: November (1). These results have to be calculated again.'
    const titles = async () => (await open(`${address}&language=en`)).rows[0]?.flat() ?? []
    expect(await titles()).toContain(warning)
    await calculate()
    expect(await titles()).not.toContain(warning)
  })
})

test.each([
  ['4', '&month=14', 'report.error.notCalculated', { semester: 2, n: 3 }],
  ['6', '', 'report.error.noneCalculated', { n: 3 }],
  ['8', '', 'report.error.noneCalculated', { n: 3 }],
])('report %s is no empty form where no semester is calculated', async (type, more, message, values) => {
  const address = `/reports/export?type=${type}&academic_year_school_id=${schools.own}&classroom_id=${own}${more}`
  const response = await world.call('GET', `${address}&language=en&file_type=xlsx`, { as: 'teacher' })
  expect([response.status, await response.json()]).toMatchObject([409, { message, values }])
})
