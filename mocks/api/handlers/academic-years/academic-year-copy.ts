import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../../db/types'

/**
 * A year that enters preparation gets the subjects of the newest other year immediately, and its schools by a task that the
 * `SchoolCopier` carries out once this transaction is done. Says whether there is such a task.
 */
export async function startCopy(transaction: Transaction<Database>, yearId: number): Promise<boolean> {
  const source = await transaction
    .selectFrom('academic_years')
    .select('id')
    .where('id', '<>', yearId)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (source === undefined) return false
  await sql`insert into academic_year_subjects (academic_year_id, subject_id, grade, type, max_score, position)
    select ${yearId}, subject_id, grade, type, max_score, position
    from academic_year_subjects where academic_year_id = ${source.id} order by id
    on conflict do nothing`.execute(transaction)
  await transaction
    .insertInto('school_copies')
    .values({ academic_year_id: yearId, source_year_id: source.id, finished_at: null })
    .execute()
  return true
}

/** Returns whether schools are still being copied into the year. Until then it does not move on: a school that is missing could
 *  not be found to be behind. */
export async function isCopying(db: Kysely<Database>, yearId: number): Promise<boolean> {
  const row = await db
    .selectFrom('school_copies')
    .select('academic_year_id')
    .where('academic_year_id', '=', yearId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Copies the next schools of one task that no other process is working on, in one transaction with its progress. The
 * copied schools keep their status and start without an accomplishment; schools that already exist stay as they are.
 * Returns whether there was anything to do.
 */
export async function copyNextSchools(db: Kysely<Database>, atMost: number): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const task = await transaction
      .selectFrom('school_copies')
      .selectAll()
      .where('finished_at', 'is', null)
      .orderBy('started_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (task === undefined) return false
    const { academic_year_id: yearId, source_year_id: source, copied_up_to: from } = task
    const { rows } = await sql<{ last: number | null; count: number }>`with next as (
        select * from schools where academic_year_id = ${source} and raw_school_id > ${from}
        order by raw_school_id limit ${atMost}),
      copied as (
        insert into schools (raw_school_id, academic_year_id, status, principal_staff_id, phone_number_2, phone_number_3,
          accomplishment_status)
        select raw_school_id, ${yearId}::integer, status, principal_staff_id, phone_number_2, phone_number_3, 0
        from next order by raw_school_id
        on conflict do nothing)
      select max(raw_school_id) as last, count(*) as count from next`.execute(transaction)
    const { last = null, count = 0 } = rows[0] ?? {}
    await transaction
      .updateTable('school_copies')
      .set({ copied_up_to: last ?? from, ...(count < atMost && { finished_at: new Date() }) })
      .where('academic_year_id', '=', yearId)
      .execute()
    return true
  })
}
