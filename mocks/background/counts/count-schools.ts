import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../db/types'
import { countTables } from './count-tables'

// Greater than the id of any class: the sheets of classes are locked by two numbers too.
const countingLock = 4_400_014

/**
 * Counts the changed school that has waited longest, in one transaction with the removal of its marks; returns whether
 * there was one. A school that another process is counting is left to it. A mark that is committed after the marks were
 * removed stays, so that what it stands for is counted next time.
 */
export async function countNextSchool(db: Kysely<Database>): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ school_id: number }>`
      select school_id
      from (
        select school_id from changed_schools group by school_id order by min(changed_at) limit 50
      ) as waiting
      where pg_try_advisory_xact_lock(${countingLock}::integer, school_id)
      limit 1`.execute(transaction)
    const [school] = rows
    if (school === undefined) return false
    await transaction.deleteFrom('changed_schools').where('school_id', '=', school.school_id).execute()
    await replaceCounts(transaction, school.school_id)
    return true
  })
}

/** Counts every school that has changed so far. */
export async function countChangedSchools(db: Kysely<Database>): Promise<void> {
  while (await countNextSchool(db));
}

/** Counts all schools, each table in one statement. Readers meanwhile see the counts as they were. */
export async function countAllSchools(transaction: Kysely<Database>): Promise<void> {
  // What counts single schools meanwhile would leave a second row of the same counts.
  for (const { name } of countTables) {
    await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(transaction)
  }
  await replaceCounts(transaction, null)
  await sql`analyze ${sql.join(countTables.map(({ name }) => sql.table(name)))}`.execute(transaction)
}

async function replaceCounts(transaction: Kysely<Database>, schoolId: number | null): Promise<void> {
  const isOf = (column: string) =>
    schoolId === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${schoolId}`
  for (const { name, keys, figures, count } of countTables) {
    const columns = sql.join([...keys, ...figures].map((column) => sql.ref(column)))
    await sql`
      with old_rows as (delete from ${sql.table(name)} where ${isOf('school_id')})
      insert into ${sql.table(name)} (${columns})
      select ${columns} from (${count(isOf('schools.id'))}) as counted`.execute(transaction)
  }
}

/** The moment whose records the counts hold: that of the oldest write that is not counted yet. */
export async function readCountedAt(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ moment: Date }>`
    select coalesce(min(changed_at), now()) as moment from changed_schools`.execute(db)
  return (rows[0]?.moment ?? new Date()).toISOString()
}
