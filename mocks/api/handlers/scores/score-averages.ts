import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { learnedSubjects } from './class-results'

/**
 * Averages of scores in percent of their maximum, by month or semester, in a query that has `learned` (see
 * `learnedSubjects`) beside it. Only subjects with a score count, so that a month that is half entered has an average too.
 * The annual score is none of a month.
 */
export function averagesBy(by: 'classroom_id' | 'id', where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select ${sql.ref(`enrollments.${by}`)} as id, scores.month,
      round(sum(scores.score) * 100 / sum(learned.max_score), 2) as average,
      count(distinct enrollments.id)::integer as students
    from enrollments
    join scores on scores.enrollment_id = enrollments.id and scores.month < 15
    join learned on learned.classroom_id = enrollments.classroom_id and learned.subject_id = scores.subject_id
    where ${where}
    group by 1, 2`
}

export interface AverageRow {
  id: number
  month: number
  average: number
  students: number
}

/** The subjects of some classes, for a `with` before the above. */
export function learnedIn(classroomIds: readonly number[]): RawBuilder<unknown> {
  return sql`learned as materialized (${learnedSubjects(sql<SqlBool>`classrooms.id = any(${[...classroomIds]}::integer[])`)})`
}
