import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../db/types'
import { countTables } from './count-tables'

/** The number of counts that differ from what the records say; those of schools that wait to be counted do so. */
export async function countDifferences(db: Kysely<Database>): Promise<number> {
  let differences = 0
  for (const { name, keys, figures, count } of countTables) {
    const key = sql.join(keys.map((column) => sql.ref(column)))
    const columns = sql.join(figures.map((column) => sql.ref(column)))
    const negative = sql.join(figures.map((column) => sql`- ${sql.ref(column)}`))
    const differs = figures.map((column) => sql`sum(${sql.ref(column)}) <> 0`)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select ${key} from (
          select ${key}, ${columns} from ${sql.table(name)}
          union all
          select ${key}, ${negative} from (${count(sql<SqlBool>`true`)}) as counted
        ) as compared
        group by ${key} having ${sql.join(differs, sql` or `)}
      ) as different`.execute(db)
    differences += rows[0]?.count ?? 0
  }
  return differences
}
