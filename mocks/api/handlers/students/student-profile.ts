import type { Transaction } from 'kysely'
import { dropout } from '@/domain/enrollments/entry-status'
import { studentChanges, type StudentUpdate, studentUpdate } from '@/features/students/profile-schema'
import { mergeChanges, readLastChange, recordTag } from '../../changes'
import {
  assertCanEditStudents,
  assertMayWrite,
  mayEditProfiles,
  mayReadRecord,
  refuseHeldElsewhere,
  scopeOfRecord,
} from '../../child-access'
import type { Database, New, StudentRelationshipTable } from '../../../db/types'
import { isJpegPhoto } from '../../../background/documents/jpeg'
import { readingTagged, writing, type ServedOperation } from '../../operation'
import type { Rule } from '../../policy'
import type { DataScope } from '../../data-scope'
import { assertYearOpen } from '../../assert-year-open'
import { Problem } from '../../problem'
import { idParams, nothing } from '../../request'
import { checkOptions } from '../../student-options'
import { writeStudent } from './write-student'
import { droppedOutBefore, openEnrollment } from '../enrollments/enroll'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { profileEnrollments, profileFormRecord, readProfile } from './student-profile-record'

export const studentProfileOperations: readonly ServedOperation[] = [
  readingTagged(
    'GET /students/:id',
    { params: idParams, query: nothing },
    async ({ db, caller, dataScope, params }) => {
      const data = await readProfile(db, scopeOfRecord(caller, dataScope, params.id), params.id)
      const record = profileFormRecord(data)
      const seesChanges = data.may_edit === true && mayEditProfiles(caller)
      const last_change = seesChanges ? await readLastChange(db, record) : null
      return { body: { data: { ...data, last_change } }, etag: recordTag(record) }
    },
  ),

  writing('PUT /students/:id', { params: idParams, body: studentChanges }, async (context) => {
    const { transaction, caller, dataScope, rule, params } = context
    assertCanEditStudents(caller)
    const student = await lockProfileEnrollment(transaction, dataScope, rule, params.id)
    await assertMayWrite(transaction, dataScope, params.id)
    const record = profileFormRecord(await readProfile(transaction, dataScope, params.id))
    const { input, changed } = await mergeChanges(context, record, studentUpdate, context.body)
    checkOptions(input.options)
    if (input.photo != null && !isJpegPhoto(input.photo)) refuse('photo', 'student.photo.notImage')
    const { gazetteer_id: villageId, ...person } = input.user
    await writeStudent(transaction, params.id, {
      ...person,
      gazetteer_code: villageId === null ? null : await villageCode(transaction, villageId),
      photo: input.photo ?? null,
    })
    await writeRelationships(transaction, params.id, input)
    await writeEnrollment(transaction, student, input)
    const data = await readProfile(transaction, dataScope, params.id)
    return { status: 200, body: { data }, recordId: params.id, changed }
  }),
]

function refuse(field: string, message: string): never {
  throw new Problem(400, 'common.error.form', { errors: { [field]: message } })
}

/** The student, the enrollment and its year stay as they are until the transaction ends. */
async function lockProfileEnrollment(transaction: Transaction<Database>, dataScope: DataScope, rule: Rule, id: number) {
  const row = await profileEnrollments(transaction, dataScope, id)
    .select([
      'students.id',
      'enrollments.id as enrollment_id',
      'enrollments.closed_on',
      'enrollments.entry_status',
      'schools.raw_school_id',
      'academic_years.id as academic_year_id',
      'academic_years.status',
    ])
    .forShare('academic_years')
    .forUpdate(['students', 'enrollments'])
    .executeTakeFirst()
  if (row === undefined) throw await notEnrolled(transaction, dataScope, id)
  if (row.closed_on !== null) throw new Problem(409, 'student.readOnlyYear')
  assertYearOpen(rule, row.status)
  return row
}

/** Fields of a year are stored with an enrollment; a student without one cannot have them. */
async function notEnrolled(transaction: Transaction<Database>, dataScope: DataScope, id: number): Promise<Problem> {
  const student = await transaction
    .selectFrom('students')
    .select('id')
    .where('id', '=', id)
    .where(mayReadRecord(dataScope))
    .executeTakeFirst()
  return student === undefined ? notFoundOrForbidden(dataScope) : new Problem(409, 'student.notEnrolled')
}

/** An address is kept by its village: a wider place alone is none. */
async function villageCode(transaction: Transaction<Database>, id: number): Promise<string> {
  const village = await transaction
    .selectFrom('gazetteer')
    .select('code')
    .where('id', '=', id)
    .where('level', '=', 'village')
    .executeTakeFirst()
  return village?.code ?? refuse('user.gazetteer_id', 'common.error.requireVillage')
}

/** Father, mother and guardian as they are from now on. */
async function writeRelationships(
  transaction: Transaction<Database>,
  studentId: number,
  { father, mother, guardian }: StudentUpdate,
): Promise<void> {
  const other = guardian?.guardian_fields
  const rows: New<StudentRelationshipTable>[] = []
  const add = (kind: 'father' | 'mother' | 'other', person: typeof father | typeof mother | typeof other) => {
    if (person == null) return
    rows.push({ student_id: studentId, kind, ...person, is_guardian: guardian?.[`is_${kind}`] === true })
  }
  add('father', father)
  add('mother', mother)
  add('other', other)
  await transaction.deleteFrom('student_relationships').where('student_id', '=', studentId).execute()
  if (rows.length > 0) await transaction.insertInto('student_relationships').values(rows).execute()
}

async function writeEnrollment(
  transaction: Transaction<Database>,
  locked: Awaited<ReturnType<typeof lockProfileEnrollment>>,
  update: StudentUpdate,
): Promise<void> {
  const { options, late_enrollment, transfer_status } = update
  const status = await statusAfter(transaction, locked, update.enrollment_status)
  await transaction
    .updateTable('enrollments')
    .set({
      entry_status: status,
      transfer_status,
      late_enrollment: late_enrollment === 1,
      ethnicity: options.ethnicity,
      disabilities: JSON.stringify(options.disabilities),
      health_problems: JSON.stringify(options.health_problems),
      personal_problems: JSON.stringify(options.personal_problems),
      scholarships: JSON.stringify(options.scholarships),
      // A status other than drop-out takes a student back.
      ...(status === dropout ? {} : { drop_out_reason: null, drop_out_stage: null, dropped_out_on: null }),
    })
    .where('id', '=', locked.enrollment_id)
    .execute()
}

/** The entry status that was asked for, as the enrollments' own rules have it. */
async function statusAfter(
  transaction: Transaction<Database>,
  {
    id,
    enrollment_id,
    entry_status: before,
    academic_year_id: year,
    raw_school_id: school,
  }: Awaited<ReturnType<typeof lockProfileEnrollment>>,
  asked: StudentUpdate['enrollment_status'],
) {
  if (asked === dropout) {
    // Dropping out is made elsewhere; who has, stays so while something else of them is corrected.
    return before === dropout ? dropout : refuse('enrollment_status', 'common.error.invalidValue')
  }
  if (before === dropout && (await openEnrollment(transaction, id, year)) !== null) {
    throw new Problem(409, 'enrollment.alreadyEnrolled')
  }
  if (before === dropout) await refuseHeldElsewhere(transaction, id, school)
  const isBack = await droppedOutBefore(transaction, id, year, enrollment_id)
  if (asked === 4 && !isBack && before !== 4 && before !== dropout) {
    refuse('enrollment_status', 'common.error.invalidValue')
  }
  return isBack ? 4 : asked
}
