import type { Transaction } from 'kysely'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import type { ClassroomInput } from '@/domain/classrooms/schema'
import { degreeGrades } from '@/domain/schools/schema'
import type { Account, Database } from '../../../db/types'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { subjectsOffered } from './classroom-record'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

/** The school in its year, as the rules of a classroom's form need it. */
export interface ClassroomSchool {
  id: number
  raw_school_id: number
  academic_year_id: number
  year_status: AcademicYearStatus
  degree: number
  province_code: string
  district_code: string
  commune_code: string
  village_code: string
}

/** Finds the school of a class in the caller's data scope; the year keeps its status until the transaction ends. */
export async function lockClassroomSchool(
  transaction: Transaction<Database>,
  dataScope: DataScope,
  schoolId: number,
): Promise<ClassroomSchool> {
  const row = await transaction
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'schools.id',
      'schools.raw_school_id',
      'schools.academic_year_id',
      'academic_years.status as year_status',
      'raw_schools.degree',
      'raw_schools.province_code',
      'raw_schools.district_code',
      'raw_schools.commune_code',
      'raw_schools.village_code',
    ])
    .where('schools.id', '=', schoolId)
    .where(whereInScope(dataScope))
    .forShare(['academic_years'])
    .executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  return row
}

/** Locks a classroom of the caller's scope until the transaction ends. */
export async function lockClassroom(transaction: Transaction<Database>, dataScope: DataScope, id: number) {
  const row = await transaction
    .selectFrom('classrooms')
    .innerJoin('schools', 'schools.id', 'classrooms.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select([
      'classrooms.id',
      'classrooms.school_id',
      'classrooms.grade',
      'classrooms.type',
      'classrooms.teacher_staff_id',
    ])
    .where('classrooms.id', '=', id)
    .where(whereInScope(dataScope))
    .forUpdate(['classrooms'])
    .executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  return row
}
export type LockedClassroom = Awaited<ReturnType<typeof lockClassroom>>

/** Everything that the fields say must fit the school, its year and each other. */
export async function checkFields(
  transaction: Transaction<Database>,
  account: Account,
  school: ClassroomSchool,
  input: ClassroomInput,
  before: LockedClassroom | null,
): Promise<void> {
  const errors: Record<string, string> = {}
  if (input.academic_year !== school.academic_year_id) errors['academic_year'] = 'common.error.invalidValue'
  for (const level of ['province', 'district', 'commune', 'village'] as const) {
    if (input[level] !== school[`${level}_code`]) errors[level] = 'common.error.invalidValue'
  }
  const grades = degreeGrades[school.degree]
  if (grades === undefined || input.grade < grades.from || input.grade > grades.to) {
    errors['grade'] = 'classroom.grade.notOffered'
  }
  const teacherError = await wrongTeacher(transaction, account, school, input, before)
  if (teacherError !== null) errors['classroom_teacher'] = teacherError
  if (!(await sharesOutSubjects(transaction, input))) errors['subjects'] = 'classroom.subjects.changed'
  const fields = Object.keys(errors)
  // No field of the form shows it, so that the message itself has to say it.
  if (fields.length === 1 && fields[0] === 'subjects') throw new Problem(409, 'classroom.subjects.changed', { errors })
  if (fields.length > 0) throw new Problem(400, 'common.error.form', { errors })
}

/** The teacher works at the school. Who manages only the classes assigned to them assigns no other teacher. */
async function wrongTeacher(
  transaction: Transaction<Database>,
  account: Account,
  school: ClassroomSchool,
  { classroom_teacher: teacher }: ClassroomInput,
  before: LockedClassroom | null,
): Promise<string | null> {
  if (account.user_group === 'teacher' && teacher !== account.staff_id) return 'classroom.teacher.onlySelf'
  // The present teacher of the class may have left the post since.
  if (teacher === null || teacher === before?.teacher_staff_id) return null
  const row = await transaction
    .selectFrom('staffs')
    .select('id')
    .where('id', '=', teacher)
    .where('raw_school_id', '=', school.raw_school_id)
    .where('staff_role', '=', 'teacher')
    .executeTakeFirst()
  return row === undefined ? 'classroom.teacher.notOfSchool' : null
}

/** Returns whether the lists name every subject of the year, grade and type, each either included or excluded. */
async function sharesOutSubjects(transaction: Transaction<Database>, input: ClassroomInput): Promise<boolean> {
  const offered = await subjectsOffered(transaction, {
    academic_year_id: input.academic_year,
    grade: input.grade,
    type: input.type,
  })
  const same = (ids: readonly number[]) =>
    ids.length === offered.length && offered.every((subject) => ids.includes(subject.id))
  return same(input.subjects) && same([...input.included_subjects, ...input.excluded_subjects])
}

/**
 * Fields that students and scores depend on cannot change: the grade of a class with students, the type of one with scores,
 * and each subject that has scores.
 */
export async function checkRecords(
  transaction: Transaction<Database>,
  before: LockedClassroom,
  input: ClassroomInput,
): Promise<void> {
  const errors: Record<string, string> = {}
  if (input.grade !== before.grade && (await hasStudents(transaction, before.id))) {
    errors['grade'] = 'classroom.grade.hasStudents'
  }
  const scored = await scoredSubjects(transaction, before.id)
  if (input.type !== before.type && scored.length > 0) errors['type'] = 'classroom.type.hasScores'
  const isOfSameKind = input.grade === before.grade && input.type === before.type
  if (isOfSameKind && scored.some((subject) => input.excluded_subjects.includes(subject))) {
    errors['excluded_subjects'] = 'classroom.subjects.hasScores'
  }
  if (Object.keys(errors).length > 0) throw new Problem(409, 'classroom.hasRecords', { errors })
}

/** Scores and attendance belong to enrollments, so that a class without them has neither. */
export async function hasStudents(transaction: Transaction<Database>, classroomId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('enrollments')
    .select('id')
    .where('classroom_id', '=', classroomId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function scoredSubjects(db: Pick<Transaction<Database>, 'selectFrom'>, classroomId: number) {
  const rows = await db
    .selectFrom('scores')
    .innerJoin('enrollments', 'enrollments.id', 'scores.enrollment_id')
    .select('scores.subject_id')
    .distinct()
    .where('enrollments.classroom_id', '=', classroomId)
    .orderBy('scores.subject_id')
    .execute()
  return rows.map((row) => row.subject_id)
}

export async function replaceExcluded(
  transaction: Transaction<Database>,
  classroomId: number,
  subjectIds: readonly number[],
): Promise<void> {
  await transaction.deleteFrom('classroom_excluded_subjects').where('classroom_id', '=', classroomId).execute()
  if (subjectIds.length === 0) return
  await transaction
    .insertInto('classroom_excluded_subjects')
    .values(subjectIds.map((subject_id) => ({ classroom_id: classroomId, subject_id })))
    .execute()
}
