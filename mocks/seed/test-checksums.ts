import { sql, type Kysely, type RawBuilder } from 'kysely'
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

/**
 * Number of rows and a hash of all that the seed writes, by table: equal for equal tables, in either database.
 * @param years by how many years dates, moments and the names of academic years are moved before they are hashed
 */
export async function checksums(db: Kysely<Database>, years = 0): Promise<Record<string, string>> {
  return await db.connection().execute(async (connection) => {
    await sql`set time zone 'UTC'`.execute(connection)
    const found: Record<string, string> = {}
    for (const table of tables) {
      const columns = sql.join(await movedColumns(connection, table, years))
      const { rows } = await sql<{ hash: string; count: number }>`
        select count(*) as count, md5(string_agg(line::text, '|' order by line::text collate "C")) as hash
        from (select ${columns} from ${sql.table(table)}) as line`.execute(connection)
      found[table] = `${rows[0]?.count} ${rows[0]?.hash}`
    }
    return found
  })
}

async function movedColumns(db: Kysely<Database>, table: string, years: number): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} order by ordinal_position`.execute(db)
  return rows.map(({ name, type }) => {
    const column = sql.ref(name)
    if (type === 'date') return sql`(${column} + make_interval(years => ${years}))::date`
    if (type.startsWith('timestamp')) return sql`${column} + make_interval(years => ${years})`
    if (table !== 'academic_years' || name !== 'name') return column
    return sql`(left(name, 4)::integer + ${years}::integer) || '-' || (right(name, 4)::integer + ${years}::integer)`
  })
}
