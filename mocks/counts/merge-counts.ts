import { sql, type Kysely, type RawBuilder } from 'kysely'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { Database } from '../db/types'
import { classCountColumns, studentCountColumns, transferCountColumns, type CountColumns } from './count-columns'
import { refreshResults } from './result-counts'
import { refreshSchools } from './school-sheets'

/** The results of a class take about as long as this many other counts. */
const resultsWeight = 20

/** Merges the rows that writes have added since with those of the same keys; gives how many keys there were. */
export async function mergeCounts(db: Kysely<Database>, atMost: number): Promise<number> {
  const classes = await mergeRows(db, 'class_counts', classCountColumns, atMost)
  const students = await mergeRows(db, 'student_counts', studentCountColumns, atMost)
  const schools = await db.transaction().execute((transaction) => refreshSchools(transaction, atMost))
  const transfers = await mergeRows(db, 'transfer_counts', transferCountColumns, atMost)
  const results = await db
    .transaction()
    .execute((transaction) => refreshResults(transaction, Math.ceil(atMost / resultsWeight)))
  return Math.max(classes, students, schools, transfers, results * resultsWeight)
}

/**
 * One statement: a concurrent reader sees the rows before or after it, and rows that are added meanwhile stay. Two
 * processes that merge the same key leave two rows of it, whose sum is right too.
 */
async function mergeRows(
  db: Kysely<Database>,
  table: 'class_counts' | 'student_counts' | 'transfer_counts',
  { keys, figures }: CountColumns,
  atMost: number,
): Promise<number> {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const sums: RawBuilder<unknown>[] = figures.map((name) => sql`sum(${sql.ref(name)})`)
  const isSame = keys.map((name) => {
    const [own, other] = [sql.ref(`${table}.${name}`), sql.ref(`changed.${name}`)]
    return name === 'month' ? sql`${own} is not distinct from ${other}` : sql`${own} = ${other}`
  })
  // Merged rows no longer say that the figures of their school, or the results of their class, have changed.
  const marked =
    table === 'class_counts'
      ? sql`,
    marked as (insert into stale_schools (school_id) select distinct school_id from changed),
    marked_results as (
      insert into stale_results (school_id, classroom_id)
      select distinct school_id, classroom_id from changed where month in (${semesterOne}, ${semesterTwo})
    )`
      : sql``
  const { rows } = await sql<{ count: number }>`
    with changed as materialized (
      select distinct ${list(keys)}
      from (select ${list(keys)} from ${sql.table(table)} where is_change limit ${atMost}) as listed
    ),
    old_rows as (
      delete from ${sql.table(table)} using changed
      where ${sql.join(isSame, sql` and `)}
      returning ${sql.table(table)}.*
    ),
    merged as (
      insert into ${sql.table(table)} (${list(keys)}, ${list(figures)}, is_change)
      select ${list(keys)}, ${sql.join(sums)}, false from old_rows
      group by ${list(keys)}
      having ${sql.join(
        sums.map((sum) => sql`${sum} <> 0`),
        sql` or `,
      )}
    )
${marked}
    select count(*)::integer as count from changed`.execute(db)
  return rows[0]?.count ?? 0
}
