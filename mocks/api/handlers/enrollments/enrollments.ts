import type { Transaction } from 'kysely'
import * as z from 'zod'
import {
  enrollmentChanges,
  enrollmentInput,
  enrollmentUpdate,
  type EnrollmentUpdate,
} from '@/features/enrollments/schema'
import { mayEnrollOn } from '@/domain/enrollments/enrolled-date'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { code } from '@/components/forms/input-types'
import { assertYearOpen } from '../../assert-year-open'
import { mergeChanges } from '../../changes'
import type { Database } from '../../../db/types'
import { reading, readingTagged, writing, type ServedOperation } from '../../operation'
import { findRule } from '../../policy'
import { Problem } from '../../problem'
import { upToStage } from '../../report-stage'
import { idParams, idText, nothing, paging, wholeNumber } from '../../request'
import { checkOptions } from '../../student-options'
import { changeChild, droppedOutBefore, enrollStudent, lockStudent, neverDroppedOut, optionColumns } from './enroll'
import {
  type EnrollmentRecord,
  type EnrollmentSchool,
  enrollmentFormRecord,
  findEnrollment,
  lockEnrollmentSchool,
  openEnrollments,
  readEnrollments,
  refuseGrade,
} from './enrollment-record'

const emisText = code(50)

/**
 * `selected_school` is the school in its year, `emis_school_code` the code that was confirmed; a pair that disagrees is
 * refused.
 */
const enrollmentsRequest = z.strictObject({
  ...paging,
  academic_year_id: idText,
  selected_school: idText,
  emis_school_code: emisText,
  grade: wholeNumber(-3, 12),
  report_stage: wholeNumber(1, 2),
})

export const enrollmentOperations: readonly ServedOperation[] = [
  reading('GET /enrollments', { params: nothing, query: enrollmentsRequest }, async ({ db, dataScope, query }) => {
    const school = await lockEnrollmentSchool(db, dataScope, { id: query.selected_school })
    assertYearOpen(findRule('GET /enrollments'), school.year_status)
    refuseDisagreement(school, query)
    refuseGrade(school, query.grade)
    const matching = openEnrollments(db, dataScope)
      .where('enrollments.school_id', '=', school.id)
      .where('enrollments.grade', '=', query.grade)
      .where(upToStage('enrollments.report_stage', query.report_stage))
    const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const page = matching.limit(query.limit).offset((query.page - 1) * query.limit)
    return {
      data: await readEnrollments(page),
      total,
      school: { id: school.id, emis_code: school.emis_code },
    }
  }),

  readingTagged(
    'GET /enrollments/get-by-student',
    { params: nothing, query: z.strictObject({ academic_year_school_id: idText, emis_student_id: emisText }) },
    async ({ db, dataScope, query }) => {
      const school = await lockEnrollmentSchool(db, dataScope, { id: query.academic_year_school_id })
      const [record] = await readEnrollments(
        openEnrollments(db, dataScope)
          .where('enrollments.school_id', '=', school.id)
          .where('students.emis_student_id', '=', query.emis_student_id),
      )
      if (record === undefined) throw new Problem(404, 'enrollment.studentNotFound')
      return { body: { data: record }, etag: record.etag ?? '' }
    },
  ),

  writing('POST /enrollments', { params: nothing, body: enrollmentInput }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    const school = await lockEnrollmentSchool(transaction, dataScope, body)
    assertYearOpen(rule, school.year_status)
    refuseGrade(school, body.grade)
    checkOptions(body.options)
    if (body.enrolled_by !== caller.account.id) throw invalid('enrolled_by')
    if (!mayEnrollOn(body.enrolled_date, { yearStart: school.year_start, today: todayInPhnomPenh(new Date()) })) {
      throw invalid('enrolled_date', 'enrollment.invalidEnrolledDate')
    }
    const { enrollment_status, transfer_status, ...details } = body.student
    const known = body.emis_student_id === null ? null : await findStudentId(transaction, body.emis_student_id)
    if (known === null && enrollment_status === 4) throw neverDroppedOut()
    const { enrollmentId } = await enrollStudent(
      transaction,
      school,
      known === null ? { kind: 'new', details } : { kind: 'known', id: known, details },
      {
        grade: body.grade,
        entry_status: enrollment_status,
        transfer_status,
        report_stage: body.report_stage,
        enrolled_date: body.enrolled_date,
        enrolled_by: caller.account.id,
        options: body.options,
      },
    )
    const [data] = await readEnrollments(
      openEnrollments(transaction, dataScope).where('enrollments.id', '=', enrollmentId),
    )
    return { status: 201, body: { data }, recordId: enrollmentId }
  }),

  writing('PUT /enrollments/:id', { params: idParams, body: enrollmentChanges }, async (context) => {
    const { transaction, dataScope, rule, params } = context
    const found = await findEnrollment(transaction, dataScope, params.id)
    const school = await lockEnrollmentSchool(transaction, { kind: 'everywhere' }, { id: found.school_id })
    assertYearOpen(rule, school.year_status)
    const student = await lockStudent(transaction, found.student_id)
    // Checked under the lock: the child may have been moved or dropped out meanwhile.
    const before = await findEnrollment(transaction, dataScope, params.id)
    if (before.school_id !== school.id) throw new Problem(409, 'enrollment.movedMeanwhile')
    const record = enrollmentFormRecord(before, school)
    const { input: body, changed } = await mergeChanges(context, record, enrollmentUpdate, context.body)
    refuseDisagreement(school, body)
    refuseGrade(school, body.grade)
    checkOptions(body.options)
    if (body.grade !== before.grade && before.graduation_status !== 0) {
      throw new Problem(409, 'student.dropOut.promoted', { errors: { grade: 'student.dropOut.promoted' } })
    }
    if (body.emis_student_id !== student.emis_student_id) throw invalid('emis_student_id')
    const { enrollment_status, transfer_status, ...details } = body.student
    const isBack = await droppedOutBefore(transaction, student.id, school.academic_year_id, before.id)
    if (enrollment_status === 4 && !isBack && before.entry_status !== 4) throw neverDroppedOut()
    await changeChild(transaction, student, details)
    await transaction
      .updateTable('enrollments')
      .set({
        grade: body.grade,
        ...(await classroomAfter(transaction, before, body)),
        entry_status: isBack ? 4 : enrollment_status,
        transfer_status,
        report_stage: body.report_stage,
        ...optionColumns(body.options),
      })
      .where('id', '=', before.id)
      .execute()
    const [data] = await readEnrollments(
      openEnrollments(transaction, dataScope).where('enrollments.id', '=', before.id),
    )
    return { status: 200, body: { data }, recordId: before.id, changed }
  }),
]

