import * as fc from 'fast-check'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { countDifferences } from '../background/counts/compare-counts'
import { countAllSchools, countChangedSchools, countNextSchool } from '../background/counts/count-schools'
import type { Database } from '../db/types'
import type { TestWorld } from './world'
import { enrollments, schools, subjects, years } from './world-ids'

type Statement = RawBuilder<unknown>

const one = <T>(values: readonly T[]) => fc.constantFrom(...values)
const enrollment = one([...Object.values(enrollments), 3031, 3041, 3051, 2011, 4011])
const several = fc.uniqueArray(enrollment, { minLength: 1, maxLength: 5 }).map((ids) => sql`${ids}::integer[]`)
const subject = one(Object.values(subjects))
const chosenSubjects = fc.uniqueArray(subject, { minLength: 1 }).map((ids) => sql`${ids}::integer[]`)
const room = one([301, 302, 303, 304, 305, 201, 401])
const month = one([10, 11, 0, 13])
const grade = one([1, 7, 11])
const day = one(['2025-11-01', '2025-12-31', '2026-01-01'])
const entryStatus = one([0, 1, 2, 3, 4])
const list = one(['[]', '[1]', '[1, 2]', null])
const school = one([...Object.values(schools), 41])
const year = one(Object.values(years))

const scores = [
  fc.tuple(several, chosenSubjects, month).map(
    ([students, learned, of]) => sql`
      insert into scores (enrollment_id, subject_id, month, score)
      select student, subject, ${of}::integer, 5 from unnest(${students}) as student, unnest(${learned}) as subject
      on conflict (enrollment_id, month, subject_id) do update set score = 6`,
  ),
  fc
    .tuple(enrollment, enrollment)
    .map(([from, to]) => sql`update scores set enrollment_id = ${to} where enrollment_id = ${from} and month = 10`),
  fc
    .tuple(several, chosenSubjects)
    .map(
      ([students, of]) => sql`delete from scores where enrollment_id = any(${students}) and subject_id = any(${of})`,
    ),
  fc.tuple(several, one([10, 11, 0])).map(
    ([students, of]) => sql`
      insert into attendances (enrollment_id, month, absent)
      select student, ${of}::integer, 1 from unnest(${students}) as student
      on conflict (enrollment_id, month) do update set absent = 2`,
  ),
  several.map((students) => sql`delete from attendances where enrollment_id = any(${students})`),
]

/** Of one table, with values for the columns that the counts look at. */
const enrolled = [
  fc
    .tuple(several, one([301, 302, 303, null]))
    .map(([students, to]) => sql`update enrollments set classroom_id = ${to} where id = any(${students})`),
  fc
    .tuple(several, entryStatus)
    .map(([students, to]) => sql`update enrollments set entry_status = ${to} where id = any(${students})`),
  fc
    .tuple(several, one(['2026-02-01', null]))
    .map(([students, to]) => sql`update enrollments set closed_on = ${to} where id = any(${students})`),
  fc
    .tuple(several, day)
    .map(([students, to]) => sql`update enrollments set enrolled_date = ${to} where id = any(${students})`),
  fc
    .tuple(several, school, grade)
    .map(
      ([students, to, index]) =>
        sql`update enrollments set school_id = ${to}, grade = ${index} where id = any(${students})`,
    ),
  fc.tuple(several, list, list, one([0, 3, null])).map(
    ([students, scholarships, problems, ethnicity]) => sql`update enrollments
      set scholarships = ${scholarships}::jsonb, health_problems = ${problems}::jsonb,
        personal_problems = ${problems}::jsonb, disabilities = ${scholarships}::jsonb, ethnicity = ${ethnicity}::integer
      where id = any(${students})`,
  ),
  fc.tuple(enrollment, school, grade, room, entryStatus, day).map(
    ([student, index, ofGrade, inRoom, status, from]) => sql`
      insert into enrollments (student_id, school_id, grade, classroom_id, entry_status, enrolled_date)
      select student_id, ${index}::integer, ${ofGrade}::integer, ${inRoom}::integer, ${status}::integer, ${from}::date
      from enrollments where id = ${student}`,
  ),
  // Those that a test added, and now and then one of the world's with its scores.
  one([9001, 9002, 9003, enrollments.dara, 3031]).map((id) => sql`delete from enrollments where id = ${id}`),
  fc
    .tuple(enrollment, one(['f', 'm']))
    .map(([student, gender]) => sql`update students set gender = ${gender} where id = ${student}`),
]

