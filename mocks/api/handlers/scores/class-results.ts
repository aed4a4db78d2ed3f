import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { annualResults, maxAverage, semesterScore, usualPassMark } from '@/domain/results/annual-results'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'

/** The subjects that the classes learn, with the most a score may be: `classroom_id`, `subject_id`, `max_score`, `position`. A
 *  subject named for the class's type takes the place of the one for every type; those excluded for it are left out. */
export function learnedSubjects(classes: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select distinct on (classrooms.id, offered.subject_id)
      classrooms.id as classroom_id, offered.subject_id, offered.max_score, offered.position
    from classrooms
    join schools on schools.id = classrooms.school_id
    join academic_year_subjects as offered
      on offered.academic_year_id = schools.academic_year_id
      and offered.grade = classrooms.grade
      and offered.type in (0, classrooms.type)
    where ${classes} and not exists (
      select from classroom_excluded_subjects as excluded
      where excluded.classroom_id = classrooms.id and excluded.subject_id = offered.subject_id
    )
    order by classrooms.id, offered.subject_id, offered.type desc`
}

interface MonthsQuery {
  /** The tables that students are read from, with `enrollments`. */
  students: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  months: readonly number[]
}

/**
 * The months or semesters in which a student has a score of every subject of the class, in a query that has `learned` (see
 * above) beside it: the enrollment's `id`, its `classroom_id`, the `month`, the student's `points` and the `maximum`. Only these
 * count in an average.
 */
export function completeMonths({ students, where, months }: MonthsQuery): RawBuilder<unknown> {
  return sql`
    select entered.id, entered.classroom_id, entered.month,
      sum(entered.score) as points, sum(learned.max_score) as maximum
    from (
      select enrollments.id, enrollments.classroom_id, scores.month, scores.subject_id, scores.score
      from ${students} join scores on scores.enrollment_id = enrollments.id
      where ${where} and scores.month = any(${[...months]}::integer[])
      -- Read first: joined with what is learned, each score would meet the subjects of all classes.
      offset 0
    ) as entered
    join (select classroom_id, count(*) as subjects from learned group by classroom_id) as whole
      on whole.classroom_id = entered.classroom_id
    join learned on learned.classroom_id = entered.classroom_id and learned.subject_id = entered.subject_id
    group by entered.id, entered.classroom_id, whole.subjects, entered.month
    having count(*) = whole.subjects`
}

/**
 * The average of a student's complete semesters in hundredths, rounded half up once: in SQL what `annualResults` counts, for
 * figures of a whole country. All semesters of a class have the same maximum, so that their mean is that of all points.
 */
export const averageInHundredths = sql`floor(
  (sum(points) * ${maxAverage * 200}::integer + sum(maximum)) / (2 * sum(maximum)))`

export interface ClassResult {
  semester1: number | null
  semester2: number | null
  /** The annual average, rounded once from both semesters' points. */
  average: number | null
  ranking: number | null
  /** The one set by hand, else the computed one. */
  result: 0 | 1 | null
}

/** The scores, ranking and result of every student of some classes, by enrollment. A semester counts when every subject of
 *  the class has a score. */
export async function readResults(
  db: Kysely<Database>,
  classroomIds: readonly number[],
): Promise<Map<number, ClassResult>> {
  const isOfClasses = sql<SqlBool>`(enrollments.classroom_id = any(${[...classroomIds]}::integer[]) and ${isAttending()})`
  const { rows } = await sql<{
    id: number
    classroom_id: number
    changed: 0 | 1 | null
    month: number | null
    points: number
    maximum: number
  }>`
    with learned as materialized (${learnedSubjects(sql`classrooms.id = any(${[...classroomIds]}::integer[])`)}),
    semesters as (${completeMonths({ students: sql`enrollments`, where: isOfClasses, months: [semesterOne, semesterTwo] })})
    select
      enrollments.id,
      enrollments.classroom_id,
      enrollments.annual_result_changed as changed,
      semesters.month,
      coalesce(semesters.points, 0)::double precision as points,
      coalesce(semesters.maximum, 0)::double precision as maximum
    from enrollments left join semesters on semesters.id = enrollments.id
    where ${isOfClasses}`.execute(db)
  const mark = await passMark(db)
  const found = new Map<number, ClassResult>()
  for (const [, ofClass] of groupBy(rows, ({ classroom_id: id }) => id)) {
    const students = [...groupBy(ofClass, ({ id }) => id)].map(([id, months]) => {
      const semester = (month: number) => months.find((candidate) => candidate.month === month) ?? null
      return { id, changed: months[0]?.changed, semester1: semester(semesterOne), semester2: semester(semesterTwo) }
    })
    const results = annualResults(students, mark)
    for (const { id, changed, semester1, semester2 } of students) {
      const { average = null, ranking = null, result = null } = results.get(id) ?? {}
      found.set(id, {
        semester1: semester1 === null ? null : semesterScore(semester1),
        semester2: semester2 === null ? null : semesterScore(semester2),
        average,
        ranking,
        result: changed ?? result,
      })
    }
  }
  return found
}

/** The share of the maximum with which a year is passed: a setting of this installation. */
const storedPassMark = sql<number>`coalesce((
  select case when jsonb_typeof(value) = 'number' and value > '0' and value <= '1' then value::double precision end
  from installation_values where name = 'pass_mark'
), ${sql.lit(usualPassMark)})`

/** The lowest average with which a year or a semester is passed, in hundredths: in SQL what `hundredthsToPass` says. */
export const hundredthsToPassStored = sql<number>`ceil(round(
  (${storedPassMark} * ${sql.lit(maxAverage * 100)})::numeric, 6))`

export async function passMark(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ mark: number }>`select ${storedPassMark} as mark`.execute(db)
  return rows[0]?.mark ?? usualPassMark
}

export function groupBy<T, Key>(rows: readonly T[], keyOf: (row: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}
