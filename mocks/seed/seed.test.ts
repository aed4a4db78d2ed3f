import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { optionalPersonName, optionalSchoolName } from '@/domain/inputs'
import { degreeGrades } from '@/domain/schools/schema'
import { isCovered, roundFunds } from '@/features/scholarships/rounds/rounds'
import { roles } from '@/auth/permissions'
import { semesterOne } from '@/lib/dates/month-codes'
import type { OpenDatabase } from '../db/connection'
import { verifyPassword } from '../identity/password'
import { countDifferences } from '../background/counts/compare-counts'
import { readMoney } from '../api/handlers/scholarships/scholarship-school'
import { openMigrated } from '../testing/database'
import { yearIds } from './academic-years'
import { demoDistrict } from './schools'
import { seed } from './seed'

const steps: [text: string, done: number, total: number][] = []
let database: OpenDatabase

async function seeded(): Promise<OpenDatabase> {
  const opened = await openMigrated()
  await seed(opened.db, { scale: 'small', madeOn: '2026-02-10', progress: (...step) => steps.push(step) })
  return opened
}

beforeAll(async () => {
  database = await seeded()
})
afterAll(() => database.close())

it('leaves counts that are what its records say', async () => {
  expect(await countDifferences(database.db)).toBe(0)
  const { students } = await database.db
    .selectFrom('student_counts')
    .select((e) => e.fn.sum<number>('students').as('students'))
    .executeTakeFirstOrThrow()
  expect(students).toBeGreaterThan(0)
})

it('gives persons and schools names that forms accept, and so does every place of the country', async () => {
  const { db } = database
  const persons = [
    ...(await db.selectFrom('students').select(['first_name', 'last_name', 'first_name_en', 'last_name_en']).execute()),
    ...(await db.selectFrom('staffs').select(['first_name', 'last_name', 'first_name_en', 'last_name_en']).execute()),
    ...(await db.selectFrom('accounts').select(['first_name', 'last_name']).execute()),
  ]
  const places = [
    ...(await db.selectFrom('raw_schools').select(['name', 'name_en']).execute()),
    ...(await db.selectFrom('gazetteer').select(['name', 'name_en']).execute()),
  ]
  const refused = (records: readonly object[], schema: typeof optionalPersonName) =>
    new Set(records.flatMap((record) => Object.values(record)).filter((name) => !schema.safeParse(name ?? '').success))
  expect([refused(persons, optionalPersonName), refused(places, optionalSchoolName)]).toEqual([new Set(), new Set()])
})

async function account(username: string) {
  return await database.db.selectFrom('accounts').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
}

/** Every student of a class with its school and class, including drop-outs. */
function enrolled() {
  return database.db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .innerJoin('schools', 'schools.id', 'classrooms.school_id')
    .select([
      'enrollments.id',
      'enrollments.grade',
      'enrollments.school_id',
      'enrollments.entry_status',
      'enrollments.classroom_id',
      'enrollments.student_id',
      'classrooms.grade as class_grade',
      'classrooms.school_id as class_school_id',
      'classrooms.suffix',
      'classrooms.teacher_staff_id',
      'schools.academic_year_id',
      'schools.raw_school_id',
      'students.birth_date',
      'students.emis_student_id',
      'students.last_name',
      'students.first_name',
      'students.search_text',
    ])
    .execute()
}

