import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { classesWithSubjects } from './class-sheets'

// Any number that nothing else in the database uses as a lock.
const refreshLock = 4_400_014

const columns = sql`academic_year_id, school_id, month, enrolled_month, students, cells, scores, attendances`

interface Sheets {
  yearId: number
  /** A condition on the columns of the result, which a smaller place than the country narrows by `school_id`. */
  where: RawBuilder<SqlBool>
}

/**
 * The counts of schools' sheets: of their active classes by the month of enrolment, the students and the `cells` of a
 * month's score sheets (`month` is null), and by month the scores and attendances. Schools whose counts have changed since
 * the background looked at them are summed up from their classes.
 */
export function schoolSheets({ yearId, where }: Sheets): RawBuilder<unknown> {
  const stale = sql`(select school_id from stale_schools union select school_id from class_counts where is_change)`
  return sql`
    select ${columns} from school_counts
    where academic_year_id = ${yearId} and ${where} and school_id not in ${stale}
    union all
    select ${columns} from (${sumClasses(yearId, sql`in ${stale}`)}) as changed where ${where}`
}

/** The counts of schools from those of their classes; `which` is what the school's id has to be. */
function sumClasses(yearId: number | null, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofYear = yearId === null ? sql`` : sql` and counts.academic_year_id = ${yearId}`
  return sql`
    select counts.academic_year_id, counts.school_id, counts.month, counts.enrolled_month,
      sum(counts.students) as students, sum(counts.students * classes.subjects) as cells,
      sum(counts.scores) as scores, sum(counts.attendances) as attendances
    from class_counts as counts
    join (${classesWithSubjects(yearId, sql<SqlBool>`schools.id ${which}`)}) as classes on classes.id = counts.classroom_id
    where counts.school_id ${which}${ofYear}
    group by 1, 2, 3, 4`
}

/**
 * Sums up again the schools whose counts have changed; gives how many there were. One at a time does so: two would add the
 * same school twice.
 */
export async function refreshSchools<T>(transaction: Kysely<T>, atMost: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(${refreshLock}::integer)`.execute(transaction)
  const { rows } = await sql<{ count: number }>`
    with stale as materialized (
      delete from stale_schools
      where school_id in (select distinct school_id from stale_schools limit ${atMost})
      returning school_id
    ),
    old_rows as (delete from school_counts where school_id in (select school_id from stale)),
    summed as (
      insert into school_counts (${columns})
      select ${columns} from (${sumClasses(null, sql`in (select school_id from stale)`)}) as summed_up
    )
    select count(distinct school_id)::integer as count from stale`.execute(transaction)
  return rows[0]?.count ?? 0
}
