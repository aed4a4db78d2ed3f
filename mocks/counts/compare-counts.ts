import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../db/types'
import {
  classCountColumns,
  resultCountColumns,
  schoolCountColumns,
  studentCountColumns,
  transferCountColumns,
  type CountColumns,
} from './count-columns'
import { resultCounts } from './result-counts'
import { schoolSheets } from './school-sheets'
import { countResults, countSchools, countSheets, countStudents, countTransfers } from './truth'

const all = sql<boolean>`true`

/** The number of counts that differ from the truth. */
export async function countDifferences(db: Kysely<Database>): Promise<number> {
  const ofClasses = await compare(db, sql`table class_counts`, classCountColumns, countSheets(all))
  const ofStudents = await compare(db, sql`table student_counts`, studentCountColumns, countStudents(all))
  const ofTransfers = await compare(db, sql`table transfer_counts`, transferCountColumns, countTransfers())
  const ofResults = await compare(db, resultCounts(all), resultCountColumns, countResults({ classes: all, where: all }))
  let ofSchools = 0
  for (const { id } of await db.selectFrom('academic_years').select('id').execute()) {
    const truth = sql`select * from (${countSchools()}) as schools where academic_year_id = ${id}`
    ofSchools += await compare(db, schoolSheets({ yearId: id, where: all }), schoolCountColumns, truth)
  }
  return ofClasses + ofStudents + ofTransfers + ofResults + ofSchools
}

async function compare(
  db: Kysely<Database>,
  counts: RawBuilder<unknown>,
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
        select ${key}, ${columns} from (${counts}) as kept
        union all
        select ${key}, ${negative} from (${truth}) as counted
      ) as compared
      group by ${key} having ${sql.join(differs, sql` or `)}
    ) as different`.execute(db)
  return rows[0]?.count ?? 0
}
