import { sql, type RawBuilder, type Transaction } from 'kysely'
import { undoRefusalIds, type UndoRefusal } from '@/features/graduations/schema'
import type { Database } from '../../../db/types'
import { errorCode } from '../../../db/transaction'
import { Problem } from '../../problem'
import type { LockedStudents } from './graduation-students'

/**
 * Why the decision about a student cannot be taken back, in a query of `enrollments` with their next ones as `next`; null when
 * it can. Whatever hangs on the new enrollment keeps it; who left school is free as long as no later year has the student.
 */
export const undoRefusal: RawBuilder<UndoRefusal | null> = sql`case
  when enrollments.graduation_status = 0 then null
  when next.id is null then case when exists (
    select from enrollments as later
    join schools as later_school on later_school.id = later.school_id
    join academic_years as later_year on later_year.id = later_school.academic_year_id
    join schools as own_school on own_school.id = enrollments.school_id
    join academic_years as own_year on own_year.id = own_school.academic_year_id
    where later.student_id = enrollments.student_id and later_year.start_date > own_year.start_date
  ) then 'enrolled' end
  when next.closed_on is not null or next.entry_status = 3 then 'left'
  when next.transfer_status <> 0 or exists (
    select from transfers where (enrollment_id = next.id and withdrawn_on is null) or new_enrollment_id = next.id
  ) then 'transfer'
  when next.graduation_status <> 0 then 'decided'
  when exists (select from scores where enrollment_id = next.id) then 'scores'
  when exists (select from attendances where enrollment_id = next.id) then 'attendance'
  when next.classroom_id is not null then 'class'
  when next.entry_status not in (1, 2) or next.late_enrollment or next.scholarships is not null
    or next.poor_level is not null
    or (next.ethnicity, next.disabilities, next.health_problems, next.personal_problems) is distinct from
      (enrollments.ethnicity, enrollments.disabilities, enrollments.health_problems, enrollments.personal_problems)
    then 'record'
end`

/**
 * Takes promoting and repeating back, and removes the enrollments that it made. One refusal names all students of whom that
 * cannot be done, by their place in the selection, each with the reason.
 */
export async function takeBack(transaction: Transaction<Database>, { students }: LockedStudents): Promise<void> {
  if (students.some(({ graduation_status: status }) => status === 0))
    throw new Problem(409, 'graduation.undo.notDecided')
  const nextIds = students.flatMap(({ next_enrollment_id: next }) => (next === null ? [] : [next]))
  const ids = students.map(({ id }) => id)
  await sql`select id from enrollments where id = any(${nextIds}::integer[]) order by id for update`.execute(
    transaction,
  )
  const { rows } = await sql<{ id: number; refusal: UndoRefusal | null }>`
    select enrollments.id, ${undoRefusal} as refusal
    from enrollments left join enrollments as next on next.id = enrollments.next_enrollment_id
    where enrollments.id = any(${ids}::integer[])`.execute(transaction)
  const refused = new Map(rows.flatMap(({ id, refusal }) => (refusal === null ? [] : [[id, refusal] as const])))
  if (refused.size > 0) {
    const errors = students.flatMap(({ id, position }) => {
      const refusal = refused.get(id)
      return refusal === undefined ? [] : [[`enrollments.${String(position)}`, undoRefusalIds[refusal]]]
    })
    throw hasRecords(refused.size, Object.fromEntries(errors))
  }
  await transaction
    .updateTable('enrollments')
    .set({ graduation_status: 0, next_enrollment_id: null })
    .where('id', 'in', ids)
    .execute()
  if (nextIds.length === 0) return
  // One that the next school had made by the student ID waits again, without the answers that came with the decision.
  await transaction
    .updateTable('enrollments')
    .set({ entry_status: 0, ethnicity: null, disabilities: null, health_problems: null, personal_problems: null })
    .where('id', 'in', nextIds)
    .where('stated', 'is not', null)
    .execute()
  try {
    await transaction.deleteFrom('enrollments').where('id', 'in', nextIds).where('stated', 'is', null).execute()
  } catch (error) {
    // Another kind of record points at one of them.
    if (errorCode(error) === '23503') throw hasRecords(nextIds.length)
    throw error
  }
}

function hasRecords(n: number, errors?: Record<string, string>): Problem {
  return new Problem(409, 'graduation.undo.hasRecords', { values: { n }, ...(errors !== undefined && { errors }) })
}
