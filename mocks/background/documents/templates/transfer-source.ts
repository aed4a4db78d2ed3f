import { sql, type RawBuilder } from 'kysely'

/**
 * Transfers as if each were an enrollment of the school on one of its sides, with who is moved. A transfer that was taken
 * back is none.
 */
export function transferSource(side: 'to' | 'from', state: unknown): RawBuilder<unknown> {
  const wanted = state === 'completed' ? sql`= 1` : state === 'pending' ? sql`= 0` : sql`in (0, 1)`
  const at =
    side === 'to'
      ? sql`transfers.to_school_id as school_id, transfers.grade, transfers.classroom_id`
      : sql`transfers.from_school_id as school_id, transfers.from_grade as grade, transfers.from_classroom_id as classroom_id`
  return sql`(
      select transfers.id, moved.student_id, ${at}, transfers.special, transfers.reason, transfers.status,
        transfers.from_school_id, transfers.to_school_id,
        coalesce(transfers.completed_on, transfers.requested_on) as moved_on
      from transfers join enrollments as moved on moved.id = transfers.enrollment_id
      where transfers.withdrawn_on is null and transfers.status ${wanted}
    ) as enrollments
    join students on students.id = enrollments.student_id
    join schools on schools.id = enrollments.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id`
}
