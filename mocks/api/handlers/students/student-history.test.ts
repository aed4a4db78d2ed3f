import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { studentHistoryYear } from '@/features/student-history/schema'
import { dataSchema } from '@/lib/api/wire'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, subjects } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const read = async (response: Response) => dataSchema(z.array(studentHistoryYear)).parse(await response.json())

test('a student reads their own years, with averages and absences by month', async () => {
  await world.db
    .insertInto('attendances')
    .values({ enrollment_id: enrollments.sok, month: 10, absent: 2, permission: null, updated_by: null })
    .execute()
  // All scores are there in November; in December one is missing.
  await world.db
    .insertInto('scores')
    .values([
      { enrollment_id: enrollments.sok, subject_id: subjects.mathematics, month: 10, score: 60, updated_by: null },
      { enrollment_id: enrollments.sok, subject_id: subjects.khmer, month: 11, score: 40, updated_by: null },
    ])
    .execute()
  // A year before, in another class.
  await world.db.updateTable('enrollments').set({ student_id: enrollments.sok }).where('id', '=', 2011).execute()
  const history = await read(await world.call('GET', '/students/own-history', { as: 'student' }))
  expect(history.map(({ enrollment_id: id }) => id)).toEqual([enrollments.sok, 2011])
  expect(history[0]).toMatchObject({
    school: { id: schools.own, name_en: 'Sangkae' },
    classroom: { id: classrooms['own-class'], grade: 7, suffix: 'ក' },
    entry_status: 0,
    annual_result: null,
    transferred_to: null,
  })
  expect(history[0]?.months[0]).toEqual({
    month: 10,
    // (42.25 + 60) of 150.
    average: 68.17,
    class_average: null,
    absent: 2,
    permission: null,
  })
  expect(history[0]?.months).toHaveLength(12)
  expect(history[0]?.subjects).toMatchObject([
    { id: subjects.mathematics, scores: [{ month: 10, score: 60 }] },
    {
      id: subjects.khmer,
      scores: [
        { month: 10, score: 42.25 },
        { month: 11, score: 40 },
      ],
    },
  ])
  expect(history[0]?.results).toEqual({ semester1: null, semester2: null, average: null, ranking: null })
  expect(history[0]?.months[1]).toMatchObject({ month: 11, average: null })
})

test('the average of a class is shown where at least five students have all scores', async () => {
  const scoresOf = (enrollment_id: number, value: number) =>
    [subjects.khmer, subjects.mathematics].map((subject_id) => ({
      enrollment_id,
      subject_id,
      month: 11,
      score: value,
      updated_by: null,
    }))
  const own = classrooms['own-class']
  await world.db
    .updateTable('enrollments')
    .set({ classroom_id: own, entry_status: 0 })
    .where('id', 'in', [enrollments.dropout, enrollments.otherClass])
    .execute()
  const four = [enrollments.chan, enrollments.dara, enrollments.sok, enrollments.dropout]
  await world.db
    .insertInto('scores')
    .values(four.flatMap((id) => scoresOf(id, 15)))
    .execute()
  const december = async () => {
    const [year] = await read(await world.call('GET', `/students/${enrollments.sok}/history`, { as: 'teacher' }))
    return year?.months.find(({ month }) => month === 11)
  }
  const fifth = scoresOf(enrollments.otherClass, 45)
  await world.db.insertInto('scores').values(fifth.slice(0, 1)).execute()
  expect(await december()).toMatchObject({ average: 20, class_average: null })
  await world.db.insertInto('scores').values(fifth.slice(1)).execute()
  expect(await december()).toMatchObject({ average: 20, class_average: 28 })
})

test('a year with all marks of both semesters has its average and rank', async () => {
  const marks = [
    { month: semesterOne, khmer: 40, mathematics: 80 },
    { month: semesterTwo, khmer: 30, mathematics: 60 },
  ]
  await world.db
    .insertInto('scores')
    .values(
      marks.flatMap(({ month, khmer, mathematics }) => [
        { enrollment_id: enrollments.sok, subject_id: subjects.khmer, month, score: khmer, updated_by: null },
        {
          enrollment_id: enrollments.sok,
          subject_id: subjects.mathematics,
          month,
          score: mathematics,
          updated_by: null,
        },
      ]),
    )
    .execute()
  const [year] = await read(await world.call('GET', '/students/own-history', { as: 'student' }))
  expect(year?.results).toEqual({ semester1: 8, semester2: 6, average: 7, ranking: 1 })
})

test('a completed transfer says where the student went and when', async () => {
  await world.db
    .updateTable('transfers')
    .set({ status: 1, completed_on: '2026-02-01' })
    .where('enrollment_id', '=', enrollments.chan)
    .execute()
  const [year] = await read(await world.call('GET', `/students/${enrollments.chan}/history`, { as: 'demis' }))
  expect(year).toMatchObject({ transferred_to: { name_en: 'Sangkae Primary' }, transferred_on: '2026-02-01' })
})
