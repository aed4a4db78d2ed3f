import { sql, type Kysely } from 'kysely'

/** An import searches thousands of likely duplicates by birth date in one query. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index students_birth_date on students (birth_date)').execute(db)
}
