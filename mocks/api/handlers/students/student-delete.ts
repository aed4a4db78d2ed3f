import { sql, type Transaction } from 'kysely'
import { errorCode } from '../../../db/transaction'
import type { Database } from '../../../db/types'
import { writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idParams, noBody } from '../../request'
import { lockEnrollment } from './student-lock'

/** Why a student stays on the list, as `student.deleteFailed` says it. */
type Reason = 'records' | 'promotion' | 'teacher'

export const studentDeleteOperations: readonly ServedOperation[] = [
  /**
   * The id is the enrollment's, and only the enrollment is deleted: the student keeps everything else. Nothing that was
   * recorded is lost: with scores, attendance or a transfer the enrollment stays.
   */
  writing('DELETE /students/:id', { params: idParams, body: noBody }, async (context) => {
    const { transaction, caller, dataScope, rule, params } = context
    const enrollment = await lockEnrollment(transaction, dataScope, rule, params.id)
    const { account } = caller
    if (account.user_group === 'teacher' && enrollment.enrolled_by !== account.id) throw stays('teacher')
    if (await hasRecords(transaction, enrollment.id)) throw stays('records')
    if (enrollment.graduation_status !== 0 || (await cameByPromotion(transaction, enrollment.id))) {
      throw stays('promotion')
    }
    try {
      await transaction.deleteFrom('enrollments').where('id', '=', enrollment.id).execute()
    } catch (error) {
      // A record of another kind names the enrollment.
      if (errorCode(error) === '23503') throw stays('records')
      throw error
    }
    const changed = [`enrollments/${enrollment.id}`]
    return { status: 200, body: { data: { id: enrollment.id } }, recordId: enrollment.id, changed }
  }),
]

function stays(reason: Reason): Problem {
  return new Problem(409, 'student.deleteFailed', { values: { reason } })
}

async function hasRecords(transaction: Transaction<Database>, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select 1 from scores where enrollment_id = ${id})
    or exists (select 1 from attendances where enrollment_id = ${id})
    or exists (select 1 from transfers
      where (enrollment_id = ${id} and withdrawn_on is null) or new_enrollment_id = ${id}) as found`.execute(
    transaction,
  )
  return rows[0]?.found !== false
}

async function cameByPromotion(transaction: Transaction<Database>, enrollmentId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('enrollments')
    .select('id')
    .where('next_enrollment_id', '=', enrollmentId)
    .executeTakeFirst()
  return row !== undefined
}
