import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { enrollments, schools, users, years } from '../../../testing/world-ids'
import {
  enrollKnownChild,
  enrollNewChildren,
  findLikelyDuplicates,
  identityKey,
  type KnownChild,
  type NewEnrollment,
} from './enroll'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const school = { id: schools.own, raw_school_id: 1, academic_year_id: years.running, province_code: '02' }
const details = { first_name: 'សុខា', last_name: 'ចាន់', gender: 'f', birth_date: '2013-05-06' } as const
const enrollment = {
  grade: 7,
  entry_status: 0,
  transfer_status: 0,
  report_stage: 1,
  enrolled_date: '2025-11-02',
  enrolled_by: users.demis,
  options: null,
} as const satisfies NewEnrollment

const enrollKnown = async (id: number, child: Omit<KnownChild, 'student'>) => {
  const student = await world.db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return await world.db
    .transaction()
    .execute((transaction) => enrollKnownChild(transaction, school, { student, ...child }, enrollment))
}

const noOptions = { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] }

describe('enrolling', () => {
  test('a new child gets a number of ten digits: province, year, a number that is given once', async () => {
    const child = { details, enrollment }
    const made = await world.db
      .transaction()
      .execute((transaction) => enrollNewChildren(transaction, school, [child, child]))
    const [one, two] = made.map(({ emisStudentId }) => emisStudentId)
    expect(one).toMatch(/^0225\d{6}$/)
    expect(two).not.toBe(one)
    const found = await findLikelyDuplicates(world.db, [details])
    expect(found.get(identityKey(details))).toEqual(made.map(({ studentId }) => studentId))
  })

  test('thousands are enrolled in the order given', async () => {
    const children = Array.from({ length: 2500 }, (_, index) => ({
      details: { ...details, first_name: `សុខា${index}` },
      enrollment: { ...enrollment, options: { ...noOptions, disabilities: [1, 2] } },
    }))
    const made = await world.db.transaction().execute((transaction) => enrollNewChildren(transaction, school, children))
    const rows = await world.db
      .selectFrom('enrollments')
      .innerJoin('students', 'students.id', 'enrollments.student_id')
      .select(['enrollments.id', 'students.first_name', 'disabilities'])
      .where('enrollments.id', 'in', [made[0]?.enrollmentId ?? 0, made[2499]?.enrollmentId ?? 0])
      .orderBy('enrollments.id')
      .execute()
    expect(rows.map(({ first_name, disabilities }) => [first_name, disabilities])).toEqual([
      ['សុខា0', [1, 2]],
      ['សុខា2499', [1, 2]],
    ])
  })

  test('a child has one open enrollment in a year', async () => {
    const again = enrollKnown(enrollments.sok, { details: null, stated: null })
    await expect(again).rejects.toThrow('enrollment.alreadyEnrolled')
  })

  test('a student who dropped out comes back with status 4; the record takes the new name and is found by it', async () => {
    const back = await enrollKnown(enrollments.dropout, { details, stated: null })
    const row = await world.db
      .selectFrom('enrollments')
      .innerJoin('students', 'students.id', 'enrollments.student_id')
      .select(['entry_status', 'student_id', 'last_name', 'search_text'])
      .where('enrollments.id', '=', back.enrollmentId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ entry_status: 4, student_id: enrollments.dropout, last_name: 'ចាន់' })
    expect(row.search_text).toContain('ចាន់')
  })

  test('duplicates: the same name otherwise typed, the same day, the same gender', async () => {
    const child = { first_name: 'ដារា', last_name: 'c', gender: 'f', birth_date: '2013-01-01' } as const
    const likely = async (wanted: typeof child | { gender: 'm' } | { birth_date: string } | { first_name: string }) => {
      const asked = { ...child, ...wanted }
      return (await findLikelyDuplicates(world.db, [asked])).get(identityKey(asked)) ?? []
    }
    expect(await likely(child)).toEqual([enrollments.sok])
    expect(await likely({ first_name: ' ដា រា ' })).toEqual([enrollments.sok])
    expect(await likely({ gender: 'm' })).toEqual([])
    expect(await likely({ birth_date: '2013-01-02' })).toEqual([])
    expect(await findLikelyDuplicates(world.db, [])).toEqual(new Map())
  })
})
