import { sql, type Kysely } from 'kysely'
import { countAllSchools } from '../background/counts/count-schools'
import type { Database } from '../db/types'

const markingTables = [
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
 * Runs `load` without the triggers that mark schools as changed, then counts all schools once. Only inside a transaction, so
 * that other connections never write to the tables without them.
 */
export async function withoutCounting(db: Kysely<Database>, load: () => Promise<void>): Promise<void> {
  await switchCounting(db, 'disable')
  await load()
  await switchCounting(db, 'enable')
  await countAllSchools(db)
}

/** Rows written without the triggers are in no count until their school is counted again. */
export async function switchCounting(db: Kysely<Database>, to: 'enable' | 'disable'): Promise<void> {
  for (const table of markingTables) {
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(db)
  }
}
