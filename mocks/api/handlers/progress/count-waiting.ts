import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Waiting } from '@/features/progress/schema'
import { countStudents } from '../../../background/counts/truth'
import type { Database } from '../../../db/types'
import type { Area } from './progress-area'
import { activeSchools } from './count-places'
import type { ProgressYear } from './progress-year'
import { roundsDue } from '../scholarships/scholarship-school'

/**
 * What waits in the active schools of an area, by the keys of its places. Students are as the background has counted them, those
 * of a caller's own school as they are at the moment.
 */
export async function countWaiting(
  db: Kysely<Database>,
  { area, year }: { area: Area; year: ProgressYear },
): Promise<Map<string, Waiting>> {
  const isSchool = sql<SqlBool>`(schools.raw_school_id = ${area.rawSchoolId} and schools.academic_year_id = ${year.id})`
  const students = area.rawSchoolId === null ? sql`student_counts` : sql`(${countStudents(isSchool)})`
  // Nothing has to be decided in a year that does not close.
  const undecided = year.status === 'post' ? sql`sum(counts.undecided)` : sql`0`
  const { rows } = await sql<Waiting & { key: string }>`
    with places as materialized (${activeSchools(area, year, area.lists)}),
    enrolled as (
      select places.key, sum(counts.students) as students, sum(counts.without_class) as without_class,
        ${undecided} as undecided
      from places join ${students} as counts on counts.school_id = places.id
      group by places.key
    ),
    due as (
      select places.key, count(*) as rounds_due
      from places join (${roundsDue}) as rounds on rounds.school_id = places.id
      group by places.key
    )
    select key, coalesce(students, 0)::integer as students, coalesce(without_class, 0)::integer as without_class,
      coalesce(undecided, 0)::integer as undecided, coalesce(rounds_due, 0)::integer as rounds_due
    from (select distinct key from places) as listed left join enrolled using (key) left join due using (key)`.execute(
    db,
  )
  return new Map(rows.map(({ key, ...waiting }) => [key, waiting]))
}
