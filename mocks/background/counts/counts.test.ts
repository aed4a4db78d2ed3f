import { sql, type SqlBool } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { learnedSubjects } from '../../api/handlers/scores/class-results'
import { compareAfterWrites } from '../../testing/random-writes'
import { createTestWorld, type TestWorld } from '../../testing/world'
import { classrooms, enrollments, schools, subjects } from '../../testing/world-ids'
import { countDifferences } from './compare-counts'
import { countAllSchools, countChangedSchools, countNextSchool, readCountedAt } from './count-schools'
import { countResults, countStudentGrowth, countTransfers } from './truth'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.db.deleteFrom('installation_values').where('name', '=', 'pass_mark').execute()
})
afterAll(() => world.close())

test(
  'the counts are what the records say after random writes, when the changed schools are counted',
  { timeout: 120_000 },
  async () => {
    const { writes, counted } = await compareAfterWrites(world, 12)
    expect(writes).toBeGreaterThan(200)
    expect([...counted].toSorted()).toEqual([
      'absences',
      'failed in period 1',
      'failed in period 2',
      'failed in period 3',
      'passed in period 1',
      'passed in period 2',
      'passed in period 3',
      'students who left',
      'transfers in',
      'transfers out',
    ])
  },
)

const { sok, chan, dara, otherClass } = enrollments

/** Scores of both semesters, two results set by hand, two completed transfers, and no school left to count. */
async function fillWorld(): Promise<void> {
  await sql`
    insert into scores (enrollment_id, subject_id, month, score)
    select enrollments.id, learned.subject_id, month, 40
    from enrollments
    join (${learnedSubjects(sql<SqlBool>`true`)}) as learned on learned.classroom_id = enrollments.classroom_id
    cross join unnest(array[13, 14]) as month`.execute(world.db)
  await world.db.updateTable('students').set({ gender: 'm' }).where('id', '=', sok).execute()
  await world.db.updateTable('enrollments').set({ annual_result_changed: 0 }).where('id', '=', otherClass).execute()
  await sql`update enrollments set classroom_id = null, annual_result_changed = 1 where id = 4011`.execute(world.db)
  await sql`update transfers set status = 1, completed_on = '2026-02-01' where id in (1, 2)`.execute(world.db)
  await countChangedSchools(world.db)
}

async function readTruth(): Promise<string[]> {
  const all = sql<SqlBool>`true`
  const { rows } = await sql<{ count: string }>`
    select to_json(counted)::text as count from (${countTransfers(all)}) as counted
    union all
    select to_json(counted)::text from (${countStudentGrowth(all)}) as counted
    union all
    select to_json(counted)::text from (${countResults(all)}) as counted`.execute(world.db)
  return rows.map(({ count }) => count).toSorted()
}

