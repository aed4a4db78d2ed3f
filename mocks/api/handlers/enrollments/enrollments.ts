import type { Transaction } from 'kysely'
import * as z from 'zod'
import { childIdentity } from '@/domain/students/child-identity'
import {
  enrollmentByIdUpdate,
  enrollmentChanges,
  enrollmentInput,
  enrollmentUpdate,
  type EnrollmentUpdate,
} from '@/features/enrollments/schema'
import { mayEnrollOn } from '@/domain/enrollments/enrolled-date'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { code } from '@/domain/inputs'
import { assertYearOpen } from '../../assert-year-open'
import { mergeChanges } from '../../changes'
import { readChildAccess, recordElsewhere } from '../../child-access'
import { inTransaction } from '../../../db/transaction'
import type { Database } from '../../../db/types'
import { reading, readingTagged, writing, type Prepare, type ServedOperation } from '../../operation'
import { findRule } from '../../policy'
import { Problem } from '../../problem'
import { upToStage } from '../../report-stage'
import { idParams, idText, nothing, paging, parseInput, wholeNumber } from '../../request'
import { checkOptions } from '../../student-options'
import { lookUpById } from '../students/child-lookups'
import { writeStudent } from '../students/write-student'
import {
  droppedOutBefore,
  enrollKnownChild,
  enrollNewChildren,
  lockStudent,
  neverDroppedOut,
  openEnrollment,
  optionColumns,
  type Enrolled,
} from './enroll'
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
      data: await readEnrollments(db, dataScope, page),
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
        db,
        dataScope,
        openEnrollments(db, dataScope)
          .where('enrollments.school_id', '=', school.id)
          .where('students.emis_student_id', '=', query.emis_student_id),
      )
      if (record === undefined) throw new Problem(404, 'enrollment.studentNotFound')
      return { body: { data: record }, etag: record.etag ?? '' }
    },
  ),

  writing('POST /enrollments', { params: nothing, body: enrollmentInput, prepare: spendLookup }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    const school = await lockEnrollmentSchool(transaction, dataScope, body)
    assertYearOpen(rule, school.year_status)
    refuseGrade(school, body.grade)
    if (body.enrolled_by !== caller.account.id) throw invalid('enrolled_by')
    if (!mayEnrollOn(body.enrolled_date, { yearStart: school.year_start, today: todayInPhnomPenh(new Date()) })) {
      throw invalid('enrolled_date', 'enrollment.invalidEnrolledDate')
    }
    checkOptions(body.options ?? {})
    const { enrollmentId: id, changed } = await enroll(transaction, school, body)
    const [data] = await readEnrollments(
      transaction,
      dataScope,
      openEnrollments(transaction, dataScope).where('enrollments.id', '=', id),
    )
    return { status: 201, body: { data }, recordId: id, changed }
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
    if (before.record_elsewhere) refuseChild(context.body)
    const whole = before.record_elsewhere ? null : await mergeChanges(context, record, enrollmentUpdate, context.body)
    const { input: body, changed } = whole ?? (await mergeChanges(context, record, enrollmentByIdUpdate, context.body))
    refuseDisagreement(school, body)
    refuseGrade(school, body.grade)
    if (body.grade !== before.grade && before.graduation_status !== 0) {
      throw new Problem(409, 'student.dropOut.promoted', { errors: { grade: 'student.dropOut.promoted' } })
    }
    if (body.emis_student_id !== student.emis_student_id) throw invalid('emis_student_id')
    const { enrollment_status, transfer_status } = body.student
    const isBack = await droppedOutBefore(transaction, student.id, school.academic_year_id, before.id)
    if (enrollment_status === 4 && !isBack && before.entry_status !== 4) throw neverDroppedOut()
    if (whole !== null) {
      checkOptions(whole.input.options)
      await writeStudent(transaction, student.id, childIdentity.parse(whole.input.student))
    }
    await transaction
      .updateTable('enrollments')
      .set({
        grade: body.grade,
        ...(await classroomAfter(transaction, before, body)),
        entry_status: isBack ? 4 : enrollment_status,
        transfer_status,
        report_stage: body.report_stage,
        ...(whole !== null && optionColumns(whole.input.options)),
      })
      .where('id', '=', before.id)
      .execute()
    const [data] = await readEnrollments(
      transaction,
      dataScope,
      openEnrollments(transaction, dataScope).where('enrollments.id', '=', before.id),
    )
    return { status: 200, body: { data }, recordId: before.id, changed }
  }),
]

