import { sql, type RawBuilder } from 'kysely'
import { monthKeys } from '@/lib/dates/month-codes'
import { isAttending } from '../../../api/student-conditions'
import { asking, type Asked } from './aggregate'
import { students } from './tally'

/**
 * The absences of the students who go to school in the months of the year, by unit and month: with leave, without it, and
 * both together. `days` are the study days of the students whose absences are known, and `of_days` the absences on them:
 * those of months whose study days the year does not say are in neither.
 */
export function absencesCounted(asked: Asked): RawBuilder<unknown> {
  const { unit, where } = asking(asked, 'enrollments')
  const both = sql`coalesce(attendances.absent, 0) + coalesce(attendances.permission, 0)`
  return sql`select ${unit} as unit, attendances.month::text as category,
      sum(${both}) as total,
      coalesce(sum(${both}) filter (where students.gender = 'f'), 0) as female,
      coalesce(sum(attendances.absent), 0) as absent,
      coalesce(sum(attendances.permission), 0) as permission,
      coalesce(sum(study.days), 0) as days,
      coalesce(sum(${both}) filter (where study.days > 0), 0) as of_days
    from ${students} join attendances on attendances.enrollment_id = enrollments.id
    left join (
      select years.id, ordinality - 1 as month, (years.study_days -> 0 ->> key)::integer as days
      from academic_years as years, unnest(${[...monthKeys]}::text[]) with ordinality as keys (key)
    ) as study on study.id = schools.academic_year_id and study.month = attendances.month
    where ${where} and ${isAttending()} and attendances.month = any(${asked.scope.year.months}::integer[])
    group by 1, 2`
}
