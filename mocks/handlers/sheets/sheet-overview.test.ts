import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { classProgress } from '@/features/sheet-overview/schema'
import { dataOf } from '@/lib/wire'
import type { Role } from '@/session/permissions'
import { createTestWorld, type TestWorld } from '../../testing/world'
import { classrooms, enrollments, schools, subjects } from '../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const ask = async (kind: 'scores' | 'attendances', as: Role, school: number = schools.own) => {
  const response = await world.call('GET', `/${kind}/overview?academic_year_school_id=${school}`, { as })
  expect(response.status).toBe(200)
  const rooms = dataOf(z.array(classProgress)).parse(await response.json())
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
    // Three pupils, neither dropped out nor gone, in two subjects: the third is excluded for the class.
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

  test('of each month the pupils who have a count, from their first day in the class', async () => {
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

  test('a teacher sees their own classes only, a closed class nobody', async () => {
    for (const kind of ['scores', 'attendances'] as const) {
      expect([...(await ask(kind, 'teacher')).keys()]).toEqual([classrooms['own-class']])
      expect([...(await ask(kind, 'demis', schools.otherProvince)).keys()]).toEqual([classrooms['other-province']])
    }
    await world.db.updateTable('classrooms').set({ status: 0 }).where('id', '=', classrooms['own-school']).execute()
    expect([...(await ask('scores', 'demis')).keys()]).toEqual([classrooms['own-class']])
  })
})

test('a school of 60 classes with a quarter of the year entered', async () => {
  await sql`insert into classrooms (id, school_id, grade, suffix, bilingual, type)
    select 10000 + n, ${schools.own}, 7, 'X' || n, 2, 0 from generate_series(1, 58) n`.execute(world.db)
  await sql`insert into students (id, emis_student_id, first_name, last_name, gender, birth_date, sort_key, search_text, folded_name)
    select 100000 + n, 'L' || n, 'ក', 'ខ', 'f', '2013-01-01', n::text, n::text, n::text from generate_series(1, 2900) n`.execute(
    world.db,
  )
  await sql`insert into enrollments (id, student_id, school_id, grade, classroom_id, enrolled_date)
    select 100000 + n, 100000 + n, ${schools.own}, 7, 10001 + n % 58, '2025-11-01' from generate_series(1, 2900) n`.execute(
    world.db,
  )
  await sql`insert into subjects (id, category_id, name, name_en)
    select 1000 + n, 1, 's' || n, 's' || n from generate_series(1, 10) n`.execute(world.db)
  await sql`insert into academic_year_subjects (academic_year_id, subject_id, grade, type, max_score, position)
    select 3, 1000 + n, 7, 0, 50, n from generate_series(1, 10) n`.execute(world.db)
  await sql`insert into scores (enrollment_id, subject_id, month, score)
    select 100000 + n, 1000 + s, m, 10
    from unnest(${ofYear.slice(0, 3)}::integer[]) m, generate_series(1, 2900) n, generate_series(1, 10) s`.execute(
    world.db,
  )
  await sql`insert into attendances (enrollment_id, month, absent, permission)
    select 100000 + n, m, 1, 0 from unnest(${ofYear.slice(0, 3)}::integer[]) m, generate_series(1, 2900) n`.execute(
    world.db,
  )
  await sql`analyze`.execute(world.db)
  for (const kind of ['scores', 'attendances'] as const) {
    const times: number[] = []
    for (let nth = 0; nth < 5; nth++) {
      const before = process.cpuUsage()
      const rooms = await ask(kind, 'school_management')
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
      expect(rooms.size).toBe(60)
    }
    console.log(`GET /${kind}/overview of 60 classes, three months entered: ${Math.min(...times).toFixed(0)} ms`)
  }
})
