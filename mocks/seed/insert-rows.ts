import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '../db/types'

const rowsPerStatement = 4000

/**
 * Writes many rows with few statements. All rows have the keys of the first. One JSON text per statement is read alike
 * by both databases and has no limit on the number of parameters, unlike a list of values.
 */
export async function insertRows<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const chunk = JSON.stringify(rows.slice(from, from + rowsPerStatement))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`.execute(db)
  }
}
