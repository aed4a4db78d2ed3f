import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { classAverage, monthProgress, placesProgress, schoolFigures, yearFigures } from '@/features/progress/schema'
import { statisticFigures } from '@/domain/figures/schema'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { classrooms, enrollments, schools, subjects, users, years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

/** Asks when the background has counted what a test has written. */
const ask = async <T extends z.core.$ZodType>(as: Role, address: string, schema: T) => {
  await world.settle()
  return await askAtOnce(as, address, schema)
}
const askAtOnce = async <T extends z.core.$ZodType>(as: Role, address: string, schema: T) => {
  const response = await world.call('GET', address, { as })
  expect(response.status).toBe(200)
  return dataSchema(schema).parse(await response.json())
}
const board = (as: Role, place = '') =>
  ask(as, `/progress/places?academic_year=${years.running}&month=10&${place}`, placesProgress)
const none = { complete: 0, partial: 0, not_started: 0, expected: 0, entered: 0 }

const enterScores = (enrollmentIds: readonly number[], subjectIds: readonly number[], month = 10) =>
  world.db
    .insertInto('scores')
    .values(
      enrollmentIds.flatMap((enrollment_id) =>
        subjectIds.map((subject_id) => ({ enrollment_id, subject_id, month, score: 5, updated_by: null })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

describe('the progress of places', () => {
  test('each role begins with the places below its own', async () => {
    const listPlaces = async (as: Role) => (await board(as)).places.map(({ kind, code }) => `${kind} ${code}`)
    expect(await listPlaces('demis')).toEqual(['province 01', 'province 02'])
    expect(await listPlaces('provincial_officer')).toEqual(['district 0201', 'district 0208'])
    expect(await listPlaces('district_officer')).toEqual(['school 02080101', 'school 02080102'])
    expect(await listPlaces('school_management')).toEqual(['school 02080101'])
  })

  test('a province counts active schools by stage, and by what their sheets of the month hold', async () => {
    // Three students in two subjects; of grade 11 one in two.
    await enterScores([enrollments.sok, enrollments.chan, enrollments.dara], [subjects.khmer, subjects.mathematics])
    await world.db
      .insertInto('attendances')
      .values({ enrollment_id: 3031, month: 10, absent: 0, permission: null, updated_by: null })
      .execute()
    const { level, total, places } = await board('demis')
    expect(level).toBe(2)
    // The third school of the province is not active.
    expect(places[1]).toMatchObject({
      kind: 'province',
      code: '02',
      school_id: null,
      name_en: 'Place 02',
      schools: 2,
      stage: { complete: 0, partial: 0, not_started: 2 },
      scores: { complete: 0, partial: 1, not_started: 1, expected: 9, entered: 6 },
      attendance: { complete: 1, partial: 0, not_started: 1, expected: 5, entered: 1 },
    })
    expect(places[0]).toMatchObject({
      schools: 1,
      stage: { complete: 1, partial: 0, not_started: 0 },
      scores: { complete: 0, partial: 0, not_started: 1, expected: 3 },
    })
    expect(total).toMatchObject({ schools: 3, stage: { complete: 1, not_started: 2 }, scores: { expected: 12 } })
  })

  test('a district counts the classes of its schools, and in all its schools', async () => {
    await enterScores([enrollments.sok, enrollments.chan, enrollments.dara], [subjects.khmer, subjects.mathematics])
    const { total, places } = await board('provincial_officer', 'district=0208')
    expect(places[0]).toMatchObject({
      school_id: schools.own,
      schools: 1,
      scores: { complete: 1, partial: 0, not_started: 1, expected: 8, entered: 6 },
    })
    expect(total.scores).toEqual({ complete: 0, partial: 1, not_started: 1, expected: 9, entered: 6 })
    const ofDistricts = await board('provincial_officer')
    expect(ofDistricts.places[1]).toMatchObject({ code: '0208', ...total })
  })

  test('a school sees its own sheets at once; a board of places does when they are counted, and says of when it is', async () => {
    const address = `/progress/places?academic_year=${years.running}&month=10`
    const before = await board('demis')
    await enterScores([enrollments.chan, enrollments.dara], [subjects.khmer])
    const ofSchool = await askAtOnce('school_management', address, placesProgress)
    expect(ofSchool.places[0]?.scores.entered).toBe(3)
    expect(ofSchool.total.scores.entered).toBe(3)
    const months = await askAtOnce(
      'school_management',
      `/progress/months?academic_year=${years.running}`,
      z.array(monthProgress),
    )
    expect(months[0]?.scores.entered).toBe(3)
    const waiting = await askAtOnce('demis', address, placesProgress)
    expect(waiting.total).toEqual(before.total)
    expect(waiting.counted_at < ofSchool.counted_at).toBe(true)
    const counted = await board('demis')
    expect(counted.total.scores.entered).toBe(before.total.scores.entered + 2)
    expect(counted.counted_at > waiting.counted_at).toBe(true)
  })

  test('what waits in the schools of a place is what their lists hold; decisions wait in a closing year only', async () => {
    const waitingOf = async (as: Role, year: number) => {
      const found = await ask(as, `/progress/places?academic_year=${year}&month=10`, placesProgress)
      return found.places.map(({ code, waiting }) => Object.assign({ code }, waiting))
    }
    const [before] = await waitingOf('district_officer', years.running)
    expect(before?.students).toBeGreaterThan(3)
    await world.db.updateTable('enrollments').set({ classroom_id: null }).where('id', '=', enrollments.sok).execute()
    await world.db
      .insertInto('scholarship_fundings')
      .values({ school_id: schools.own, round: 'round_2', received: 100_000, received_at: '2025-12-01' })
      .execute()
    const own = { ...before, without_class: 1, undecided: 0, rounds_due: (before?.rounds_due ?? 0) + 1 }
    expect((await waitingOf('district_officer', years.running))[0]).toEqual(own)
    expect((await waitingOf('school_management', years.running))[0]).toEqual(own)
    expect((await waitingOf('provincial_officer', years.running))[1]).toMatchObject({
      without_class: 1,
      rounds_due: own.rounds_due,
    })
    const closing = (await waitingOf('demis', years.post)).find(({ code }) => code === '02')
    expect(closing?.undecided).toBeGreaterThan(0)
    await world.db.updateTable('enrollments').set({ graduation_status: 1 }).execute()
    expect((await waitingOf('demis', years.post)).every(({ undecided }) => undecided === 0)).toBe(true)
  })

  test('a month without school, and a school without students in a class, leave nothing to enter and count as nothing', async () => {
    await world.db
      .updateTable('academic_years')
      .set({ study_days: JSON.stringify([{ nov: 0 }]) })
      .execute()
    const { places } = await board('demis')
    expect(places[0]?.scores).toEqual(none)
    await world.reset()
    await world.db.updateTable('enrollments').set({ classroom_id: null }).execute()
    expect((await board('demis')).places[1]?.attendance).toEqual(none)
  })

  test('the months of the year in order, with what all sheets hold', async () => {
    await world.db
      .updateTable('academic_years')
      .set({ study_days: JSON.stringify([{ nov: 22, oct: 0 }]) })
      .execute()
    await world.db
      .updateTable('enrollments')
      .set({ enrolled_date: '2026-01-15' })
      .where('id', '=', enrollments.dara)
      .execute()
    const months = await ask(
      'district_officer',
      `/progress/months?academic_year=${years.running}`,
      z.array(monthProgress),
    )
    expect(months.map(({ month }) => month)).toEqual([10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(months[0]).toEqual({
      month: 10,
      scores: { expected: 9, entered: 1 },
      attendance: { expected: 4, entered: 0 },
    })
    expect(months[2]?.attendance).toEqual({ expected: 5, entered: 0 })
  })

  test('a data user’s boards and months count the schools of the degree, and with every degree all schools', async () => {
    const countFor = async (as: Role) => {
      const months = await ask(as, `/progress/months?academic_year=${years.running}`, z.array(monthProgress))
      const { total, places } = await board(as)
      return {
        schools: total.schools,
        inProvinces: places.map(({ schools: count }) => count),
        scores: [total.scores.expected, months[0]?.scores.expected],
        listed: (await board(as, 'district=0208')).places.map(({ school_id: id }) => id),
      }
    }
    const country = { schools: 3, inProvinces: [1, 2], scores: [12, 12], listed: [schools.own, schools.sameDistrict] }
    expect(await countFor('demis')).toEqual(country)
    expect(await countFor('data_user')).toEqual({
      schools: 2,
      inProvinces: [1, 1],
      scores: [11, 11],
      listed: [schools.own],
    })
    expect(await countFor('super_data_user')).toEqual({
      schools: 1,
      inProvinces: [0, 1],
      scores: [1, 1],
      listed: [schools.sameDistrict],
    })
    await world.db.updateTable('accounts').set({ school_degree: 0 }).where('username', '=', 'data_user').execute()
    expect(await countFor('data_user')).toEqual(country)
    await world.db.updateTable('accounts').set({ school_degree: null }).where('username', '=', 'data_user').execute()
    const refused = await world.call('GET', `/progress/months?academic_year=${years.running}`, { as: 'data_user' })
    expect(refused.status).toBe(403)
  })
})

test('the students of a school by grade, and who came and went', async () => {
  await world.db.updateTable('enrollments').set({ entry_status: 2 }).where('id', '=', enrollments.chan).execute()
  await world.db.updateTable('students').set({ gender: 'm' }).where('id', '=', enrollments.dara).execute()
  await world.db
    .updateTable('transfers')
    .set({ status: 1, completed_on: '2026-02-01' })
    .where('to_school_id', '=', schools.own)
    .execute()
  const figures = await ask('teacher', `/progress/schools/${schools.own}`, schoolFigures)
  expect(figures).toMatchObject({ transfers_in: 1, transfers_out: 0 })
  expect(figures.grades).toEqual([
    {
      grade: 7,
      grade_name: 'ថ្នាក់ទី៧',
      grade_name_en: 'Grade 7',
      female: 2,
      male: 1,
      new_entrants: 2,
      repeaters: 1,
      dropouts: 1,
      without_class: 0,
      imported_without_class: 0,
    },
    expect.objectContaining({ grade: 11, female: 1, male: 0 }),
  ])
})

test('of the students of a grade without a class, those who were imported are counted apart', async () => {
  const { id } = await world.db
    .insertInto('enrollment_imports')
    .values({
      account_id: users.school_management,
      school_id: schools.own,
      grade: 7,
      report_stage: 1,
      enrolled_date: '2025-11-03',
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const without = { classroom_id: null }
  await world.db
    .updateTable('enrollments')
    .set(without)
    .where('id', 'in', [enrollments.sok, enrollments.dara])
    .execute()
  await world.db.updateTable('enrollments').set({ import_id: id }).where('id', '=', enrollments.dara).execute()
  const { grades } = await ask('school_management', `/progress/schools/${schools.own}`, schoolFigures)
  expect(grades[0]).toMatchObject({ grade: 7, without_class: 2, imported_without_class: 1 })
})

test('the averages of a class are in percent of what its subjects allow, over the students with all scores', async () => {
  // 42.25 of 50 in Khmer is there; 5 of 100 in mathematics is added, and a subject the class does not learn.
  await enterScores([enrollments.sok], [subjects.mathematics, subjects.excluded])
  await enterScores([enrollments.chan], [subjects.khmer])
  const averages = await ask('teacher', `/classrooms/${classrooms['own-class']}/averages`, z.array(classAverage))
  expect(averages[0]).toEqual({ month: 10, average: 31.5, students: 1 })
  expect(averages[1]).toEqual({ month: 11, average: null, students: 0 })
  expect(averages.map(({ month }) => month).slice(-3)).toEqual([9, 13, 14])
})

describe('the figures of a year', () => {
  const figures = (as: Role, place = '') =>
    ask(as, `/progress/figures?academic_year=${years.running}${place}`, yearFigures)

  test('count schools, students, girls, teachers and results of the place, and of the year before', async () => {
    const { current, before } = await figures('demis')
    const students = await world.db
      .selectFrom('enrollments')
      .innerJoin('students', 'students.id', 'enrollments.student_id')
      .innerJoin('schools', 'schools.id', 'enrollments.school_id')
      .select(['students.gender', 'entry_status'])
      .where('schools.academic_year_id', '=', years.running)
      .where('closed_on', 'is', null)
      .execute()
    const attending = students.filter(({ entry_status: status }) => status !== 3)
    expect(current).toMatchObject({
      schools: 4,
      students: attending.length,
      girls: attending.filter(({ gender }) => gender === 'f').length,
      dropouts: students.length - attending.length,
    })
    expect(current.teachers).toBeGreaterThan(0)
    expect(before?.schools).toBeGreaterThan(0)
  })

  test.each(['demis', 'provincial_officer', 'district_officer', 'school_management', 'super_data_user'] as const)(
    'are for a %s those of the data query that they lead to',
    async (as) => {
      const { current } = await figures(as)
      const level = as === 'school_management' ? 'school' : 'district'
      const query = `dataSource.academicYear=${years.running}&aggregateBy=${level}&indicators=dropouts,results`
      const { cards, tables } = await ask(as, `/data-query/statistics?${query}`, statisticFigures)
      const findCard = (key: string) => cards.find((card) => card.key === key)?.value
      const total = (key: string) => tables.find(({ indicator }) => indicator === key)?.total
      expect(current).toEqual({
        schools: findCard('schools'),
        students: findCard('pupils'),
        girls: findCard('female'),
        teachers: findCard('teachers'),
        dropouts: total('dropouts')?.['total'],
        passed: total('results')?.['passed'],
        failed: total('results')?.['failed'],
      })
    },
  )

  test('end at the caller’s own place, and a school’s are those of the moment', async () => {
    const country = await figures('demis')
    const school = await figures('school_management')
    expect(school.current.schools).toBe(1)
    expect(school.current.students).toBeLessThan(country.current.students)
    await world.db.updateTable('enrollments').set({ entry_status: 3 }).where('id', '=', enrollments.sok).execute()
    const after = await askAtOnce('school_management', `/progress/figures?academic_year=${years.running}`, yearFigures)
    expect(after.current).toMatchObject({
      students: school.current.students - 1,
      dropouts: school.current.dropouts + 1,
    })
  })
})

test('the schools that a board counts as silent or not set up are those of the lists it leads to', async () => {
  await enterScores([enrollments.sok], [subjects.khmer])
  await world.db
    .updateTable('enrollments')
    .set({ classroom_id: null })
    .where('school_id', '=', schools.sameDistrict)
    .execute()
  const { total } = await board('demis')
  const listed = async (filter: string) => {
    const response = await world.call('GET', `/schools?academic_year=${years.running}&page=1&limit=10&${filter}`, {
      as: 'demis',
    })
    return pageSchema(z.object({ id: z.int() })).parse(await response.json()).total
  }
  const { complete, partial, not_started: silent } = total.scores
  expect(await listed('silent_month=10')).toBe(silent)
  expect(await listed('not_set_up=1')).toBe(total.schools - complete - partial - silent)
  expect(silent).toBeGreaterThan(0)
})
