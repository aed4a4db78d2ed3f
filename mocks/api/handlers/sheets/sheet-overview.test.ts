import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { classProgress } from '@/sheets/frame/schema'
import { dataSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, subjects } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const ask = async (kind: 'scores' | 'attendances', as: Role, school: number = schools.own) => {
  const response = await world.call('GET', `/${kind}/overview?academic_year_school_id=${school}`, { as })
  expect(response.status).toBe(200)
  const rooms = dataSchema(z.array(classProgress)).parse(await response.json())
  return new Map(
    rooms.map(({ classroom_id: id, months }) => [
      id,
      new Map(months.map(({ month, entered, expected }) => [month, [entered, expected]])),
    ]),
  )
}
const ofYear = [10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

describe('how far the sheets of a school are', () => {
  test('months and semesters in order, of each the scores there are and could be', async () => {
    const rooms = await ask('scores', 'school_management')
    expect([...rooms.keys()]).toEqual([classrooms['own-class'], classrooms['own-school']])
    const own = rooms.get(classrooms['own-class'])
    expect([...(own?.keys() ?? [])]).toEqual([...ofYear, 13, 14])
    const before = own?.get(11)
    // Three students, neither dropped out nor gone, in two subjects: the third is excluded for the class.
    expect(before).toEqual([0, 6])
    await world.db
      .insertInto('scores')
      .values(
        [subjects.khmer, subjects.mathematics, subjects.excluded].map((subject_id) => ({
          enrollment_id: enrollments.sok,
          subject_id,
          month: 11,
          score: 5,
          updated_by: null,
        })),
      )
      .execute()
    const after = await ask('scores', 'school_management')
    expect(after.get(classrooms['own-class'])?.get(11)).toEqual([2, 6])
    expect(after.get(classrooms['own-class'])?.get(0)).toEqual([0, 6])
  })

  test('of each month the students who have a count, from their first day in the class', async () => {
    await world.db
      .updateTable('enrollments')
      .set({ enrolled_date: '2026-01-15' })
      .where('id', '=', enrollments.dara)
      .execute()
    await world.db
      .updateTable('academic_years')
      .set({ study_days: JSON.stringify([{ nov: 22, oct: 0 }]) })
      .execute()
    await world.db
      .insertInto('attendances')
      .values({ enrollment_id: enrollments.sok, month: 11, absent: 0, permission: 0, updated_by: null })
      .execute()
    const own = (await ask('attendances', 'school_management')).get(classrooms['own-class'])
    expect([...(own?.keys() ?? [])]).toEqual(ofYear)
    const scores = (await ask('scores', 'school_management')).get(classrooms['own-class'])
    expect([scores?.get(8), scores?.get(9), scores?.get(14)]).toEqual([
      [0, 6],
      [0, 0],
      [0, 6],
    ])
    expect([10, 11, 0, 9].map((month) => own?.get(month))).toEqual([
      [0, 2],
      [1, 2],
      [0, 3],
      [0, 0],
    ])
  })

  test('a teacher sees only their own classes, and no role sees a closed class', async () => {
    for (const kind of ['scores', 'attendances'] as const) {
      expect([...(await ask(kind, 'teacher')).keys()]).toEqual([classrooms['own-class']])
      expect([...(await ask(kind, 'demis', schools.otherProvince)).keys()]).toEqual([classrooms['other-province']])
    }
    await world.db.updateTable('classrooms').set({ status: 0 }).where('id', '=', classrooms['own-school']).execute()
    expect([...(await ask('scores', 'demis')).keys()]).toEqual([classrooms['own-class']])
  })
})
