import { sql, type Kysely, type RawBuilder } from 'kysely'
import { classCountColumns, studentCountColumns, type CountColumns } from './count-columns'
import { refreshSchools } from './school-sheets'
import { countSheets, countStudents } from './truth'

const all = sql<boolean>`true`

/**
 * Counts everything again. Each table is one statement: what others write meanwhile is neither in what it deletes nor in
 * what it counts, so that no request has to wait. To be called in a transaction.
 */
export async function rebuildCounts<T>(db: Kysely<T>): Promise<void> {
  await replaceRows(db, 'class_counts', classCountColumns, countSheets(all))
  await replaceRows(db, 'student_counts', studentCountColumns, countStudents(all))
  await sql`insert into stale_schools (school_id) select id from schools`.execute(db)
  await refreshSchools(db, null)
}

async function replaceRows<T>(
  db: Kysely<T>,
  table: string,
  { keys, figures }: CountColumns,
  truth: RawBuilder<unknown>,
): Promise<void> {
  const columns = sql.join([...keys, ...figures].map((name) => sql.ref(name)))
  await sql`
    with old_rows as (delete from ${sql.table(table)})
    insert into ${sql.table(table)} (${columns}, is_change)
    select ${columns}, false from (${truth}) as counted`.execute(db)
}
