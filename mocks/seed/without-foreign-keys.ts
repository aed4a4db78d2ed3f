import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'

/**
 * Runs `load` without the tables' foreign keys and without the keys of scores and attendances, then restores them, which
 * checks all rows in one pass: checking row by row costs more than the insert. Only inside a transaction, so that the tables are never visible without their keys.
 */
export async function withoutForeignKeys(
  db: Kysely<Database>,
  tables: readonly (keyof Database)[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where (contype = 'f' or contype = 'p' and conrelid in ('scores'::regclass, 'attendances'::regclass)) and conrelid = any(${[...tables]}::text[]::regclass[])
    order by 1, 2`.execute(db)
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
  }
  await load()
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
  }
}
