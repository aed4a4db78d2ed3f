import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import * as z from 'zod'
import { dropout } from '@/features/enrollments/shared/entry-status'
import { annualResults, semesterScore, usualPassMark } from '@/features/graduations/shared/annual-results'
import { semesterOne, semesterTwo } from '@/lib/month-codes'
import type { Database } from '../../db/types'

/** The subjects that the classes learn, with the most a score may be: `classroom_id`, `subject_id`, `max_score`. A
 *  subject named for the class's type takes the place of the one for every type; those excluded for it are left out. */
export function learnedSubjects(classes: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select distinct on (classrooms.id, offered.subject_id)
      classrooms.id as classroom_id, offered.subject_id, offered.max_score
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

/**
 * Whether an enrollment has a result, in a query that has `learned` (see above) beside it: one set by hand, or a score of
 * every subject in both semesters. The same rule as `resultsOf`; existence tests only, so that a whole school is quick.
 */
export function hasResult(): RawBuilder<SqlBool> {
  const isComplete = (month: number) => sql`not exists (
    select from learned
    where learned.classroom_id = enrollments.classroom_id and not exists (
      select from scores
      where scores.enrollment_id = enrollments.id and scores.month = ${month} and scores.subject_id = learned.subject_id
    )
  )`
  return sql`(enrollments.annual_result_changed is not null or (
    exists (select from learned where learned.classroom_id = enrollments.classroom_id)
    and ${isComplete(semesterOne)} and ${isComplete(semesterTwo)}
  ))`
}

export interface ClassResult {
  semester1: number | null
  semester2: number | null
  /** The annual average, rounded once from both semesters' points. */
  average: number | null
  ranking: number | null
  /** The one set by hand, else the computed one. */
  result: 0 | 1 | null
}

/** The scores, ranking and result of every pupil of some classes, by enrollment. A semester counts when every subject of
 *  the class has a score. */
export async function resultsOf(
  db: Kysely<Database>,
  classroomIds: readonly number[],
): Promise<Map<number, ClassResult>> {
  const { rows } = await sql<{
    id: number
    classroom_id: number
    changed: 0 | 1 | null
    month: number | null
    points: number
    maximum: number
    is_complete: boolean
  }>`
    with learned as materialized (${learnedSubjects(sql`classrooms.id = any(${[...classroomIds]}::integer[])`)})
    select
      enrollments.id,
      enrollments.classroom_id,
      enrollments.annual_result_changed as changed,
      scores.month,
      coalesce(sum(scores.score), 0)::double precision as points,
      coalesce(sum(learned.max_score), 0)::double precision as maximum,
      count(*) = (
        select count(*) from learned as every where every.classroom_id = enrollments.classroom_id
      ) as is_complete
    from enrollments
    left join (scores join learned on learned.subject_id = scores.subject_id)
      on scores.enrollment_id = enrollments.id
      and learned.classroom_id = enrollments.classroom_id
      and scores.month in (${semesterOne}, ${semesterTwo})
    where enrollments.classroom_id = any(${[...classroomIds]}::integer[])
      and enrollments.entry_status <> ${dropout} and enrollments.closed_on is null
    group by enrollments.id, scores.month`.execute(db)
  const mark = await passMark(db)
  const found = new Map<number, ClassResult>()
  for (const [, ofClass] of groupBy(rows, ({ classroom_id: id }) => id)) {
    const pupils = [...groupBy(ofClass, ({ id }) => id)].map(([id, months]) => {
      const semester = (month: number) => {
        const row = months.find((each) => each.month === month && each.is_complete)
        return row ?? null
      }
      return { id, changed: months[0]?.changed, semester1: semester(semesterOne), semester2: semester(semesterTwo) }
    })
    const results = annualResults(pupils, mark)
    for (const { id, changed, semester1, semester2 } of pupils) {
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

const share = z.number().gt(0).max(1)

/** The share of the maximum with which a year is passed: a setting of this installation. */
export async function passMark(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('installation_values')
    .select('value')
    .where('name', '=', 'pass_mark')
    .executeTakeFirst()
  return share.safeParse(row?.value).data ?? usualPassMark
}

export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}
