import { sql, type Kysely } from 'kysely'

/** A drop-out entered by mistake is taken back: the year then begins again as it had begun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table enrollments add column entry_status_before smallint, add column drop_out_undone_on date`.execute(db)
}
