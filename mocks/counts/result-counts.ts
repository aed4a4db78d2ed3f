import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { countResults } from './truth'

// Any number that nothing else in the database uses as a lock.
const refreshLock = 4_400_017

const columns = sql`academic_year_id, school_id, classroom_id, grade, period, passed, failed`

/** The classes whose results have changed since the background looked at them. */
const staleClasses = sql`(
  select school_id, classroom_id from stale_results
  union
  select school_id, classroom_id from class_counts
  where is_change and month in (${sql.lit(semesterOne)}, ${sql.lit(semesterTwo)})
)`

/** The results of some classes, each read from its own scores by the indexes, however many scores there are. */
function ofClasses(named: RawBuilder<unknown>): RawBuilder<unknown> {
  const results = countResults({
    classes: sql<SqlBool>`classrooms.id = named.classroom_id`,
    where: sql<SqlBool>`(enrollments.classroom_id = named.classroom_id
      or (named.classroom_id = 0 and enrollments.school_id = named.school_id and enrollments.classroom_id is null))`,
  })
  return sql`select counted.* from ${named} as named, lateral (${results}) as counted`
}

/**
 * How many students have passed and failed, by class and grade: in periods 1 and 2 the semesters, in 3 the year. The
 * condition is on the columns of the result.
 */
export function resultCounts(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select ${columns} from result_counts
    where ${where} and (school_id, classroom_id) not in ${staleClasses}
    union all
    select ${columns} from (${ofClasses(staleClasses)}) as changed where ${where}`
}

/**
 * Counts again the classes whose results have changed; gives how many there were. One at a time does so: two would add the
 * same class twice.
 */
export async function refreshResults<T>(transaction: Kysely<T>, atMost: number): Promise<number> {
  await lockResults(transaction)
  const { rows } = await sql<{ count: number }>`
    with marks as materialized (
      delete from stale_results
      where (school_id, classroom_id) in (select distinct school_id, classroom_id from stale_results limit ${atMost})
      returning school_id, classroom_id
    ),
    stale as materialized (select distinct school_id, classroom_id from marks),
    old_rows as (
      delete from result_counts using stale
      where result_counts.school_id = stale.school_id and result_counts.classroom_id = stale.classroom_id
    ),
    counted as (insert into result_counts (${columns}) select ${columns} from (${ofClasses(sql`stale`)}) as counted_again)
    select count(*)::integer as count from stale`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Counts all results again, in one statement. To be called in a transaction. */
export async function replaceResults<T>(transaction: Kysely<T>): Promise<void> {
  await lockResults(transaction)
  const all = sql<SqlBool>`true`
  await sql`
    with marks as (delete from stale_results),
    old_rows as (delete from result_counts)
    insert into result_counts (${columns})
    select ${columns} from (${countResults({ classes: all, where: all })}) as counted`.execute(transaction)
}

async function lockResults<T>(transaction: Kysely<T>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${refreshLock}::integer)`.execute(transaction)
}
