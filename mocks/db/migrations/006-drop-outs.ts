import { sql, type Kysely } from 'kysely'

/** Finds the few students who dropped out among millions, of whom the months are counted as they are asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index enrollments_dropouts on enrollments (school_id) where entry_status = 3`.execute(db)
}
