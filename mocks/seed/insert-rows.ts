import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '../db/types'

const rowsPerStatement = 4000

/**
 * Writes many rows with few statements. All rows have the keys of the first. One JSON text per statement is read alike
 * by both databases and has no limit on the number of parameters, unlike a list of values. `jsonColumns`: those that hold
 * JSON, which the rows give as text.
 */
export async function insertRows<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  jsonColumns: readonly (keyof Database[T])[] = [],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const json = new Set<string>(jsonColumns.map(String))
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(
    names.map((name) => (json.has(name) ? sql`(${sql.ref(name)} #>> '{}')::jsonb` : sql.ref(name))),
  )
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const chunk = JSON.stringify(rows.slice(from, from + rowsPerStatement))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${values} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`.execute(db)
  }
}
