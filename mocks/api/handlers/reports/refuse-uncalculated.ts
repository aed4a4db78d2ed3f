import { sql, type Kysely } from 'kysely'
import { semestersOf } from '@/features/reports/definitions'
import type { ReportRequest } from '@/features/reports/schema'
import { semesterOne } from '@/lib/dates/month-codes'
import type { Database } from '../../../db/types'
import { Problem } from '../../problem'
import { studentsOfClass } from '../classrooms/class-students'
import type { ReportScope } from './report-scope'

/** A paper of semesters of which no student has a score would be an empty form: refuses it, and says what has to be calculated. */
export async function refuseUncalculated(
  db: Kysely<Database>,
  { type, month }: Pick<ReportRequest, 'type' | 'month'>,
  { room, only }: ReportScope,
): Promise<void> {
  const semesters = semestersOf(type, month)
  if (room === null || semesters.length === 0) return
  const students = await studentsOfClass(db, room.id)
    .$if(only !== null, (query) => query.where('enrollments.id', '=', only ?? 0))
    .select(
      sql<boolean>`exists (
        select from scores where scores.enrollment_id = enrollments.id
          and scores.month = any(${[...semesters]}::integer[])
      )`.as('has_scores'),
    )
    .execute()
  if (students.length === 0 || students.some((student) => student.has_scores)) return
  const [semester] = semesters
  throw new Problem(409, semesters.length === 1 ? 'report.error.notCalculated' : 'report.error.noneCalculated', {
    values: { semester: semester === semesterOne ? 1 : 2, n: students.length },
  })
}
