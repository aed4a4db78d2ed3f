import type { Transaction } from 'kysely'
import { assigned, assignInput, type AssignInput } from '@/features/enrollments/assign-schema'
import { bilingualOfGrade } from '@/features/classrooms/form-values'
import { lastPreSchoolGrade } from '@/domain/classrooms/schema'
import { degreeGrades } from '@/domain/schools/schema'
import { breaksUnique } from '../../../db/transaction'
import type { Database } from '../../../db/types'
import { assertYearOpen } from '../../assert-year-open'
import { assertCanEditStudents } from '../../child-access'
import { isAttending } from '../../student-conditions'
import { writing, type ServedOperation } from '../../operation'
import { isPermitted, findRule } from '../../policy'
import { Problem } from '../../problem'
import { nothing } from '../../request'
import { lockClassroomSchool, type ClassroomSchool } from './classroom-write'
import { lockStudents } from '../students/student-lock'

export const assignClassroomOperations: readonly ServedOperation[] = [
  /** All of them or none: students of one grade of a school into a class of that grade. */
  writing('POST /enrollments/assign-classroom', { params: nothing, body: assignInput }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    assertCanEditStudents(caller)
    const school = await lockClassroomSchool(transaction, dataScope, body.academic_year_school_id)
    assertYearOpen(rule, school.year_status)
    const errors: Record<string, string> = {}
    if (body.academic_year_id !== school.academic_year_id) errors['academic_year_id'] = 'common.error.invalidValue'
    const grades = degreeGrades[school.degree]
    if (grades === undefined || body.grade < grades.from || body.grade > grades.to) {
      errors['grade'] = 'classroom.grade.notOffered'
    }
    if (Object.keys(errors).length > 0) throw new Problem(400, 'common.error.form', { errors })
    if (body.classroom_id === null && !isPermitted(findRule('POST /classrooms'), caller.permissions)) {
      throw new Problem(403, 'common.error.notPermitted')
    }
    const classroom = await resolveClass(transaction, school, body)
    const ids = [...new Set(body.enrollments)].toSorted((a, b) => a - b)
    await moveTo(transaction, school.id, body.grade, classroom.id, ids)
    return {
      status: 200,
      body: { data: assigned.parse({ classroom, count: ids.length }) },
      recordId: classroom.id,
      changed: ids.map((id) => `enrollments/${id}/classroom`),
    }
  }),
]

/** The class of the body, locked against deleting and deactivating, or the new one. */
async function resolveClass(transaction: Transaction<Database>, school: ClassroomSchool, body: AssignInput) {
  if (body.classroom_id === null) return await newClass(transaction, school, body.grade, body.suffix ?? '')
  const room = await transaction
    .selectFrom('classrooms')
    .select(['id', 'grade', 'suffix', 'status'])
    .where('id', '=', body.classroom_id)
    .where('school_id', '=', school.id)
    .where('grade', '=', body.grade)
    .forShare()
    .executeTakeFirst()
  const refusal =
    room === undefined ? 'common.error.invalidValue' : room.status === 1 ? null : 'enrollment.assign.inactive'
  if (room === undefined || refusal !== null) {
    throw new Problem(400, 'common.error.form', { errors: { classroom_id: refusal ?? '' } })
  }
  return room
}

/** A class with nothing but its name; teacher and stream come on its own page. */
async function newClass(transaction: Transaction<Database>, school: ClassroomSchool, grade: number, suffix: string) {
  try {
    return await transaction
      .insertInto('classrooms')
      .values({
        school_id: school.id,
        grade,
        suffix,
        special_education: grade <= lastPreSchoolGrade ? 0 : null,
        bilingual: bilingualOfGrade(grade),
        teacher_staff_id: null,
      })
      .returning(['id', 'grade', 'suffix'])
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (!breaksUnique(error, 'classrooms_school_id_grade_suffix_key')) throw error
    throw new Problem(409, 'classroom.alreadyExists', { errors: { suffix: 'classroom.alreadyExists' } })
  }
}

async function moveTo(
  transaction: Transaction<Database>,
  schoolId: number,
  grade: number,
  classroomId: number,
  ids: readonly number[],
): Promise<void> {
  const here = () =>
    transaction
      .selectFrom('enrollments')
      .select('student_id')
      .where('id', 'in', ids)
      .where('school_id', '=', schoolId)
      .where('grade', '=', grade)
      .where(isAttending())
  const seen = await here().execute()
  if (seen.length === ids.length) {
    await lockStudents(
      transaction,
      seen.map((row) => row.student_id),
    )
    // Read again now that the students are locked.
    const still = await here().select('graduation_status').forUpdate().execute()
    const decided = still.filter(({ graduation_status: status }) => status !== 0)
    if (decided.length > 0) throw new Problem(409, 'graduation.error.alreadyDecided', { values: { n: decided.length } })
    if (still.length === ids.length) {
      await transaction.updateTable('enrollments').set({ classroom_id: classroomId }).where('id', 'in', ids).execute()
      return
    }
  }
  throw new Problem(409, 'enrollment.assign.changed')
}
