import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../db/types'
import { classCountColumns, studentCountColumns, type CountColumns } from './count-columns'
import { countSheets, countStudents } from './truth'

const all = sql<boolean>`true`

/** How many counts differ from the truth. */
export async function countDifferences(db: Kysely<Database>): Promise<number> {
  const ofClasses = await compare(db, 'class_counts', classCountColumns, countSheets(all))
  return ofClasses + (await compare(db, 'student_counts', studentCountColumns, countStudents(all)))
}

async function compare(
  db: Kysely<Database>,
  table: 'class_counts' | 'student_counts',
  { keys, figures }: CountColumns,
  truth: RawBuilder<unknown>,
): Promise<number> {
  const key = sql.join(keys.map((name) => sql.ref(name)))
  const columns = sql.join(figures.map((name) => sql.ref(name)))
  const negative = sql.join(figures.map((name) => sql`- ${sql.ref(name)}`))
  const differs = figures.map((name) => sql`sum(${sql.ref(name)}) <> 0`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select ${key} from (
        select ${key}, ${columns} from ${sql.table(table)}
        union all
        select ${key}, ${negative} from (${truth}) as counted
      ) as compared
      group by ${key} having ${sql.join(differs, sql` or `)}
    ) as different`.execute(db)
  return rows[0]?.count ?? 0
}
