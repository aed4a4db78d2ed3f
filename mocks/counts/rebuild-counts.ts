import { sql, type Kysely, type RawBuilder } from 'kysely'
import { classCountColumns, studentCountColumns, transferCountColumns, type CountColumns } from './count-columns'
import { replaceResults } from './result-counts'
import { refreshSchools } from './school-sheets'
import { countSheets, countStudents, countTransfers } from './truth'

const all = sql<boolean>`true`

/**
 * Counts everything again. Each table is one statement: what others write meanwhile is neither in what it deletes nor in
 * what it counts, so that no request has to wait. To be called in a transaction.
 */
export async function rebuildAllCounts<T>(db: Kysely<T>): Promise<void> {
  await rebuildCounts(db)
  await rebuildTransfers(db)
  // Last: the marks that merging leaves for it are in what was replaced before.
  await replaceResults(db)
}

/** The same for students and sheets only. A migration runs it, so that it may name no table of a later one. */
export async function rebuildCounts<T>(db: Kysely<T>): Promise<void> {
  await replaceRows(db, 'class_counts', classCountColumns, countSheets(all))
  await replaceRows(db, 'student_counts', studentCountColumns, countStudents(all))
  await sql`insert into stale_schools (school_id) select id from schools`.execute(db)
  await refreshSchools(db, null)
}

/** The same for transfers. */
export async function rebuildTransfers<T>(db: Kysely<T>): Promise<void> {
  await replaceRows(db, 'transfer_counts', transferCountColumns, countTransfers())
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
