import { sql, type Kysely } from 'kysely'

/** Sign-ins that are refused have no account that they belong to: an administrator finds those that came from one address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column address text`.execute(db)
}
