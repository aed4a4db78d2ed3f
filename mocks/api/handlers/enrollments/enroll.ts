import { sql, type Kysely, type Transaction } from 'kysely'
import { childIdentity, type ChildIdentity, type StatedChild } from '@/domain/students/child-identity'
import { changedPaths } from '@/lib/text/field-paths'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { Problem } from '../../problem'
import { writtenFields } from '../students/child-audit-names'
import { childText, foldedName } from '../students/child-text'
import { writeStudent } from '../students/write-student'
import { refusePendingTransferInto } from '../transfers/pending-transfer'

type EntryStatus = 0 | 1 | 2 | 4

/** A statement takes 65,535 parameters; a row has not twenty. */
export const rowsPerStatement = 2000

/** The confidential part of a record; null, as a whole or in part, for unanswered questions. */
export interface ChildOptions {
  ethnicity: number | null
  disabilities: readonly number[] | null
  health_problems: readonly number[] | null
  personal_problems: readonly number[] | null
  scholarships: readonly number[] | null
}

/** The school in its year that children are enrolled at. */
export interface EnrollingSchool {
  /** `schools.id` */
  id: number
  raw_school_id: number
  academic_year_id: number
  province_code: string
}

/** The fields of an enrollment besides the student. */
export interface NewEnrollment {
  grade: number
  /** A child that dropped out before comes back with 4, whatever is given here. */
  entry_status: EntryStatus
  transfer_status: 0 | 1
  report_stage: number
  enrolled_date: string
  enrolled_by: number
  options: ChildOptions | null
}

export interface Enrolled {
  enrollmentId: number
  studentId: number
  emisStudentId: string
  /** The fields that were written, by their names in the audit log. */
  changed: string[]
}

/** A student who is known, locked, and what enrolling changes of the record. */
export interface KnownChild {
  student: ChildIdentity & { id: number; emis_student_id: string }
  /** The identity as it is from now on; null where it stays. */
  details: ChildIdentity | null
  /** What was said of a child whose record another school holds; null for every other child. */
  stated: StatedChild | null
}

/**
 * Enrolls a known child in a school's year. One open enrollment for a child and year: a second one is refused with
 * `enrollment.alreadyEnrolled`. The caller has locked the student and checked permission, scope, what may be written about the
 * child, the year's status and that the school has the grade.
 */
