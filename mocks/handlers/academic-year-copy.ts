import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/types'

/** A year that enters preparation gets the schools and subjects of the newest other year. The schools keep their status
 *  and begin their work anew. */
export async function copyFromNewestYear(transaction: Transaction<Database>, yearId: number): Promise<void> {
  const source = await transaction
    .selectFrom('academic_years')
    .select('id')
    .where('id', '<>', yearId)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (source === undefined) return
  await sql`insert into schools
      (raw_school_id, academic_year_id, status, principal_staff_id, phone_number_2, phone_number_3, accomplishment_status)
    select raw_school_id, ${yearId}, status, principal_staff_id, phone_number_2, phone_number_3, 0
    from schools where academic_year_id = ${source.id} order by id
    on conflict do nothing`.execute(transaction)
  await sql`insert into academic_year_subjects (academic_year_id, subject_id, grade, type, max_score, position)
    select ${yearId}, subject_id, grade, type, max_score, position
    from academic_year_subjects where academic_year_id = ${source.id} order by id
    on conflict do nothing`.execute(transaction)
}
