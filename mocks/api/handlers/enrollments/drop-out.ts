import { dropout } from '@/domain/enrollments/entry-status'
import { dropOutInput } from '@/features/enrollments/drop-out-schema'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { assertCanEditStudents, refuseWaiting } from '../../child-access'
import { writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idParams } from '../../request'
import { writtenFields } from '../students/child-audit-names'
import { lockEnrollment } from '../students/student-lock'
import { refusePendingTransfer } from '../transfers/pending-transfer'

export const dropOutOperations: readonly ServedOperation[] = [
  /** The id is the enrollment's. */
  writing('POST /students/drop-out/:id', { params: idParams, body: dropOutInput }, async (context) => {
    const { transaction, caller, dataScope, rule, params, body } = context
    assertCanEditStudents(caller)
    const enrollment = await lockEnrollment(transaction, dataScope, rule, params.id)
    if (enrollment.entry_status === dropout) throw new Problem(409, 'student.dropOut.already')
    if (enrollment.graduation_status !== 0) throw new Problem(409, 'student.dropOut.promoted')
    await refuseWaiting(transaction, enrollment.id)
    await refusePendingTransfer(transaction, enrollment.id, 'student.dropOut.transferPending')
    const columns = {
      entry_status: dropout,
      drop_out_reason: body.drop_out_reason,
      drop_out_stage: body.report_stage,
      dropped_out_on: todayInPhnomPenh(new Date()),
    }
    await transaction.updateTable('enrollments').set(columns).where('id', '=', enrollment.id).execute()
    const changed = writtenFields({ student: enrollment.student_id, enrollment: enrollment.id }, columns)
    return {
      status: 200,
      body: { data: { id: enrollment.id, entry_status: dropout } },
      recordId: enrollment.id,
      changed,
    }
  }),
]