export async function enrollKnownChild(
  transaction: Transaction<Database>,
  school: EnrollingSchool,
  { student, details, stated }: KnownChild,
  enrollment: NewEnrollment,
): Promise<Enrolled> {
  if ((await openEnrollment(transaction, student.id, school.academic_year_id)) !== null) {
    throw new Problem(409, 'enrollment.alreadyEnrolled', { errors: { emis_student_id: 'enrollment.alreadyEnrolled' } })
  }
  const into = { studentId: student.id, academicYearId: school.academic_year_id }
  await refusePendingTransferInto(transaction, into, 'enrollment.transferPending')
  const isBack = await droppedOutBefore(transaction, student.id, school.academic_year_id)
  if (enrollment.entry_status === 4 && !isBack) throw neverDroppedOut()
  if (details !== null) await writeStudent(transaction, student.id, details)
  const { id } = await transaction
    .insertInto('enrollments')
    .values({
      student_id: student.id,
      ...toColumns(school, { ...enrollment, entry_status: isBack ? 4 : enrollment.entry_status }),
      stated: stated === null ? null : JSON.stringify(stated),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = { student: student.id, enrollment: id }
  const identity = details === null ? [] : changedPaths(childIdentity.parse(student), details)
  const changed = [
    ...writtenFields(ids, writtenFor(enrollment)),
    ...(stated === null ? [] : [`enrollments/${id}/stated`]),
    ...identity.map((field) => `students/${student.id}/${field}`),
  ]
  return { enrollmentId: id, studentId: student.id, emisStudentId: student.emis_student_id, changed }
}

/** The fields of an enrollment that is made, as the forms name them. */
function writtenFor({ options, entry_status: enrollment_status, enrolled_by: _by, ...rest }: NewEnrollment) {
  return { school: null, ...rest, enrollment_status, ...(options !== null && { options }) }
}

/** Status 4 is for a child that dropped out and for no other. */
export function neverDroppedOut(): Problem {
  return new Problem(400, 'common.error.form', { errors: { 'student.enrollment_status': 'common.error.invalidValue' } })
}

/** Children that the system does not know yet, all of one school's year, in few statements. In the order given. */
export async function enrollNewChildren(
  transaction: Transaction<Database>,
  school: EnrollingSchool,
  children: readonly { details: ChildIdentity; enrollment: NewEnrollment }[],
): Promise<Enrolled[]> {
  const numbers = await nextStudentIds(transaction, school, children.length)
  const enrollmentIds = await nextIds(transaction, 'enrollments_id_seq', children.length)
  const made = children.map(({ details, enrollment }, index) => {
    const { id, emis_student_id } = numbers[index] ?? missing()
    return {
      student: {
        id,
        emis_student_id,
        ...details,
        ...childText(details, emis_student_id),
        created_by_school_id: school.raw_school_id,
      },
      enrollment: { id: enrollmentIds[index] ?? missing(), student_id: id, ...toColumns(school, enrollment) },
    }
  })
  for (let from = 0; from < made.length; from += rowsPerStatement) {
    const part = made.slice(from, from + rowsPerStatement)
    await transaction
      .insertInto('students')
      .values(part.map(({ student }) => student))
      .execute()
    await transaction
      .insertInto('enrollments')
      .values(part.map((item) => item.enrollment))
      .execute()
  }
  return children.map(({ details, enrollment }, index) => {
    const {
      student,
      enrollment: { id },
    } = made[index] ?? missing()
    const written = { ...writtenFor(enrollment), student: details }
    return {
      enrollmentId: id,
      studentId: student.id,
      emisStudentId: student.emis_student_id,
      changed: writtenFields({ student: student.id, enrollment: id }, written),
    }
  })
}

function missing(): never {
  throw new Error('The sequence gave too few numbers')
}

/** Ten digits: the province, the year in which the child is first enrolled, a number that is given once. */
async function nextStudentIds(transaction: Transaction<Database>, school: EnrollingSchool, count: number) {
  const { year } = await transaction
    .selectFrom('academic_years')
    .select(sql<string>`to_char(start_date, 'YY')`.as('year'))
    .where('id', '=', school.academic_year_id)
    .executeTakeFirstOrThrow()
  const ids = await nextIds(transaction, 'students_id_seq', count)
  return ids.map((id) => ({ id, emis_student_id: `${school.province_code}${year}${String(id).padStart(6, '0')}` }))
}

async function nextIds(transaction: Transaction<Database>, sequence: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass)::integer as id from generate_series(1, ${count}::integer)`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

function toColumns(school: EnrollingSchool, { options, ...enrollment }: NewEnrollment) {
  return { school_id: school.id, ...enrollment, ...optionColumns(options) }
}

/** The confidential part as the table keeps it. */
export function optionColumns(options: ChildOptions | null) {
  const json = (ids: readonly number[] | null | undefined) => (ids == null ? null : JSON.stringify(ids))
  return {
    ethnicity: options?.ethnicity ?? null,
    disabilities: json(options?.disabilities),
    health_problems: json(options?.health_problems),
    personal_problems: json(options?.personal_problems),
    scholarships: json(options?.scholarships),
  }
}

/** Locks the student against enrolling, moving and changes until the transaction ends. */
export async function lockStudent(transaction: Transaction<Database>, id: number) {
  return await transaction
    .selectFrom('students')
    .select(['id', 'emis_student_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The enrollment that a child has in a year, not dropped out and not closed. */
export async function openEnrollment(
  db: Kysely<Database>,
  studentId: number,
  academicYearId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .select('enrollments.id')
    .where('enrollments.student_id', '=', studentId)
    .where('schools.academic_year_id', '=', academicYearId)
    .where(isAttending())
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns whether the child's newest enrollment up to a year, apart from the one named, ended by dropping out. */
export async function droppedOutBefore(
  db: Kysely<Database>,
  studentId: number,
  academicYearId: number,
  apartFrom = 0,
): Promise<boolean> {
  const row = await db
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select('enrollments.entry_status')
    .where('enrollments.student_id', '=', studentId)
    .where('enrollments.id', '<>', apartFrom)
    .where('academic_years.start_date', '<=', (e) =>
      e.selectFrom('academic_years as target').select('target.start_date').where('target.id', '=', academicYearId),
    )
    .orderBy('academic_years.start_date', 'desc')
    .orderBy('enrollments.id', 'desc')
    .executeTakeFirst()
  return row?.entry_status === 3
}

/** One text for children who are likely the same: the folded name, the birth date and the gender. */
export function identityKey(child: ChildIdentity): string {
  return `${child.birth_date} ${child.gender} ${foldedName(child)}`
}

/**
 * The ids of the students who are likely one of the children given, under each child's `identityKey`. Anywhere in the
 * country: a child moves, and its record with it.
 */
export async function findLikelyDuplicates(
  db: Kysely<Database>,
  children: readonly ChildIdentity[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const wanted = new Set(children.map(identityKey))
  const found = new Map<string, number[]>()
  if (wanted.size === 0) return found
  const dates = [...new Set(children.map((child) => child.birth_date))]
  const born = await db
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name', 'gender', 'birth_date'])
    .where(sql<boolean>`birth_date = any(${dates}::date[])`)
    .orderBy('id')
    .execute()
  for (const student of born) {
    const key = identityKey(student)
    if (wanted.has(key)) found.set(key, [...(found.get(key) ?? []), student.id])
  }
  return found
}
