import type { Transaction } from 'kysely'
import { states, type TransferApproval } from '@/features/transfers/schema'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { assertYearOpen } from '../../assert-year-open'
import type { Caller } from '../../caller'
import type { Database, EnrollmentTable, New } from '../../../db/types'
import type { Rule } from '../../policy'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { writtenFields } from '../students/child-audit-names'
import {
  lockDestination,
  lockEnrollmentToMove,
  lockStudent,
  refuseEnrolledIn,
  refuseGone,
  type LockedEnrollment,
} from './transfer-record'
import { refuseSettled } from './transfer-withdrawal'

interface Context {
  transaction: Transaction<Database>
  caller: Caller
  dataScope: DataScope
  rule: Rule
  params: { id: number }
  body: TransferApproval
}

const entry = { promotion: 1, repetition: 2 } as const

/** The receiving school takes the student into one of its active classes. */
export async function approveTransfer(
  { transaction, caller, dataScope, rule, params, body }: Context,
  assertUnchanged: () => Promise<void>,
): Promise<{ id: number; changed: string[] }> {
  const asked = await transaction
    .selectFrom('transfers')
    .innerJoin('enrollments', 'enrollments.id', 'transfers.enrollment_id')
    .innerJoin('schools', 'schools.id', 'transfers.to_school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select([
      'transfers.id',
      'transfers.status',
      'transfers.withdrawn_on',
      'transfers.refusal_reason',
      'transfers.enrollment_id',
      'enrollments.student_id',
    ])
    .select('schools.id as school_id')
    .where('transfers.id', '=', params.id)
    .where(whereInScope(dataScope))
    .executeTakeFirst()
  if (asked === undefined) throw notFoundOrForbidden(dataScope)
  refuseSettled(asked)
  if (body.academic_year_school_id !== asked.school_id)
    throw wrong('academic_year_school_id', 'common.error.invalidValue')
  if (body.enrollments[0] !== asked.enrollment_id) throw wrong('enrollments', 'common.error.invalidValue')
  const to = await lockDestination(transaction, asked.school_id)
  if (to === undefined) throw notFoundOrForbidden(dataScope)
  assertYearOpen(rule, to.year_status)
  if (to.status === 0) throw new Problem(409, 'transfer.error.schoolInactive')
  const classroomId = await lockClass(transaction, body)
  await lockStudent(transaction, asked.student_id)
  // Another approver, or the sender who withdrew it, may have been quicker.
  const transfer = await transaction
    .selectFrom('transfers')
    .select(['status', 'withdrawn_on', 'refusal_reason'])
    .where('id', '=', asked.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  refuseSettled(transfer)
  await assertUnchanged()
  const enrollment = await lockEnrollmentToMove(transaction, { kind: 'everywhere' }, asked.enrollment_id)
  if (enrollment === undefined) throw notFoundOrForbidden(dataScope)
  refuseGone(enrollment)
  await refuseEnrolledIn(transaction, enrollment, to.academic_year_id)
  const today = todayInPhnomPenh(new Date())
  const place = { school_id: to.id, grade: body.grade, classroom_id: classroomId, transfer_status: 1 }
  let newEnrollmentId: number | null = null
  if (to.academic_year_id === enrollment.academic_year_id) {
    // The same enrollment moves, so that the scores and the attendance of the year go with the student.
    await transaction.updateTable('enrollments').set(place).where('id', '=', enrollment.id).execute()
    await transaction
      .updateTable('accounts')
      .set({ raw_school_id: to.raw_school_id, school_degree: to.degree, gazetteer_code: to.village_code })
      .where('student_id', '=', enrollment.student_id)
      .execute()
  } else {
    const entryStatus = body.grade > enrollment.grade ? entry.promotion : entry.repetition
    newEnrollmentId = await enrollInYear(transaction, enrollment, {
      ...place,
      entry_status: entryStatus,
      enrolled_date: today,
      enrolled_by: caller.account.id,
    })
    // The approval decides the year they leave too, so that they are not promoted again there.
    await transaction
      .updateTable('enrollments')
      .set({ graduation_status: entryStatus, next_enrollment_id: newEnrollmentId })
      .where('id', '=', enrollment.id)
      .execute()
  }
  await transaction
    .updateTable('transfers')
    .set({
      status: states.completed,
      classroom_id: classroomId,
      completed_on: today,
      completed_by: caller.account.id,
      new_enrollment_id: newEnrollmentId,
    })
    .where('id', '=', asked.id)
    .execute()
  const ids = { student: enrollment.student_id, enrollment: newEnrollmentId ?? enrollment.id }
  const changed = writtenFields(ids, { school: null, grade: null, classroom: null, transfer_status: null })
  const decided = newEnrollmentId === null ? [] : [`enrollments/${enrollment.id}/graduation_status`]
  return { id: asked.id, changed: [`transfers/${asked.id}/status`, ...changed, ...decided] }
}

/** The active class of the receiving school; it stays what it is until the transaction ends. */
async function lockClass(transaction: Transaction<Database>, body: TransferApproval): Promise<number> {
  const room = await transaction
    .selectFrom('classrooms')
    .select('id')
    .where('school_id', '=', body.academic_year_school_id)
    .where('grade', '=', body.grade)
    .where('suffix', '=', body.suffix)
    .where('status', '=', 1)
    .forShare()
    .executeTakeFirst()
  if (room === undefined) throw wrong('suffix', 'transfer.error.noClass')
  return room.id
}

/**
 * A destination in a later year: the student ends this year where they are, with its scores and its result, and begins the
 * next one at the other school, promoted into a higher grade or repeating the same.
 */
async function enrollInYear(
  transaction: Transaction<Database>,
  from: LockedEnrollment,
  place: Pick<
    New<EnrollmentTable>,
    'school_id' | 'grade' | 'classroom_id' | 'transfer_status' | 'entry_status' | 'enrolled_date' | 'enrolled_by'
  >,
): Promise<number> {
  const list = (ids: number[] | null) => (ids === null ? null : JSON.stringify(ids))
  const { id } = await transaction
    .insertInto('enrollments')
    .values({
      ...place,
      student_id: from.student_id,
      ethnicity: from.ethnicity,
      disabilities: list(from.disabilities),
      health_problems: list(from.health_problems),
      personal_problems: list(from.personal_problems),
      scholarships: list(from.scholarships),
      poor_level: from.poor_level,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function wrong(field: string, message: string): Problem {
  return new Problem(400, 'common.error.form', { errors: { [field]: message } })
}
