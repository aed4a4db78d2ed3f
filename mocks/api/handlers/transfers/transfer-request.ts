import type { Transaction } from 'kysely'
import { degreeGrades } from '@/domain/schools/schema'
import { reportStage } from '@/domain/academic-years/report-stage'
import { isSpecialSchool, states, type TransferInput } from '@/features/transfers/schema'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { assertYearOpen } from '../../assert-year-open'
import type { Caller } from '../../caller'
import { refuseWaiting } from '../../child-access'
import { breaksUnique } from '../../../db/transaction'
import type { Database, New, TransferTable } from '../../../db/types'
import type { Rule } from '../../policy'
import type { DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import {
  lockDestination,
  lockEnrollmentToMove,
  lockStudent,
  refuseEnrolledIn,
  refuseGone,
  type LockedEnrollment,
} from './transfer-record'

interface Context {
  transaction: Transaction<Database>
  caller: Caller
  dataScope: DataScope
  rule: Rule
  body: TransferInput
}

/**
 * The sender requests a transfer from a source school in their scope. A transfer to a private or non-STS school has no
 * approver there, so it is completed immediately and the enrollment closed.
 */
export async function requestTransfer({
  transaction,
  caller,
  dataScope,
  rule,
  body,
}: Context): Promise<{ id: number; changed: string[] }> {
  const found = await lockEnrollmentToMove(transaction, dataScope, body.enrollment_id)
  if (found === undefined) throw notFoundOrForbidden(dataScope, 'transfer.studentNotFound')
  const to = await resolveDestination(transaction, found, body)
  await lockStudent(transaction, found.student_id)
  // Read again now that the student is locked.
  const enrollment = await lockEnrollmentToMove(transaction, dataScope, body.enrollment_id)
  if (enrollment === undefined) throw notFoundOrForbidden(dataScope, 'transfer.studentNotFound')
  assertYearOpen(rule, enrollment.year_status)
  refuseGone(enrollment)
  await refuseWaiting(transaction, enrollment.id)
  if (to !== null) await refuseEnrolledIn(transaction, enrollment, to.academic_year_id)
  const today = todayInPhnomPenh(new Date())
  const id = await insert(transaction, {
    enrollment_id: enrollment.id,
    from_school_id: enrollment.school_id,
    from_grade: enrollment.grade,
    from_classroom_id: enrollment.classroom_id,
    to_school_id: to?.id ?? null,
    special: isSpecialSchool(body.school_id) ? body.school_id : null,
    grade: body.grade,
    reason: body.transfer_reason,
    report_stage: reportStage({ status: enrollment.year_status, start_date: enrollment.start_date }, today),
    requested_on: today,
    requested_by: caller.account.id,
    ...(to === null && { status: states.completed, completed_on: today, completed_by: caller.account.id }),
  })
  if (to !== null) return { id, changed: [`transfers/${id}`] }
  await transaction.updateTable('enrollments').set({ closed_on: today }).where('id', '=', enrollment.id).execute()
  return { id, changed: [`transfers/${id}`, `enrollments/${enrollment.id}/closed_on`] }
}

/** The receiving school; null for one outside the system. Everything that is wrong with it is said on its fields. */
async function resolveDestination(transaction: Transaction<Database>, from: LockedEnrollment, body: TransferInput) {
  if (isSpecialSchool(body.school_id)) return null
  const to = await lockDestination(transaction, body.school_id)
  if (to === undefined) throw wrong('school_id', 'common.error.invalidValue')
  if (to.raw_school_id === from.raw_school_id) throw wrong('school_id', 'transfer.error.sameSchool')
  if (to.emis_code !== body.emis_school_code) throw wrong('emis_school_code', 'common.error.invalidValue')
  if (to.status === 0) throw wrong('school_id', 'transfer.error.schoolInactive')
  const isOpen = to.year_status === 'pre' || to.year_status === 'running'
  // A student cannot go back to an earlier year.
  if (!isOpen || to.start_date < from.start_date) throw wrong('school_id', 'transfer.error.destinationYear')
  // The school teaches the grade the student is in, and the one that is asked for.
  const grades = degreeGrades[to.degree]
  const teaches = (grade: number) => grades !== undefined && grade >= grades.from && grade <= grades.to
  if (!teaches(from.grade)) throw wrong('school_id', 'transfer.error.degree')
  if (body.grade === null || !teaches(body.grade)) throw wrong('grade', 'classroom.grade.notOffered')
  return to
}

function wrong(field: string, message: string): Problem {
  return new Problem(400, 'common.error.form', { errors: { [field]: message } })
}

/** The index keeps one pending transfer per enrollment; here its refusal gets its name. A student who is on the way already
 *  does not leave the system meanwhile either. */
async function insert(transaction: Transaction<Database>, row: New<TransferTable>): Promise<number> {
  const pending = await transaction
    .selectFrom('transfers')
    .select('id')
    .where('enrollment_id', '=', row.enrollment_id)
    .where('status', '=', states.pending)
    .where('withdrawn_on', 'is', null)
    .executeTakeFirst()
  if (pending !== undefined) throw new Problem(409, 'transfer.error.alreadyPending')
  try {
    const { id } = await transaction.insertInto('transfers').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (breaksUnique(error, 'transfers_pending')) throw new Problem(409, 'transfer.error.alreadyPending')
    throw error
  }
}
