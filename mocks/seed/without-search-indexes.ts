import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'

/**
 * Runs `load` without the indexes of trigrams and the wide ones of students and enrollments, then builds them again as they
 * were: row by row they cost several times as much. Only inside a transaction, so that other connections never see the tables without them.
 */
export async function withoutSearchIndexes(db: Kysely<Database>, load: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and (
      indexdef like '%gin_trgm_ops%' or indexname in ('students_duplicates', 'students_counted', 'enrollments_counted', 'enrollments_student')
    )`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  await load()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
}
