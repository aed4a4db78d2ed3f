import { sql, type RawBuilder } from 'kysely'
import { isAttending } from '../../../api/student-conditions'
import { asking, type Asked } from './aggregate'
import { students } from './tally'

/** The absences of the students who go to school in the months of the year, by unit and month: with leave, without it, and
 *  both together. */
export function absencesCounted(asked: Asked): RawBuilder<unknown> {
  const { unit, where } = asking(asked, 'enrollments')
  const both = sql`coalesce(attendances.absent, 0) + coalesce(attendances.permission, 0)`
  return sql`select ${unit} as unit, attendances.month::text as category,
      sum(${both}) as total,
      coalesce(sum(${both}) filter (where students.gender = 'f'), 0) as female,
      coalesce(sum(attendances.absent), 0) as absent,
      coalesce(sum(attendances.permission), 0) as permission
    from ${students} join attendances on attendances.enrollment_id = enrollments.id
    where ${where} and ${isAttending()} and attendances.month = any(${asked.scope.year.months}::integer[])
    group by 1, 2`
}
