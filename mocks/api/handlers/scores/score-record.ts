import { sql, type Kysely, type Transaction } from 'kysely'
import { monthsOfSpan } from '@/domain/academic-years/months'
import { monthKeys, semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { ScoreItem } from '@/features/scores/schema'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import type { ClassroomRecord } from '../classrooms/classroom-record'

/** Returns whether the year has the month, as a code 0–11. */
export function isMonthOfYear(room: ClassroomRecord, month: number): boolean {
  const key = monthKeys[month]
  return key !== undefined && monthsOfSpan(room.start_date, room.end_date).has(key)
}

/** Months of the year's span and the two semesters. The annual score is computed, never entered. */
export function monthIsOpen(room: ClassroomRecord, month: number): boolean {
  return month === semesterOne || month === semesterTwo || isMonthOfYear(room, month)
}

/** Locks sheets of the class against other writers until the transaction ends. All lock them in the same order. */
export async function lockSheets(
  transaction: Transaction<Database>,
  room: ClassroomRecord,
  months: readonly number[],
): Promise<void> {
  for (const month of months.toSorted((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(${room.id}::integer, ${month}::integer)`.execute(transaction)
  }
}

/** The enrollments among the ids that are in the class and neither dropped out nor gone; they stay so until the
 *  transaction ends. */
export async function lockSheetStudents(
  transaction: Transaction<Database>,
  room: ClassroomRecord,
  enrollmentIds: readonly number[],
): Promise<Set<number>> {
  const ids = [...new Set(enrollmentIds)]
  const rows = await transaction
    .selectFrom('enrollments')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where('classroom_id', '=', room.id)
    .where(isAttending())
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * One statement for the whole sheet. The cells are written in one order, so that two savers cannot block each other; a value
 * that is there already keeps its date and author. What a calculated semester does not know yet is noted.
 */
export async function storeScores(
  transaction: Transaction<Database>,
  items: readonly ScoreItem[],
  accountId: number,
): Promise<void> {
  const ordered = items.toSorted((a, b) => a.enrollment_id - b.enrollment_id || a.subject_id - b.subject_id)
  await sql`
    with written as (
      insert into scores (enrollment_id, subject_id, month, score, updated_by, updated_at)
      select item.enrollment_id, item.subject_id, item.month, item.score, ${accountId}::integer, now()
      from unnest(
        ${ordered.map((item) => item.enrollment_id)}::integer[],
        ${ordered.map((item) => item.subject_id)}::integer[],
        ${ordered.map((item) => item.month_number)}::integer[],
        ${ordered.map((item) => item.score)}::numeric[]
      ) as item (enrollment_id, subject_id, month, score)
      on conflict (enrollment_id, month, subject_id) do update
      set score = excluded.score, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where scores.score <> excluded.score
      returning enrollment_id, month, subject_id
    )
    insert into scores_after_calculation (enrollment_id, semester, month, subject_id)
    select written.enrollment_id, calculated.semester, written.month, written.subject_id
    from written join semester_calculations as calculated
      on calculated.enrollment_id = written.enrollment_id
      and written.month = any(calculated.months || calculated.semester)
    on conflict do nothing`.execute(transaction)
}

/** The stored scores of a class's students in some months: by `enrollment/subject/month`. */
export async function scoresOfClass(
  db: Kysely<Database>,
  classroomId: number,
  months: readonly number[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('scores')
    .innerJoin('enrollments', 'enrollments.id', 'scores.enrollment_id')
    .select(['scores.enrollment_id', 'scores.subject_id', 'scores.month', 'scores.score'])
    .where('enrollments.classroom_id', '=', classroomId)
    .where('scores.month', 'in', [...months])
    .execute()
  return new Map(rows.map((row) => [`${row.enrollment_id}/${row.subject_id}/${row.month}`, row.score]))
}
