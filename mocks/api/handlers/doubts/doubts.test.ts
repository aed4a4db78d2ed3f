import { afterAll, beforeAll, expect, test } from 'vitest'
import { doubtCounts, doubtKinds, doubtList, type DoubtKind } from '@/features/doubts/schema'
import type { Role } from '@/auth/permissions'
import { createExportWorld, madeStudents } from '../../../testing/exports'
import type { TestWorld } from '../../../testing/world'
import { classrooms, schools, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createExportWorld()
})
afterAll(() => world.close())

const attending = madeStudents.filter(({ entry, closed }) => entry !== 3 && !closed)
const ofSchool = (school: number) => attending.filter((student) => student.school === school)

async function readCounts(as: Role, place = ''): Promise<Record<string, number>> {
  const response = await world.call('GET', `/doubts?academic_year=${years.running}${place}`, { as })
  expect(response.status).toBe(200)
  const counts = doubtCounts.parse(await response.json())
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, count]))
}

async function list(kind: DoubtKind, as: Role = 'school_management', more = '') {
  const response = await world.call('GET', `/doubts/${kind}?academic_year=${years.running}&limit=500${more}`, { as })
  expect(response.status).toBe(200)
  return doubtList.parse(await response.json())
}

const studentIds = (found: Awaited<ReturnType<typeof list>>) =>
  found.data.map(({ student }) => student?.id ?? 0).toSorted((a, b) => a - b)

test('every list has as many rows as its count says', async () => {
  for (const [as, place] of [
    ['school_management', ''],
    ['district_officer', ''],
    ['demis', '&province=02'],
  ] as const) {
    const counts = await readCounts(as, place)
    for (const kind of doubtKinds) {
      const { data, total } = await list(kind, as, place)
      expect({ as, kind, listed: data.length, total }).toEqual({ as, kind, listed: counts[kind], total: counts[kind] })
    }
  }
})

test('students without a class, and those too young or too old for their grade', async () => {
  const own = ofSchool(schools.own)
  const withoutClass = own.filter(({ room }) => room === null).map(({ id }) => id)
  expect(studentIds(await list('without_class'))).toEqual(withoutClass)
  // On 2025-11-01 a child of grade 7 is 12: fewer than 10 years or more than 16 are doubtful.
  const tooOldOrYoung = own
    .filter(({ birth, grade }) => birth > `${2025 - (grade + 3)}-11-01` || birth <= `${2025 - (grade + 10)}-11-01`)
    .map(({ id }) => id)
  const doubted = await list('age')
  expect(studentIds(doubted)).toEqual(tooOldOrYoung)
  expect(doubted.data.find(({ student }) => student?.id === tooOldOrYoung[0])?.value).toBeTypeOf('number')
})

test('a drop-out without a reason', async () => {
  const dropout = madeStudents.find(({ school, entry, closed }) => school === schools.own && entry === 3 && !closed)
  expect((await list('without_reason')).total).toBe(0)
  await world.db
    .updateTable('enrollments')
    .set({ drop_out_reason: null })
    .where('id', '=', dropout?.id ?? 0)
    .execute()
  expect(studentIds(await list('without_reason'))).toEqual([dropout?.id])
})

test('two children of one name, birth date and gender are one pair', async () => {
  const [one, other] = ofSchool(schools.own).filter(({ gender }) => gender === 'f')
  if (one === undefined || other === undefined) throw new Error('no students')
  await world.db
    .updateTable('students')
    .set({ birth_date: '2013-03-03', folded_name: 'twin' })
    .where('id', 'in', [one.id, other.id])
    .execute()
  const { data } = await list('twins')
  expect(data.map(({ student, twin }) => [student?.id, twin?.id])).toEqual([[one.id, other.id]])
})

test('a sheet whose marks are all equal, and more days of absence than the month has', async () => {
  const marked = ofSchool(schools.own).filter(({ room }) => room === classrooms['own-class'])
  await world.db
    .insertInto('scores')
    .values(marked.map(({ id }) => ({ enrollment_id: id, subject_id: 1, month: 10, score: 7 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { data } = await list('equal_marks')
  expect(data).toMatchObject([{ classroom: { id: classrooms['own-class'] }, month: 10, value: 7, student: null }])

  const absent = marked[0]?.id ?? 0
  // November has 22 study days.
  await world.db
    .updateTable('attendances')
    .set({ absent: 20, permission: 3 })
    .where('enrollment_id', '=', absent)
    .where('month', '=', 10)
    .execute()
  expect((await list('absences')).data).toMatchObject([{ student: { id: absent }, month: 10, value: 23 }])
})

test('a class of more than 60, a school without a telephone, and a school that lost many students', async () => {
  const rooms: readonly number[] = [classrooms['own-class'], classrooms['own-school']]
  await world.db
    .updateTable('enrollments')
    .set({ classroom_id: classrooms['own-class'] })
    .where('classroom_id', 'in', rooms)
    .execute()
  const students = ofSchool(schools.own).filter(({ room }) => room !== null && rooms.includes(room)).length
  expect(students).toBeGreaterThan(60)
  expect((await list('large_class')).data).toMatchObject([
    { classroom: { id: classrooms['own-class'] }, value: students },
  ])

  await world.db.updateTable('raw_schools').set({ phone_number_1: null }).execute()
  expect((await list('school_contact', 'district_officer')).data.map(({ school }) => school.id)).toContain(schools.own)

  expect((await list('jump')).total).toBe(0)
  const earlier = await world.db
    .selectFrom('schools as now')
    .innerJoin('schools as earlier', 'earlier.raw_school_id', 'now.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'earlier.academic_year_id')
    .select(['earlier.id', 'earlier.academic_year_id'])
    .where('now.id', '=', schools.own)
    .where('academic_years.status', '=', 'post')
    .executeTakeFirstOrThrow()
  const now = ofSchool(schools.own).length
  await world.db
    .insertInto('student_counts')
    .values({
      school_id: earlier.id,
      academic_year_id: earlier.academic_year_id,
      grade: 8,
      gender: 'f',
      students: 2 * now,
      ...noOthers,
    })
    .execute()
  const [jump] = (await list('jump')).data
  expect(jump).toMatchObject({ school: { id: schools.own } })
  expect(jump?.value).toBeLessThan(-20)
})

const noOthers = {
  new_entrants: 0,
  repeaters: 0,
  dropouts: 0,
  scholarships: 0,
  disabilities: 0,
  health_problems: 0,
  personal_problems: 0,
  minorities: 0,
  promoted: 0,
  over_age: 0,
  without_class: 0,
  undecided: 0,
}

test('a whole country is asked for one of its provinces', async () => {
  const response = await world.call('GET', `/doubts?academic_year=${years.running}`, { as: 'demis' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: { province: 'common.error.require' } })
})
