import { sql, type Kysely } from 'kysely'

const statements = [
  // Which fields a form has changed: the next person to change them sees who changed them first.
  'alter table audit_log add column changed jsonb',
  // A changed password cannot be shown, only that it was changed.
  'alter table accounts add column password_changed_at timestamptz',
  'create index audit_log_changed on audit_log using gin (changed) where changed is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
