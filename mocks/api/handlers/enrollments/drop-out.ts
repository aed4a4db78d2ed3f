import { reportStage } from '@/domain/academic-years/report-stage'
import { dropout } from '@/domain/enrollments/entry-status'
import { dropOutInput } from '@/features/enrollments/drop-out-schema'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { assertCanEditStudents, refuseWaiting } from '../../child-access'
import { writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idParams, nothing } from '../../request'
import { openEnrollment } from './enroll'
import { writtenFields } from '../students/child-audit-names'
import { lockEnrollment } from '../students/student-lock'
import { refusePendingTransfer } from '../transfers/pending-transfer'

export const dropOutOperations: readonly ServedOperation[] = [
  // The ids are the enrollment's.
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
    await transaction
      .updateTable('enrollments')
      .set({ ...columns, entry_status_before: enrollment.entry_status, drop_out_undone_on: null })
      .where('id', '=', enrollment.id)
      .execute()
    const changed = writtenFields({ student: enrollment.student_id, enrollment: enrollment.id }, columns)
    return {
      status: 200,
      body: { data: { id: enrollment.id, entry_status: dropout } },
      recordId: enrollment.id,
      changed,
    }
  }),

  writing('POST /students/drop-out/:id/undo', { params: idParams, body: nothing }, async (context) => {
    const { transaction, caller, dataScope, rule, params } = context
    assertCanEditStudents(caller)
    const enrollment = await lockEnrollment(transaction, dataScope, rule, params.id)
    const { entry_status_before: before, drop_out_stage: stage } = enrollment
    if (enrollment.entry_status !== dropout) throw new Problem(409, 'student.dropOut.undo.none')
    if (before === null) throw new Problem(409, 'student.dropOut.undo.unknown')
    const today = todayInPhnomPenh(new Date())
    const year = await transaction
      .selectFrom('schools')
      .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
      .select(['academic_years.id', 'academic_years.status', 'academic_years.start_date'])
      .where('schools.id', '=', enrollment.school_id)
      .executeTakeFirstOrThrow()
    // The figures of a stage that is over have been reported.
    if (stage !== null && reportStage(year, today) > stage) throw new Problem(409, 'student.dropOut.undo.stageOver')
    const other = await openEnrollment(transaction, enrollment.student_id, year.id)
    if (other !== null) throw new Problem(409, 'student.dropOut.undo.enrolled')
    const columns = { entry_status: before, drop_out_reason: null, drop_out_stage: null, dropped_out_on: null }
    await transaction
      .updateTable('enrollments')
      .set({ ...columns, entry_status_before: null, drop_out_undone_on: today })
      .where('id', '=', enrollment.id)
      .execute()
    return {
      status: 200,
      body: { data: { id: enrollment.id } },
      recordId: enrollment.id,
      changed: writtenFields({ student: enrollment.student_id, enrollment: enrollment.id }, columns),
    }
  }),
]