describe('the small demo country', () => {
  it('leaves the foreign keys as the migration made them, and lets new rows take the next id', async () => {
    const fresh = await openMigrated()
    const keys = async ({ db }: OpenDatabase) =>
      (
        await sql`select conrelid::regclass::text as on_table, conname, convalidated, pg_get_constraintdef(oid) as text
          from pg_constraint where contype = 'f' order by 1, 2`.execute(db)
      ).rows
    try {
      const expected = await keys(fresh)
      expect(expected.length).toBeGreaterThan(20)
      expect(await keys(database)).toEqual(expected)
    } finally {
      await fresh.close()
    }
    for (const table of ['students', 'raw_schools', 'accounts', 'academic_year_subjects'] as const) {
      const { rows } = await sql<{ next: number; last: number }>`
        select nextval(pg_get_serial_sequence(${table}, 'id')) as next, (select max(id) from ${sql.table(table)}) as last`.execute(
        database.db,
      )
      expect(rows[0]?.next).toBe((rows[0]?.last ?? 0) + 1)
    }
  })

  it('reports its progress from the first step to the last', () => {
    const [, , total] = steps[0] ?? ['', 0, 0]
    expect(steps.slice(0, total + 1).map(([, done]) => done)).toEqual(
      Array.from({ length: total + 1 }, (_, index) => index),
    )
  })

  it('knows one year of each status but no draft, one after the other, and every school in each', async () => {
    const years = await database.db.selectFrom('academic_years').selectAll().orderBy('start_date').execute()
    expect(years.map((year) => year.status)).toEqual(['archived', 'post', 'running', 'pre'])
    expect(years[2]).toMatchObject({ id: yearIds.running, start_date: '2025-11-01', end_date: '2026-10-31' })
    for (const year of years) {
      expect(year.study_days).toHaveLength(1)
      expect(year.long_vacation_end).toBe(year.end_date)
    }
    const counted = await database.db
      .selectFrom('schools')
      .select(['academic_year_id', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('academic_year_id')
      .orderBy('academic_year_id')
      .execute()
    expect(counted.map((row) => row.count)).toEqual([60, 60, 60, 60])
  })

  it('has schools behind in the running and the next year, none in the years that are over', async () => {
    const behind = await database.db
      .selectFrom('schools')
      .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
      .select(['academic_years.status', 'schools.accomplishment_status'])
      .where('schools.status', '=', 1)
      .execute()
    const levels = (status: string) =>
      new Set(behind.filter((row) => row.status === status).map((row) => row.accomplishment_status))
    expect(levels('archived')).toEqual(new Set([3]))
    expect(levels('post')).toEqual(new Set([3]))
    expect(levels('pre')).toEqual(new Set([0, 1]))
    expect(levels('running').size).toBeGreaterThan(2)
  })

  it('gives every school a principal from its staff', async () => {
    const wrong = await database.db
      .selectFrom('schools')
      .leftJoin('staffs', 'staffs.id', 'schools.principal_staff_id')
      .select('schools.id')
      .where((eb) =>
        eb.or([
          eb('staffs.id', 'is', null),
          eb('staffs.raw_school_id', '<>', eb.ref('schools.raw_school_id')),
          eb('staffs.staff_role', '<>', 'school_management'),
        ]),
      )
      .execute()
    expect(wrong).toEqual([])
  })
})

describe('the demo accounts', () => {
  it('are one per role, all with the published password', async () => {
    const accounts = await database.db.selectFrom('accounts').selectAll().where('id', '<=', 8).orderBy('id').execute()
    expect(accounts.map((account) => account.username)).toEqual([
      'demis',
      'provincial',
      'district',
      'manager',
      'teacher',
      'data',
      'superdata',
      'student',
    ])
    expect(accounts.map((account) => account.user_group)).toEqual([...roles])
    for (const account of accounts) {
      expect(await verifyPassword('sala-demo', account.password_hash)).toBe(true)
      expect(await verifyPassword('sala-demo ', account.password_hash)).toBe(false)
      expect(account.active).toBe(true)
    }
  })

  it('lie inside one another: province, district, school, teacher, student', async () => {
    const [provincial, district, manager, teacher, student] = await Promise.all(
      ['provincial', 'district', 'manager', 'teacher', 'student'].map(account),
    )
    expect(district?.gazetteer_code).toBe(demoDistrict)
    expect(district?.gazetteer_code?.startsWith(provincial?.gazetteer_code ?? '?')).toBe(true)
    const school = await database.db
      .selectFrom('raw_schools')
      .selectAll()
      .where('id', '=', manager?.raw_school_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(school).toMatchObject({ district_code: demoDistrict, degree: 5 })
    expect(teacher?.raw_school_id).toBe(school.id)
    expect(student?.raw_school_id).toBe(school.id)
    expect(teacher?.school_degree).toBe(5)
    const staff = await database.db
      .selectFrom('staffs')
      .selectAll()
      .where('id', 'in', [manager?.staff_id ?? 0, teacher?.staff_id ?? 0])
      .orderBy('staff_role')
      .execute()
    expect(staff.map((item) => [item.raw_school_id, item.staff_role])).toEqual([
      [school.id, 'school_management'],
      [school.id, 'teacher'],
    ])
  })

  it('let the teacher teach 50 and 48 students, the demo student among them', async () => {
    const teacher = await account('teacher')
    const student = await account('student')
    const own = (await enrolled()).filter(
      (row) =>
        row.academic_year_id === yearIds.running && row.teacher_staff_id === teacher.staff_id && row.entry_status !== 3,
    )
    const sizes: Record<string, number> = {}
    for (const row of own) {
      const name = `${row.class_grade}${row.suffix}`
      sizes[name] = (sizes[name] ?? 0) + 1
    }
    expect(sizes).toEqual({ '7ក': 50, '8ខ': 48 })
    expect(own.map((row) => row.student_id)).toContain(student.student_id)
    expect(own.find((row) => row.student_id === student.student_id)).toMatchObject({
      last_name: student.last_name,
      first_name: student.first_name,
    })
  })
})

describe('students', () => {
  it('are in a class of their school, year and grade, with 10 to 50 others', async () => {
    const rows = await enrolled()
    const sizes = new Map<number | null, number>()
    for (const row of rows) {
      expect(row.grade).toBe(row.class_grade)
      expect(row.school_id).toBe(row.class_school_id)
      if (row.academic_year_id === yearIds.running && row.entry_status !== 3) {
        sizes.set(row.classroom_id, (sizes.get(row.classroom_id) ?? 0) + 1)
      }
    }
    for (const size of sizes.values()) {
      expect(size).toBeGreaterThanOrEqual(10)
      expect(size).toBeLessThanOrEqual(50)
    }
    expect(rows.some((row) => row.entry_status === 3)).toBe(true)
  })

  it('are of an age for their grade and have a student id of ten digits', async () => {
    for (const row of await enrolled()) {
      const start = row.academic_year_id === yearIds.post ? '2024-11-01' : '2025-11-01'
      const age = (Date.parse(start) - Date.parse(row.birth_date)) / 86_400_000 / 365.25
      const usual = row.grade >= 1 ? row.grade + 5 : row.grade + 6
      expect(age).toBeGreaterThan(usual - 1.1)
      // Some birth dates are mistyped, by ten years.
      expect(age > usual + 8 ? age - 10 : age).toBeLessThan(usual + 4.1)
      expect(row.emis_student_id).toMatch(/^\d{10}$/)
      expect(row.search_text).toContain(row.emis_student_id)
      expect(row.search_text).toContain(`${row.last_name} ${row.first_name}`.replaceAll('\u17d2\u178a', '\u17d2\u178f'))
    }
  })

  it('bear a name once in a class of the running year', async () => {
    const running = (await enrolled()).filter((row) => row.academic_year_id === yearIds.running)
    const names = running.map((row) => `${row.classroom_id} ${row.last_name} ${row.first_name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('go to classes that fit the degree of the school, have a type from grade 11 and a teacher of the school', async () => {
    const rooms = await database.db
      .selectFrom('classrooms')
      .innerJoin('schools', 'schools.id', 'classrooms.school_id')
      .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
      .innerJoin('staffs', 'staffs.id', 'classrooms.teacher_staff_id')
      .select([
        'classrooms.grade',
        'classrooms.type',
        'classrooms.special_education',
        'raw_schools.degree',
        'raw_schools.id as school',
        'staffs.raw_school_id as teaches_at',
        'staffs.staff_role',
      ])
      .execute()
    for (const room of rooms) {
      expect(room.grade).toBeGreaterThanOrEqual(degreeGrades[room.degree]?.from ?? 99)
      expect(room.grade).toBeLessThanOrEqual(degreeGrades[room.degree]?.to ?? -99)
      expect(room.type > 0).toBe(room.grade >= 11)
      expect(room.special_education !== null).toBe(room.grade <= 0)
      expect(room.teaches_at).toBe(room.school)
      expect(room.staff_role).toBe('teacher')
    }
  })
})

describe('what is known of students', () => {
  it('is nearly all for most: a village of the school’s commune, a guardian, answers to the confidential part', async () => {
    const rows = await database.db
      .selectFrom('enrollments')
      .innerJoin('students', 'students.id', 'enrollments.student_id')
      .innerJoin('schools', 'schools.id', 'enrollments.school_id')
      .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
      .leftJoin('student_relationships as guardian', (join) =>
        join.onRef('guardian.student_id', '=', 'students.id').on('guardian.is_guardian', '=', true),
      )
      .select(['gazetteer_code', 'raw_schools.commune_code', 'guardian.kind', 'guardian.phone_number_1'])
      .select(['ethnicity', 'disabilities', 'scholarships', 'students.photo'])
      .execute()
    const share = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).length / rows.length
    expect(share((row) => row.gazetteer_code !== null)).toBeGreaterThan(0.85)
    expect(rows.filter((row) => row.gazetteer_code?.startsWith(row.commune_code) === false)).toEqual([])
    expect(share((row) => row.kind !== null)).toBeGreaterThan(0.9)
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(['father', 'mother', 'other', null]))
    expect(rows.filter((row) => row.kind !== null && !/^0\d{8}$/.test(row.phone_number_1 ?? ''))).toEqual([])
    expect(share((row) => row.disabilities === null)).toBeLessThan(0.1)
    expect(rows.filter((row) => (row.ethnicity === null) !== (row.disabilities === null))).toEqual([])
    expect(share((row) => (row.scholarships?.length ?? 0) > 0)).toBeGreaterThan(0.03)
    expect(share((row) => row.photo === null)).toBe(1)
  })
})

describe('scores and attendance', () => {
  const sheets = () =>
    database.db
      .selectFrom('scores')
      .innerJoin('enrollments', 'enrollments.id', 'scores.enrollment_id')
      .innerJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
      .innerJoin('schools', 'schools.id', 'enrollments.school_id')

  it('are for a subject of the class, from 0 to its highest score, in halves or quarters, or hundredths where it was calculated', async () => {
    const rows = await sheets()
      .leftJoin('academic_year_subjects as learned', (join) =>
        join
          .onRef('learned.subject_id', '=', 'scores.subject_id')
          .onRef('learned.academic_year_id', '=', 'schools.academic_year_id')
          .onRef('learned.grade', '=', 'classrooms.grade')
          .on((eb) => eb('learned.type', 'in', [eb.lit(0), eb.ref('classrooms.type')])),
      )
      .select(['scores.score', 'scores.month', 'learned.max_score', 'enrollments.entry_status'])
      .execute()
    expect(rows.length).toBeGreaterThan(5000)
    const shares: number[] = []
    for (const { score, month, max_score: maxScore, entry_status: status } of rows) {
      if (maxScore === null) throw new Error('A score for a subject that the class does not learn')
      expect(score).toBeLessThanOrEqual(maxScore)
      const parts = month >= semesterOne ? 100 : 4
      expect(Math.round(score * parts) / parts).toBe(score)
      expect(status).not.toBe(3)
      shares.push(score / maxScore)
    }
    const mean = shares.reduce((left, right) => left + right, 0) / shares.length
    expect(mean).toBeGreaterThan(0.55)
    expect(mean).toBeLessThan(0.75)
    expect(shares.filter((share) => share < 0.5).length / shares.length).toBeGreaterThan(0.05)
  })

  it('are there for November to January of the teacher’s classes with about 1 % missing, and not for February', async () => {
    const teacher = await account('teacher')
    const rows = await sheets()
      .select(['scores.month', 'classrooms.grade', 'scores.updated_by'])
      .where('schools.academic_year_id', '=', yearIds.running)
      .where('classrooms.teacher_staff_id', '=', teacher.staff_id)
      .execute()
    expect(new Set(rows.map((row) => row.month))).toEqual(new Set([10, 11, 0]))
    expect(new Set(rows.map((row) => row.updated_by))).toEqual(new Set([teacher.id]))
    const subjects = 13
    for (const month of [10, 11, 0]) {
      for (const [grade, students] of [
        [7, 50],
        [8, 48],
      ] as const) {
        const missing = students * subjects - rows.filter((row) => row.month === month && row.grade === grade).length
        expect(missing).toBeGreaterThan(0)
        expect(missing).toBeLessThan(students * subjects * 0.04)
      }
    }
  })

  it('count absences for the same months, few of them', async () => {
    const rows = await database.db
      .selectFrom('attendances')
      .innerJoin('enrollments', 'enrollments.id', 'attendances.enrollment_id')
      .innerJoin('schools', 'schools.id', 'enrollments.school_id')
      .select(['attendances.month', 'absent', 'permission'])
      .where('academic_year_id', '=', yearIds.running)
      .execute()
    expect(new Set(rows.map((row) => row.month))).toEqual(new Set([10, 11, 0]))
    for (const { absent, permission } of rows) expect((absent ?? 99) + (permission ?? 99)).toBeLessThanOrEqual(12)
    expect(rows.filter(({ absent }) => absent !== null && absent > 0).length).toBeGreaterThan(rows.length / 5)
    expect(rows.filter((row) => row.absent === 0).length).toBeGreaterThan(rows.length / 3)
  })
})

describe('scholarships', () => {
  it('have students of every poor level, and rounds that the money covers: all three last year, each step this year', async () => {
    const levels = await database.db
      .selectFrom('enrollments')
      .select(['poor_level', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('poor_level')
      .execute()
    expect(new Set(levels.map((row) => row.poor_level))).toEqual(new Set(['level_1', 'level_2', 'other', 'none', null]))
    const schoolIds = await database.db
      .selectFrom('scholarship_fundings')
      .select('school_id')
      .groupBy('school_id')
      .orderBy('school_id')
      .execute()
    const rounds = await Promise.all(
      schoolIds.map(async ({ school_id: school }) => {
        const { received, paid } = await readMoney(database.db, school)
        expect(isCovered(roundFunds(received, paid))).toBe(true)
        return [received.length, paid.length]
      }),
    )
    // Schools of the closing year have paid everything out; those of the running one have come to different steps.
    expect(rounds[0]).toEqual([3, 3])
    expect(rounds).toEqual(
      expect.arrayContaining([
        [1, 0],
        [2, 1],
      ]),
    )
  })
})
