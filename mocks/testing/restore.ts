import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'

type TableName = keyof Database

/** Copies the current tables into a separate schema and returns a function that restores them. */
export async function keepTables(db: Kysely<Database>, tables: readonly TableName[]): Promise<void> {
  await sql`create schema kept`.execute(db)
  for (const table of tables) {
    await sql`create table ${sql.table(`kept.${table}`)} as table ${sql.table(`public.${table}`)}`.execute(db)
  }
  await sql`create table kept.sequences as select sequencename as name, last_value from pg_sequences
    where schemaname = 'public'`.execute(db)
  // A replica's session checks no foreign keys, so that the order of the tables does not matter.
  await sql`
    create function kept.restore(since bigint) returns void language plpgsql as ${sql.lit(`
      begin
        set local session_replication_role = replica;
        ${tables.map(restoring).join('\n')}
        perform setval(('public.' || name)::regclass, coalesce(last_value, 1), last_value is not null)
          from kept.sequences;
      end`)}`.execute(db)
}

/**
 * Restores what `keepTables` copied: in one statement, and in none at all when nothing was written since. Filling the
 * tables again took longer than most tests themselves.
 */
export async function createRestore(db: Kysely<Database>): Promise<() => Promise<void>> {
  let untouched = await nextTransaction(db)
  return async () => {
    if ((await nextTransaction(db)) === untouched) return
    await sql`select kept.restore(${untouched}::bigint)`.execute(db)
    untouched = await nextTransaction(db)
  }
}

/** Puts a table back when a row was written since the transaction of that number, or one is missing. */
function restoring(table: TableName): string {
  return `
    if exists (select from public.${table} where xmin::text::bigint >= since)
      or (select count(*) from public.${table}) <> (select count(*) from kept.${table})
    then
      delete from public.${table};
      insert into public.${table} table kept.${table};
    end if;`
}

/** The number that the next transaction that writes will get: as before means that nothing was written. */
export async function nextTransaction(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]?.next
}
