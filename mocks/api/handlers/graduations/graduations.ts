import type { Kysely } from 'kysely'
import * as z from 'zod'
import { dropout } from '@/domain/enrollments/entry-status'
import { graduationRow, resultChange, toResultChange, resultChanges } from '@/features/graduations/schema'
import { optionalCode } from '@/domain/inputs'
import { mergeChanges } from '../../changes'
import { isOwnRecord } from '../../child-access'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { reading, writing, type ServedOperation } from '../../operation'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idParams, idText, nothing, paging, wholeNumber } from '../../request'
import { readResults } from '../scores/class-results'
import { readCalculations } from '../scores/semester-calculations'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { childAuditNames } from '../students/child-audit-names'
import { lockEnrollment } from '../students/student-lock'
import { undoRefusal } from './graduation-undo'
import { createTag, withTag } from '../../tag'
import { studentIdentity } from '../students/student-identity'

/** A class is identified by its school, grade and suffix. */
const graduationsRequest = z.strictObject({
  ...paging,
  academic_year_id: idText,
  emis_school_code: optionalCode(20),
  grade: wholeNumber(-3, 12),
  suffix: z.string().max(20),
  result: wholeNumber(0, 1).optional(),
})
type GraduationsRequest = z.output<typeof graduationsRequest>

export const graduationOperations: readonly ServedOperation[] = [
  reading('GET /graduations', { params: nothing, query: graduationsRequest }, async ({ db, dataScope, query }) => {
    const { students, calculated } = await classAtYearsEnd(db, dataScope, query)
    const rows = students.filter(({ annual_result: result }) => query.result === undefined || result === query.result)
    const offset = (query.page - 1) * query.limit
    return { data: rows.slice(offset, offset + query.limit), meta: { total: rows.length, calculated } }
  }),

  writing('PUT /enrollments/change-result/:id', { params: idParams, body: resultChanges }, async (context) => {
    const { transaction, dataScope, rule, params } = context
    const row = await lockEnrollment(transaction, dataScope, rule, params.id)
    if (row.entry_status === dropout) throw new Problem(409, 'graduation.error.left')
    if (row.graduation_status !== 0) throw new Problem(409, 'graduation.change.decided')
    const fields = {
      result: row.annual_result_changed,
      reasonForChanged: row.result_change_reason,
      otherReasonForChanged: row.result_change_other,
    }
    const auditName = childAuditNames({ student: row.student_id, enrollment: row.id })
    const { input: body, changed } = await mergeChanges(context, { fields, auditName }, resultChange, context.body)
    await transaction
      .updateTable('enrollments')
      .set({
        annual_result_changed: body.result,
        result_change_reason: body.reasonForChanged,
        result_change_other: body.otherReasonForChanged,
      })
      .where('id', '=', row.id)
      .execute()
    return { status: 200, body: { data: { id: row.id } }, recordId: row.id, changed }
  }),
]

/** The students of a class in Khmer order of their names, without those who left it, with what they have reached. */
async function classAtYearsEnd(db: Kysely<Database>, dataScope: DataScope, asked: GraduationsRequest) {
  const school = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select('schools.id')
    .where('schools.academic_year_id', '=', asked.academic_year_id)
    .where('raw_schools.emis_code', '=', asked.emis_school_code)
    .where(whereInScope(dataScope))
    .executeTakeFirst()
  if (school === undefined) throw notFoundOrForbidden(dataScope)
  const room = await db
    .selectFrom('classrooms')
    .select('id')
    .where('school_id', '=', school.id)
    .where('grade', '=', asked.grade)
    .where('suffix', '=', asked.suffix)
    .executeTakeFirst()
  if (room === undefined) return { students: [], calculated: [] }
  const results = await readResults(db, [room.id])
  const calculated = (await readCalculations(db, 'classroom_id', [room.id])).get(room.id) ?? []
  const rows = await selectStudents(db, room.id)
  const students = rows.map((row) => {
    const { semester1 = null, semester2 = null, ranking = null, result = null } = results.get(row.id) ?? {}
    const wire = graduationRow.parse({
      id: row.id,
      student: { ...row, id: row.student_id },
      scoreSemester1: semester1,
      scoreSemester2: semester2,
      ranking,
      annual_result: result,
      resultChanged: row.annual_result_changed !== null,
      reasonForChanged: row.result_change_reason,
      otherReason: row.result_change_other,
      reason_for_annual_result_changed: row.result_change_reason,
      graduationStatus: row.graduation_status,
      undo_refusal: row.undo_refusal,
      next_enrollment:
        row.next_id === null
          ? null
          : {
              id: row.next_id,
              academic_year_id: row.next_year,
              grade: row.next_grade,
              school: { id: row.next_school, name: row.next_name, name_en: row.next_name_en },
            },
    })
    return withTag(wire, createTag(toResultChange(wire)))
  })
  return { students, calculated }
}

function selectStudents(db: Kysely<Database>, classroomId: number) {
  return db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .leftJoin('enrollments as next', 'next.id', 'enrollments.next_enrollment_id')
    .leftJoin('schools as next_in_year', 'next_in_year.id', 'next.school_id')
    .leftJoin('raw_schools as next_raw', 'next_raw.id', 'next_in_year.raw_school_id')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'enrollments.id',
      'enrollments.annual_result_changed',
      'enrollments.result_change_reason',
      'enrollments.result_change_other',
      'enrollments.graduation_status',
      'students.id as student_id',
      ...studentIdentity,
      'next.id as next_id',
      'next.grade as next_grade',
      'next_in_year.academic_year_id as next_year',
      'next_in_year.id as next_school',
      'next_raw.name as next_name',
      'next_raw.name_en as next_name_en',
      undoRefusal.as('undo_refusal'),
    ])
    .where('enrollments.classroom_id', '=', classroomId)
    .where(isAttending())
    .where(isOwnRecord)
    .orderBy('students.sort_key')
    .orderBy('enrollments.id')
    .execute()
}
