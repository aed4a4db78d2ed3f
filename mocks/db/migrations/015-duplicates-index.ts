import { sql, type Kysely } from 'kysely'

/** The list of duplicate students looks each one up: by birth date alone that is hundreds of children of a country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = '30min'`.execute(db)
  await sql`create index students_duplicates on students (birth_date, gender, folded_name)`.execute(db)
  await sql`drop index students_birth_date`.execute(db)
}
