import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'

const tables = [
  'gazetteer',
  'raw_schools',
  'staffs',
  'academic_years',
  'schools',
  'classrooms',
  'subject_categories',
  'subjects',
  'academic_year_subjects',
  'students',
  'student_relationships',
  'enrollments',
  'scholarship_fundings',
  'scholarship_remittances',
  'accounts',
  'scores',
  'attendances',
] as const satisfies readonly (keyof Database)[]

/** Number of rows and a hash of all that the seed writes, by table: equal for equal tables, in either database. */
export async function checksums(db: Kysely<Database>): Promise<Record<string, string>> {
  return await db.connection().execute(async (connection) => {
    await sql`set time zone 'UTC'`.execute(connection)
    const found: Record<string, string> = {}
    for (const table of tables) {
      const { rows } = await sql<{ hash: string; count: number }>`
        select count(*) as count, md5(string_agg(line::text, '|' order by line::text collate "C")) as hash
        from ${sql.table(table)} as line`.execute(connection)
      found[table] = `${rows[0]?.count} ${rows[0]?.hash}`
    }
    return found
  })
}
