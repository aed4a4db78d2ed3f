import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'
import { readResults } from '../api/handlers/scores/class-results'

const [promoted, repeats] = [1, 2]

/**
 * The students of a school's closing year who are enrolled there in the next one were promoted or repeat; the others
 * still wait. Where the scores say otherwise or are incomplete, the result was set by hand.
 */
export async function seedGraduations(db: Kysely<Database>, schools: { from: number; to: number }): Promise<void> {
  await sql`
    update enrollments set
      graduation_status = case when next.grade = enrollments.grade then ${repeats}::smallint else ${promoted}::smallint end,
      next_enrollment_id = next.id
    from enrollments as next
    where enrollments.school_id = ${schools.from} and next.school_id = ${schools.to}
      and next.student_id = enrollments.student_id`.execute(db)
  const decided = await db
    .selectFrom('enrollments')
    .select(['id', 'classroom_id', 'graduation_status'])
    .where('school_id', '=', schools.from)
    .where('graduation_status', '<>', 0)
    .orderBy('id')
    .execute()
  const rooms = new Set(decided.flatMap(({ classroom_id: room }) => (room === null ? [] : [room])))
  const results = await readResults(db, [...rooms])
  const wrongly = (status: number, result: number) =>
    decided
      .filter((student) => student.graduation_status === status && results.get(student.id)?.result !== result)
      .map(({ id }) => id)
  await setByHand(db, wrongly(promoted, 1), { annual_result_changed: 1, result_change_reason: 1 })
  await setByHand(db, wrongly(repeats, 0), {
    annual_result_changed: 0,
    result_change_reason: 3,
    result_change_other: 'អវត្តមានច្រើន',
  })
}

async function setByHand(
  db: Kysely<Database>,
  ids: readonly number[],
  change: { annual_result_changed: number; result_change_reason: number; result_change_other?: string },
): Promise<void> {
  if (ids.length > 0) await db.updateTable('enrollments').set(change).where('id', 'in', ids).execute()
}
