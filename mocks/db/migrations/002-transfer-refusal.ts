import { sql, type Kysely } from 'kysely'

/** A refused transfer is one that was withdrawn with the receiving school's reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transfers add column refusal_reason text,
      add check (refusal_reason is null or withdrawn_on is not null)`.execute(db)
}
