import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'

const [promoted, repeats] = [1, 2]

/** The students of a school's closing year who are enrolled there in the next one were promoted or repeat; the others
 *  still wait. */
export async function seedGraduations(db: Kysely<Database>, schools: { from: number; to: number }): Promise<void> {
  await sql`
    update enrollments set
      graduation_status = case when next.grade = enrollments.grade then ${repeats}::smallint else ${promoted}::smallint end,
      next_enrollment_id = next.id
    from enrollments as next
    where enrollments.school_id = ${schools.from} and next.school_id = ${schools.to}
      and next.student_id = enrollments.student_id`.execute(db)
}
