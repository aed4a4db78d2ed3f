import { sql, type Kysely } from 'kysely'

const tables = ['class_counts', 'student_counts', 'transfer_counts']

// What writes add is kept apart from what is merged, and has no index: there is little of it, the background merges it soon,
// and every index would slow down each write.
const split = (table: string) => [
  `alter table ${table} rename to ${table}_merged`,
  `drop index ${table}_changes`,
  `create table ${table} (like ${table}_merged including defaults) partition by list (is_change)`,
  `create table ${table}_changes partition of ${table} for values in (true)`,
  `insert into ${table}_changes select * from ${table}_merged where is_change`,
  `delete from ${table}_merged where is_change`,
  `alter table ${table} attach partition ${table}_merged for values in (false)`,
]

// The triggers of earlier migrations name the whole table: looking up the part takes time in every statement.
const inserting = `insert into (${tables.join('|')}) `
const addDirectly = `do $$
  declare definition text;
  begin
    for definition in
      select pg_get_functiondef(oid) from pg_proc where prosrc ~ '${inserting}'
    loop
      execute regexp_replace(definition, '${inserting}', 'insert into \\1_changes ', 'g');
    end loop;
  end $$`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables.flatMap(split), addDirectly]) await sql.raw(statement).execute(db)
}
