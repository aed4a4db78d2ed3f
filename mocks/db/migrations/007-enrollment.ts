import { sql, type Kysely } from 'kysely'

/** Likely duplicates are looked for by birth date, thousands at once in an import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index students_birth_date on students (birth_date)').execute(db)
}