/** Year, school and code say the same. */
function refuseDisagreement(
  school: EnrollmentSchool,
  said: { academic_year_id: number; emis_school_code: string },
): void {
  if (said.academic_year_id !== school.academic_year_id) throw invalid('academic_year_id')
  if (said.emis_school_code !== school.emis_code) throw invalid('emis_school_code', 'enrollment.invalidEmisCode')
}

function invalid(field: string, message = 'common.error.invalidValue'): Problem {
  return new Problem(400, message === 'common.error.invalidValue' ? 'common.error.form' : message, {
    errors: { [field]: message },
  })
}

async function findStudentId(transaction: Transaction<Database>, emisStudentId: string): Promise<number> {
  const student = await transaction
    .selectFrom('students')
    .select('id')
    .where('emis_student_id', '=', emisStudentId)
    .executeTakeFirst()
  if (student === undefined) {
    throw new Problem(404, 'enrollment.studentNotFound', { errors: { emis_student_id: 'enrollment.studentNotFound' } })
  }
  return student.id
}

/** Another grade takes the student out of the class, unless the class has written something down about them. */
async function classroomAfter(
  transaction: Transaction<Database>,
  before: EnrollmentRecord,
  { grade }: EnrollmentUpdate,
): Promise<{ classroom_id?: null }> {
  if (grade === before.grade || before.classroom_id === null) return {}
  for (const table of ['scores', 'attendances'] as const) {
    const written = await transaction
      .selectFrom(table)
      .select('enrollment_id')
      .where('enrollment_id', '=', before.id)
      .limit(1)
      .executeTakeFirst()
    if (written !== undefined) {
      throw new Problem(409, 'enrollment.gradeHasRecords', { errors: { grade: 'enrollment.gradeHasRecords' } })
    }
  }
  return { classroom_id: null }
}