type Input = z.output<typeof enrollmentInput>

/** Enrolling finds children like a lookup, and is one as far as the budget goes, also where it is refused. */
async function spendLookup({ db, caller, dataScope, body }: Prepare<Input>): Promise<void> {
  const { emis_student_id: id } = body
  if (id !== null) await inTransaction(db, (transaction) => lookUpById(transaction, caller, dataScope, id))
}

/** A new child, one that the school may take or has already, or, by its ID alone, one whose record another school holds. */
async function enroll(transaction: Transaction<Database>, school: EnrollmentSchool, body: Input): Promise<Enrolled> {
  const { enrolled_date, enrolled_by, ...said } = body
  const { enrollment_status, transfer_status, ...saidChild } = body.student
  const entry = {
    grade: body.grade,
    report_stage: body.report_stage,
    entry_status: enrollment_status,
    transfer_status,
    enrolled_date,
    enrolled_by,
  }
  const student = body.emis_student_id === null ? null : await lockKnown(transaction, body.emis_student_id)
  if (student !== null && (await isHeldElsewhere(transaction, student.id, school))) {
    const child = { student, details: null, stated: { ...saidChild, ...body.options } }
    return await enrollKnownChild(transaction, school, child, { ...entry, options: null })
  }
  const { student: child, options } = parseInput(enrollmentUpdate, said)
  const details = childIdentity.parse(child)
  const enrollment = { ...entry, options }
  if (student !== null)
    return await enrollKnownChild(transaction, school, { student, details, stated: null }, enrollment)
  if (enrollment_status === 4) throw neverDroppedOut()
  const [made] = await enrollNewChildren(transaction, school, [{ details, enrollment }])
  if (made === undefined) throw new Error('One child was asked for')
  return made
}

/** Another school can enroll such a child only for the year in preparation. */
async function isHeldElsewhere(
  transaction: Transaction<Database>,
  studentId: number,
  school: EnrollmentSchool,
): Promise<boolean> {
  const { holder } = (await readChildAccess(transaction, { kind: 'everywhere' }, [studentId]))(studentId)
  if (holder === null || holder === school.raw_school_id) return false
  const isEnrolled = (await openEnrollment(transaction, studentId, school.academic_year_id)) !== null
  if (school.year_status !== 'pre' && !isEnrolled) throw new Problem(409, 'enrollment.heldElsewhere')
  return true
}

/** Says so when a change names what another school holds; the rest of the enrollment is this school's own. */
function refuseChild({ student = {}, options }: z.output<typeof enrollmentChanges>): void {
  const { enrollment_status: _status, transfer_status: _transfer, ...child } = student
  if (options !== undefined || Object.keys(child).length > 0) throw recordElsewhere()
}

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

/** Locks a student who is known against enrolling, moving and changes until the transaction ends. */
async function lockKnown(transaction: Transaction<Database>, emisStudentId: string) {
  const student = await transaction
    .selectFrom('students')
    .select(['id', 'emis_student_id', 'first_name', 'last_name', 'gender', 'birth_date'])
    .where('emis_student_id', '=', emisStudentId)
    .forUpdate()
    .executeTakeFirst()
  if (student === undefined) {
    throw new Problem(404, 'enrollment.studentNotFound', { errors: { emis_student_id: 'enrollment.studentNotFound' } })
  }
  return student
}

/** Another grade takes the student out of the class, unless the class has written something down about them. */
async function classroomAfter(
  transaction: Transaction<Database>,
  before: EnrollmentRecord,
  { grade }: Pick<EnrollmentUpdate, 'grade'>,
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