test.each([
  ['a transfer is completed', sql`update transfers set status = 1 where id = 3`],
  [
    'a transfer is recorded as completed',
    sql`
    insert into transfers
      (enrollment_id, from_school_id, from_grade, special, reason, report_stage, status, requested_on)
    values (${sok}, ${schools.own}, 7, -1, '', 1, 1, '2026-01-15')`,
  ],
  ['a transfer is pending again', sql`update transfers set status = 0 where id = 1`],
  ['a transfer goes into another grade', sql`update transfers set grade = 8 where id = 1`],
  ['a transfer is deleted', sql`delete from transfers where id = 1`],
  ['the enrollment of a transfer is deleted', sql`delete from enrollments where id = 3051`],
  ['the gender of a transferred student changes', sql`update students set gender = 'm' where id = ${chan}`],
  [
    'a transferred enrollment goes to another student',
    sql`update enrollments set student_id = ${sok} where id = ${chan}`,
  ],
  ['a score of a semester is corrected', sql`update scores set score = 1 where enrollment_id = ${sok} and month = 13`],
  [
    'a score of a semester is saved over',
    sql`insert into scores (enrollment_id, subject_id, month, score) values (${sok}, ${subjects.khmer}, 14, 0)
      on conflict (enrollment_id, month, subject_id) do update set score = excluded.score`,
  ],
  [
    'a score of a semester becomes that of another month',
    sql`update scores set month = 5 where enrollment_id = ${sok} and month = 14`,
  ],
  ['the scores of a semester are deleted', sql`delete from scores where enrollment_id = ${sok} and month = 14`],
  ['a result is set by hand', sql`update enrollments set annual_result_changed = 0 where id = ${sok}`],
  [
    'a result is set by hand for a student without a class',
    sql`update enrollments set classroom_id = null, annual_result_changed = 1 where id = ${sok}`,
  ],
  [
    'a student comes with a result that was set by hand',
    sql`insert into enrollments (student_id, school_id, grade, annual_result_changed, enrolled_date)
      values (${sok}, ${schools.own}, 7, 1, '2025-11-01')`,
  ],
  ['a student with a result drops out', sql`update enrollments set entry_status = 3 where id = ${sok}`],
  ['a student with a result leaves', sql`update enrollments set closed_on = '2026-02-01' where id = ${sok}`],
  ['the enrollment of a student with a result is deleted', sql`delete from enrollments where id = ${sok}`],
  ['the enrollment of a student whose result was set by hand is deleted', sql`delete from enrollments where id = 4011`],
  ['the grade of a student with a result changes', sql`update enrollments set grade = 8 where id = ${sok}`],
  [
    'two students with different results change places',
    sql`update enrollments set classroom_id = others.classroom_id from enrollments as others
      where (enrollments.id, others.id) in ((${dara}, ${otherClass}), (${otherClass}, ${dara}))`,
  ],
  [
    'a subject counts for less',
    sql`update academic_year_subjects set max_score = 79 where subject_id = ${subjects.khmer}`,
  ],
  ['the class learns one more subject', sql`delete from classroom_excluded_subjects`],
  ['the class changes its grade', sql`update classrooms set grade = 12 where id = ${classrooms['own-class']}`],
  ['the pass mark is set', sql`insert into installation_values (name, value) values ('pass_mark', '0.99')`],
])('the counts of transfers and results are right when %s', async (_, change) => {
  await fillWorld()
  const before = await readTruth()
  await change.execute(world.db)
  expect(await readTruth()).not.toEqual(before)
  await countChangedSchools(world.db)
  expect(await countDifferences(world.db)).toBe(0)
})

test('another pass mark, and none any more, change the counts of results', async () => {
  await sql`insert into installation_values (name, value) values ('pass_mark', '0.99')`.execute(world.db)
  await fillWorld()
  for (const change of [
    sql`update installation_values set value = '0.3' where name = 'pass_mark'`,
    sql`update installation_values set value = '0.99' where name = 'pass_mark'`,
    sql`delete from installation_values where name = 'pass_mark'`,
  ]) {
    const before = await readTruth()
    await change.execute(world.db)
    expect(await readTruth()).not.toEqual(before)
    await countChangedSchools(world.db)
    expect(await countDifferences(world.db)).toBe(0)
  }
})

test('a write that is taken back marks no school, and a school is counted once for all its writes', async () => {
  const enter = (month: number) =>
    sql`insert into scores (enrollment_id, subject_id, month, score) values (${chan}, ${subjects.khmer}, ${month}, 5)`
  const refused = world.db.transaction().execute(async (transaction) => {
    await enter(11).execute(transaction)
    throw new Error('taken back')
  })
  await expect(refused).rejects.toThrow('taken back')
  expect(await countNextSchool(world.db)).toBe(false)
  for (const month of [11, 0, 1]) await enter(month).execute(world.db)
  expect(await countNextSchool(world.db)).toBe(true)
  expect(await countNextSchool(world.db)).toBe(false)
  expect(await countDifferences(world.db)).toBe(0)
})

test('the counts are as old as the oldest write that is not counted', async () => {
  const before = await readCountedAt(world.db)
  await sql`insert into changed_schools values (${schools.own}, ${before}), (${schools.sameDistrict}, now())`.execute(
    world.db,
  )
  expect(await readCountedAt(world.db)).toBe(before)
  await countChangedSchools(world.db)
  expect((await readCountedAt(world.db)) >= before).toBe(true)
})

test('counting all schools corrects counts that are wrong', async () => {
  await world.db.updateTable('class_counts').set({ students: 77 }).where('month', 'is', null).execute()
  await world.db.deleteFrom('student_counts').where('school_id', '=', schools.own).execute()
  expect(await countDifferences(world.db)).toBeGreaterThan(3)
  await world.db.transaction().execute(countAllSchools)
  expect(await countDifferences(world.db)).toBe(0)
})
