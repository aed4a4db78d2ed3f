import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { semesterTwo } from '@/lib/dates/month-codes'
import { completeMonths, learnedSubjects } from './class-results'

/**
 * Averages of scores in percent of their maximum, by month or semester, in a query that has `learned` (see `learnedSubjects`)
 * beside it: of students by enrollment, or of classes over the students whose scores are complete. The annual score is none of
 * a month.
 */
export function averagesBy(by: 'classroom_id' | 'id', where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const months = Array.from({ length: semesterTwo + 1 }, (_, month) => month)
  return sql`
    select ${sql.ref(by)} as id, month,
      round(sum(points) * 100 / sum(maximum), 2) as average, count(*)::integer as students
    from (${completeMonths({ students: sql`enrollments`, where, months })}) as complete
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