/** Scores of all that a class learns, so that there are results, and what else decides about them. */
const results = [
  fc.tuple(several, one([[13], [14], [13, 14]]), one([4, 26, 49])).map(
    ([students, months, score]) => sql`
      insert into scores (enrollment_id, subject_id, month, score)
      select distinct enrollments.id, offered.subject_id, month, ${score}::integer
      from enrollments
      join classrooms on classrooms.id = enrollments.classroom_id
      join schools on schools.id = classrooms.school_id
      join academic_year_subjects as offered
        on offered.academic_year_id = schools.academic_year_id and offered.grade = classrooms.grade
      cross join unnest(${months}::integer[]) as month
      where enrollments.id = any(${students})
      on conflict (enrollment_id, month, subject_id) do update set score = excluded.score`,
  ),
  fc
    .tuple(several, one([13, 14]), one([4, 26, 49]))
    .map(
      ([students, of, score]) =>
        sql`update scores set score = ${score} where enrollment_id = any(${students}) and month = ${of}`,
    ),
  fc
    .tuple(several, one([13, 14]))
    .map(([students, of]) => sql`delete from scores where enrollment_id = any(${students}) and month = ${of}`),
  fc
    .tuple(several, one([0, 1, null]))
    .map(
      ([students, result]) => sql`update enrollments set annual_result_changed = ${result} where id = any(${students})`,
    ),
  fc.tuple(enrollment, enrollment).map(
    // Two change places, so that as many as before are in each class.
    ([student, other]) => sql`
      update enrollments set classroom_id = others.classroom_id
      from enrollments as others
      where (enrollments.id, others.id) in ((${student}, ${other}), (${other}, ${student}))`,
  ),
  fc
    .tuple(year, subject, one([20, 50]))
    .map(
      ([of, id, most]) =>
        sql`update academic_year_subjects set max_score = ${most} where academic_year_id = ${of} and subject_id = ${id}`,
    ),
  one([0.3, 0.6]).map(
    (mark) => sql`
      insert into installation_values (name, value) values ('pass_mark', ${mark}::text::jsonb)
      on conflict (name) do update set value = excluded.value`,
  ),
  fc.constant(sql`delete from installation_values where name = 'pass_mark'`),
]

const transferId = one([1, 2, 3, 4, 9001, 9002])
const transfers = [
  fc.tuple(enrollment, school, grade, one([0, 1])).map(
    ([student, to, index, status]) => sql`
      insert into transfers
        (enrollment_id, from_school_id, from_grade, to_school_id, grade, reason, report_stage, status, requested_on)
      select id, school_id, grade, ${to}::integer, ${index}::integer, '', 1, ${status}::integer, '2026-01-15'
      from enrollments where id = ${student}`,
  ),
  fc.tuple(enrollment, one([-1, -2])).map(
    ([student, special]) => sql`
      with closed as (update enrollments set closed_on = '2026-02-01' where id = ${student} returning *)
      insert into transfers
        (enrollment_id, from_school_id, from_grade, special, reason, report_stage, status, requested_on, completed_on)
      select id, school_id, grade, ${special}::integer, '', 1, 1, '2026-02-01', '2026-02-01' from closed`,
  ),
  // Approved: the student moves with all scores.
  fc.tuple(transferId, one([301, 302, 303, null])).map(
    ([id, to]) => sql`
      with approved as (
        update transfers set status = 1, completed_on = '2026-02-01', classroom_id = ${to}::integer
        where id = ${id} and status = 0 and withdrawn_on is null and to_school_id is not null returning *
      )
      update enrollments set school_id = approved.to_school_id, grade = approved.grade, classroom_id = ${to}::integer
      from approved where enrollments.id = approved.enrollment_id`,
  ),
  transferId.map((id) => sql`update transfers set withdrawn_on = '2026-02-01' where id = ${id} and status = 0`),
  transferId.map((id) => sql`update transfers set withdrawn_on = null, status = 1 where id = ${id}`),
  fc
    .tuple(transferId, grade, school)
    .map(([id, index, from]) => sql`update transfers set grade = ${index}, from_school_id = ${from} where id = ${id}`),
  fc.constant(sql`update transfers set status = 0, completed_on = null where id in (1, 3) and status = 1`),
  transferId.map((id) => sql`delete from transfers where id = ${id}`),
  // Two records of one student become one, and a boy's enrollment a girl's.
  fc
    .tuple(enrollment, one([3011, 3031]))
    .map(([id, student]) => sql`update enrollments set student_id = ${student} where id = ${id}`),
]

