import { sql, type Kysely } from 'kysely'
import { rebuildAllCounts } from '../counts/rebuild-counts'
import type { Database } from '../db/types'

const countedTables = [
  'scores',
  'attendances',
  'enrollments',
  'students',
  'transfers',
  'classrooms',
  'classroom_excluded_subjects',
  'academic_year_subjects',
] as const satisfies readonly (keyof Database)[]

/**
 * Runs `load` without the triggers that count what is written, then counts everything once. Only inside a transaction, so
 * that other connections never write to the tables without them.
 */
export async function withoutCounting(db: Kysely<Database>, load: () => Promise<void>): Promise<void> {
  await switchCounting(db, 'disable')
  await load()
  await switchCounting(db, 'enable')
  await rebuildAllCounts(db)
}

/** Rows written without the triggers are in no count until everything is counted again. */
export async function switchCounting(db: Kysely<Database>, to: 'enable' | 'disable'): Promise<void> {
  for (const table of countedTables) {
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(db)
  }
}
