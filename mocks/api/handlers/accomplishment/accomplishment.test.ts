import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accomplishmentStatement } from '@/features/accomplishment/schema'
import { dataSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classroomOfYear, classrooms, enrollments, schools, subjects } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const ask = async (school: number = schools.own, as: Role = 'school_management') => {
  const response = await world.call('GET', `/schools/${school}/accomplishment`, { as })
  expect(response.status).toBe(200)
  return dataSchema(accomplishmentStatement).parse(await response.json())
}
const all = [10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

describe('what a school still lacks', () => {
  test('classes and students are counted without those who dropped out', async () => {
    expect(await ask()).toMatchObject({
      accomplishment_status: 1,
      year_status: 'running',
      classes: 2,
      students: 4,
      students_without_class: 0,
    })
    await world.db
      .updateTable('enrollments')
      .set({ classroom_id: null })
      .where('id', 'in', [enrollments.sok, enrollments.dropout])
      .execute()
    expect(await ask()).toMatchObject({ students: 4, students_without_class: 1 })
  })

  test('rounds of scholarships whose money has come and was not paid, which are no concern of a teacher', async () => {
    await world.db.deleteFrom('scholarship_remittances').where('school_id', '=', schools.own).execute()
    await world.db.deleteFrom('scholarship_fundings').where('school_id', '=', schools.own).execute()
    expect((await ask()).scholarship_rounds_due).toBe(0)
    await world.db
      .insertInto('scholarship_fundings')
      .values({ school_id: schools.own, round: 'round_1', received: 240_000, received_at: '2026-01-10' })
      .execute()
    expect((await ask()).scholarship_rounds_due).toBe(1)
    expect((await ask(schools.own, 'teacher')).scholarship_rounds_due).toBe(0)
    await world.db
      .insertInto('scholarship_remittances')
      .values({
        school_id: schools.own,
        round: 'round_1',
        remitted_amount: 80_000,
        required_fund: 240_000,
        remitted_at: '2026-01-12',
      })
      .execute()
    expect((await ask()).scholarship_rounds_due).toBe(0)
  })

  test('months without any score or attendance, class by class, in the order of the year', async () => {
    const before = await ask()
    expect(before.classes_without_scores).toEqual([
      expect.objectContaining({ classroom_id: classrooms['own-class'], grade: 7, suffix: 'ក', months: all.slice(1) }),
      expect.objectContaining({ classroom_id: classrooms['own-school'], grade: 11, suffix: 'ខ', months: all }),
    ])
    expect(before.classes_without_attendance.map(({ months }) => months)).toEqual([all, all])
    await world.db
      .insertInto('attendances')
      .values(
        all.map((month) => ({
          enrollment_id: enrollments.otherClass,
          month,
          absent: 0,
          permission: 0,
          updated_by: null,
        })),
      )
      .execute()
    const after = await ask()
    expect(after.classes_without_attendance.map(({ grade }) => grade)).toEqual([7])
  })

  test('a month that is all vacation, an empty class and a closed class lack nothing', async () => {
    await world.db
      .updateTable('academic_years')
      .set({ study_days: JSON.stringify([{ nov: 22, sep: 0, oct: 0 }]) })
      .execute()
    expect((await ask()).classes_without_scores[1]?.months).toEqual(all.slice(0, 10))
    await world.db.updateTable('classrooms').set({ status: 0 }).where('id', '=', classrooms['own-school']).execute()
    expect(await ask()).toMatchObject({ classes: 1, classes_without_scores: [{ grade: 7 }] })
    await world.db
      .updateTable('enrollments')
      .set({ entry_status: 3 })
      .where('classroom_id', '=', classrooms['own-class'])
      .execute()
    expect(await ask()).toMatchObject({ classes: 1, classes_without_scores: [], classes_without_attendance: [] })
  })

  test('a teacher sees only their classes', async () => {
    await world.db.updateTable('enrollments').set({ classroom_id: null }).where('id', '=', enrollments.chan).execute()
    const own = expect.objectContaining({ classroom_id: classrooms['own-class'] })
    expect(await ask(schools.own, 'teacher')).toMatchObject({
      classes: 1,
      students: 2,
      students_without_class: 0,
      classes_without_scores: [own],
      classes_without_attendance: [own],
      students_without_result: { total: 2, classes: [own] },
    })
  })

  test("the score of a student who dropped out is not the class's", async () => {
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('id', '=', enrollments.sok).execute()
    expect((await ask()).classes_without_scores[0]?.months).toEqual(all)
  })

  test('a student has a result with all scores of both semesters, or one set by hand', async () => {
    const score = (enrollment: number, month: number, subject: number = subjects.khmer) => ({
      enrollment_id: enrollment,
      subject_id: subject,
      month,
      score: 30,
      updated_by: null,
    })
    await world.db
      .insertInto('scores')
      .values([
        ...[13, 14].flatMap((month) =>
          [subjects.khmer, subjects.mathematics].map((subject) => score(enrollments.sok, month, subject)),
        ),
        score(enrollments.chan, 13),
        score(enrollments.chan, 14),
      ])
      .execute()
    expect((await ask()).students_without_result).toEqual({
      total: 3,
      classes: [
        expect.objectContaining({ classroom_id: classrooms['own-class'], count: 2 }),
        expect.objectContaining({ classroom_id: classrooms['own-school'], count: 1 }),
      ],
    })
    await world.db
      .updateTable('enrollments')
      .set({ annual_result_changed: 1, result_change_reason: 4 })
      .where('id', '=', enrollments.chan)
      .execute()
    const now = await ask()
    expect(now.students_without_result.total).toBe(2)
    expect(now.results).toEqual([
      { classroom_id: classrooms['own-class'], passed: expect.any(Number), failed: expect.any(Number) },
    ])
    expect(now.results?.map(({ passed, failed }) => passed + failed)).toEqual([2])
    expect(await ask(21)).toMatchObject({
      year_status: 'post',
      students_without_result: { total: 1, classes: [{ classroom_id: classroomOfYear.post, count: 1 }] },
      students_undecided: { total: 1, classes: [{ classroom_id: classroomOfYear.post, count: 1 }] },
    })
  })
})
