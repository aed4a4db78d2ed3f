import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/types'
import { errorCode } from '../../../db/transaction'
import { Problem } from '../../problem'
import type { LockedStudents } from './graduation-students'

/**
 * Takes promoting and repeating back as long as the next year has not begun, and removes the enrollments that it made.
 * Whatever already hangs on one of them keeps it: a class, scores, absences, a drop-out, a transfer, a scholarship,
 * anything that was written about the child there.
 */
export async function takeBack(transaction: Transaction<Database>, locked: LockedStudents): Promise<void> {
  const { pupils } = locked
  if (pupils.some(({ graduation_status: status }) => status === 0)) throw new Problem(409, 'graduation.undo.notDecided')
  const nextIds = pupils.flatMap(({ next_enrollment_id: next }) => (next === null ? [] : [next]))
  const ids = pupils.map(({ id }) => id)
  await refuseBegunYear(transaction, locked, nextIds)
  const { rows: used } = await sql<{ id: number }>`
    select next.id from enrollments as next join enrollments as old on old.next_enrollment_id = next.id
    where next.id = any(${nextIds}::integer[]) and (
      next.classroom_id is not null or next.entry_status not in (1, 2) or next.graduation_status <> 0
      or next.closed_on is not null or next.transfer_status <> 0 or next.late_enrollment
      or next.scholarships is not null or next.poor_level is not null
      or (next.ethnicity, next.disabilities, next.health_problems, next.personal_problems)
        is distinct from (old.ethnicity, old.disabilities, old.health_problems, old.personal_problems)
      or exists (select from scores where enrollment_id = next.id)
      or exists (select from attendances where enrollment_id = next.id)
      or exists (
        select from transfers
        where (enrollment_id = next.id and withdrawn_on is null) or new_enrollment_id = next.id
      )
    ) for update of next`.execute(transaction)
  if (used.length > 0) throw hasRecords(used.length)
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

function hasRecords(n: number): Problem {
  return new Problem(409, 'graduation.undo.hasRecords', { values: { n } })
}

/** The years that the students went to are still prepared; who left school waits for the year that follows theirs. */
async function refuseBegunYear(
  transaction: Transaction<Database>,
  { years, year, pupils }: LockedStudents,
  nextIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select distinct academic_years.status from enrollments
    join schools on schools.id = enrollments.school_id
    join academic_years on academic_years.id = schools.academic_year_id
    where enrollments.id = any(${[...nextIds]}::integer[])`.execute(transaction)
  const [following] = years
    .filter(({ start_date: start }) => start > year.start_date)
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
  const statuses = rows.map(({ status }) => status)
  if (pupils.length > nextIds.length && following !== undefined) statuses.push(following.status)
  if (statuses.some((status) => status !== 'pre' && status !== 'draft')) {
    throw new Problem(409, 'graduation.undo.yearBegun')
  }
}