const rooms = [
  fc
    .tuple(room, grade, one([0, 1, 2]))
    .map(([id, to, type]) => sql`update classrooms set grade = ${to}, type = ${type} where id = ${id}`),
  fc.tuple(room, one([0, 1])).map(([id, status]) => sql`update classrooms set status = ${status} where id = ${id}`),
  fc.tuple(room, chosenSubjects).map(
    ([id, left]) => sql`
      insert into classroom_excluded_subjects (classroom_id, subject_id)
      select ${id}::integer, subject from unnest(${left}) as subject on conflict do nothing`,
  ),
  room.map((id) => sql`delete from classroom_excluded_subjects where classroom_id = ${id}`),
  fc.tuple(year, subject, grade, one([0, 1, 2])).map(
    ([of, id, index, type]) => sql`
      insert into academic_year_subjects (academic_year_id, subject_id, grade, type, max_score, position)
      values (${of}, ${id}, ${index}, ${type}, 50, 1)`,
  ),
  fc.tuple(year, subject, grade).map(
    ([of, id, index]) => sql`
      delete from academic_year_subjects where academic_year_id = ${of} and subject_id = ${id} and grade = ${index}`,
  ),
  fc.tuple(year, subject, grade).map(
    ([of, id, index]) => sql`
      update academic_year_subjects set grade = ${index} where academic_year_id = ${of} and subject_id = ${id} and type = 2`,
  ),
]

type Write =
  | { kind: 'statements'; statements: readonly Statement[]; isTakenBack: boolean }
  | { kind: 'count'; schools: number }
  | { kind: 'count all' }

const statement = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(...scores) },
  { weight: 5, arbitrary: fc.oneof(...enrolled) },
  { weight: 4, arbitrary: fc.oneof(...results) },
  { weight: 3, arbitrary: fc.oneof(...transfers) },
  { weight: 1, arbitrary: fc.oneof(...rooms) },
)

/** Writes of handlers, imports and an operator at the database's prompt, in transactions of one to three. */
const randomWrite: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('statements' as const),
      statements: fc.array(statement, { minLength: 1, maxLength: 3 }),
      isTakenBack: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('count' as const), schools: one([1, 3]) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'count all' as const }) },
)

class TakenBack extends Error {}

/** Gives how many statements were carried out; one that the database refuses takes its transaction back. */
async function carryOut(db: Kysely<Database>, write: Write): Promise<number> {
  if (write.kind === 'count') {
    for (let nth = 0; nth < write.schools; nth += 1) await countNextSchool(db)
    return 0
  }
  if (write.kind === 'count all') {
    await db.transaction().execute(countAllSchools)
    return 0
  }
  let done = 0
  try {
    await db.transaction().execute(async (transaction) => {
      for (const statement of write.statements) {
        await sql`${statement}`.execute(transaction)
        done += 1
      }
      if (write.isTakenBack) throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack) && !isRefusal(error)) throw error
  }
  return done
}

/** A constraint was broken: a class of the same name, an enrollment that a transfer names, a subject named twice. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('23')
}

interface Compared {
  writes: number
  /** The counts that were not zero after some run. */
  counted: Set<string>
}

/**
 * Carries out random writes from the beginning of the world again and again. The counts have to be what the records say
 * when every school that they have changed is counted.
 */
export async function compareAfterWrites(world: TestWorld, runs: number): Promise<Compared> {
  let writes = 0
  const counted = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(randomWrite, { minLength: 15, maxLength: 15 }), async (all) => {
      await world.reset()
      for (const write of all) writes += await carryOut(world.db, write)
      await countChangedSchools(world.db)
      const wrong = await countDifferences(world.db)
      if (wrong > 0) throw new Error(`${wrong} counts are not what the records say`)
      for (const name of await listCounted(world.db)) counted.add(name)
    }),
    { numRuns: runs, seed: 14, endOnFailure: true },
  )
  return { writes, counted }
}

/** The absences, leavers, transfers and results that are counted at the moment, by their names; the world begins with none. */
async function listCounted(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'absences' as name from absence_counts having sum(absent + permission) > 0
    union all
    select 'students who left' as name from student_growth where students < 0 having count(*) > 0
    union all
    select 'transfers in' from transfer_counts having sum(transfers_in) > 0
    union all
    select 'transfers out' from transfer_counts having sum(transfers_out) > 0
    union all
    select 'passed in period ' || period from result_counts where passed > 0 group by period
    union all
    select 'failed in period ' || period from result_counts where failed > 0 group by period`.execute(db)
  return rows.map(({ name }) => name)
}
