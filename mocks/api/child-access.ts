import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../db/types'
import type { Caller } from './caller'
import { whereInScope, whereInScopeOrUnassigned, widenToSchools, type DataScope } from './data-scope'
import { Problem } from './problem'
import { isAttending } from './student-conditions'

// What a caller may learn and write about a child, for every handler that touches one.
//
// A child has one record (identity, address, relatives, photo), and each enrollment the school's answers about the child in
// that year (ethnicity to scholarships). An enrollment is open while its year is running or in preparation and the child has
// neither dropped out nor left nor been promoted away. The school of the oldest open enrollment holds the record. Another one
// may enroll the child for the year in preparation by its student ID alone: it waits, and gets the record when the holder has
// let go or the year is over. The record of a child without an open enrollment stays with the school that had it last, until
// another one enrolls the child. The year that a request names decides none of this.
//
// The conditions are for queries that join `enrollments` with `schools`, `raw_schools`, `academic_years` and `classrooms`.

type Condition = RawBuilder<SqlBool>
/** The data scope as a condition on an enrollment. */
type InScope = (dataScope: DataScope) => Condition

function isOpen(enrollments: string, years: string): Condition {
  return sql<SqlBool>`(${isAttending(enrollments)} and ${sql.ref(`${enrollments}.graduation_status`)} = 0
    and ${sql.ref(`${years}.status`)} in ('running', 'pre'))`
}

const isOpenHere = isOpen('enrollments', 'academic_years')

const otherEnrollments = sql`enrollments as other
  join schools as other_school on other_school.id = other.school_id
  join academic_years as other_year on other_year.id = other_school.academic_year_id
  where other.student_id = enrollments.student_id`

const isHeldElsewhere = sql<SqlBool>`exists (
  select from ${otherEnrollments} and other.id < enrollments.id
    and other_school.raw_school_id <> schools.raw_school_id and ${isOpen('other', 'other_year')})`

/** An open enrollment of a child whose record another school holds. */
export const isWaiting = sql<SqlBool>`(${isOpenHere} and ${isHeldElsewhere})`

/** The enrollments that the sheets of a class and the lists of a school's answers have. */
export const isOwnRecord = sql<SqlBool>`not ${isWaiting}`

const isHolding = sql<SqlBool>`(${isOpenHere} and not ${isHeldElsewhere})`

/** The child's last enrollment, where none is open. */
const isLast = sql<SqlBool>`not exists (
  select from ${otherEnrollments} and (${isOpen('other', 'other_year')}
    or (other_year.start_date, other.id) > (academic_years.start_date, enrollments.id)))`

/** The child has been promoted into another school and still attends this one: it reads the record, and no longer changes it. */
const attendsUntilYearEnds = sql<SqlBool>`(${isAttending()} and academic_years.status = 'running'
  and enrollments.graduation_status <> 0)`

/**
 * Returns the condition that an enrollment opens its child's record to the data scope. To a teacher it is open only while the
 * child is in one of their classes.
 */
export function opensRecord(dataScope: DataScope, inScope: InScope = whereInScope): Condition {
  if (dataScope.kind === 'everywhere') return sql<SqlBool>`true`
  const opens = sql<SqlBool>`(${inScope(dataScope)} and (${isHolding} or ${isLast} or ${attendsUntilYearEnds}))`
  if (dataScope.kind !== 'own-classrooms') return opens
  return sql<SqlBool>`(${opens} and ${isAttending()} and academic_years.status <> 'archived')`
}

/** Returns the condition that the data scope may read a child's record, in a query with `students`. */
export function mayReadRecord(dataScope: DataScope, inScope: InScope = whereInScope): Condition {
  return someEnrollment(dataScope, opensRecord(dataScope, inScope))
}

/**
 * Returns the condition that the data scope may change a child's record, in a query with `students`. Teachers enroll, so that
 * they may change those of all children of their school.
 */
export function mayWriteRecord(dataScope: DataScope): Condition {
  const schools = widenToSchools(dataScope)
  return someEnrollment(schools, sql<SqlBool>`(${whereInScope(schools)} and (${isHolding} or ${isLast}))`)
}

function someEnrollment(dataScope: DataScope, condition: Condition): Condition {
  if (dataScope.kind === 'everywhere') return sql<SqlBool>`true`
  const enrolled = sql<SqlBool>`exists (
    select from enrollments
    join schools on schools.id = enrollments.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    join academic_years on academic_years.id = schools.academic_year_id
    left join classrooms on classrooms.id = enrollments.classroom_id
    where enrollments.student_id = students.id and ${condition})`
  if (dataScope.kind === 'own-classrooms') return enrolled
  // The record of a child who has no enrollment at all stays with the school that made it.
  return sql<SqlBool>`(${enrolled} or (
    not exists (select from enrollments where enrollments.student_id = students.id)
    and exists (select from raw_schools where raw_schools.id = students.created_by_school_id and ${whereInScope(dataScope)})))`
}

/**
 * Returns the condition that a list of a school's own enrollments may show more of a child than the name and the ID, in a
 * query that also has `students`.
 */
export function showsIdentity(dataScope: DataScope, inScope: InScope = whereInScope): Condition {
  if (dataScope.kind === 'everywhere') return sql<SqlBool>`true`
  return sql<SqlBool>`(academic_years.status <> 'pre' or not ${isWaiting} or ${mayReadRecord(dataScope, inScope)})`
}

/** What a caller may learn and write about one child. */
export interface ChildAccess {
  /** The school that holds the record, by `raw_schools.id`; null where no enrollment is open: any school may enroll the child. */
  holder: number | null
  holderCode: string | null
  /** The whole record, and the answers that its schools have given. */
  mayRead: boolean
  mayWrite: boolean
}

const holderOfStudent = sql<number>`(
  select schools.raw_school_id from enrollments
  join schools on schools.id = enrollments.school_id
  join academic_years on academic_years.id = schools.academic_year_id
  where enrollments.student_id = students.id and ${isHolding}
  order by enrollments.id limit 1)`

/** By the students' ids, for operations in which a teacher also reaches children of the school who have no class. */
export async function readChildAccess(
  db: Kysely<Database>,
  dataScope: DataScope,
  studentIds: readonly number[],
): Promise<(studentId: number) => ChildAccess> {
  const rows = await db
    .selectFrom('students')
    .leftJoin('raw_schools as holder', (join) => join.on('holder.id', '=', holderOfStudent))
    .select([
      'students.id',
      'holder.id as holder',
      'holder.emis_code as holderCode',
      mayReadRecord(dataScope, whereInScopeOrUnassigned).$castTo<boolean>().as('mayRead'),
      mayWriteRecord(dataScope).$castTo<boolean>().as('mayWrite'),
    ])
    .where(sql<boolean>`students.id = any(${[...studentIds]}::integer[])`)
    .execute()
  const access = new Map(rows.map(({ id, ...row }) => [id, row]))
  return (id) => access.get(id) ?? { holder: null, holderCode: null, mayRead: false, mayWrite: false }
}

/** Refuses to change a record that another school holds. */
export async function assertMayWrite(db: Kysely<Database>, dataScope: DataScope, studentId: number): Promise<void> {
  const { mayWrite } = (await readChildAccess(db, dataScope, [studentId]))(studentId)
  if (!mayWrite) throw recordElsewhere()
}

/** Refuses to make a school the child's again while another one holds the record. */
export async function refuseHeldElsewhere(db: Kysely<Database>, studentId: number, rawSchoolId: number): Promise<void> {
  const { holder } = (await readChildAccess(db, { kind: 'everywhere' }, [studentId]))(studentId)
  if (holder !== null && holder !== rawSchoolId) throw recordElsewhere()
}

/** Refuses what only the school that holds the record does with an enrollment: answer questions, transfer, drop out. */
export async function refuseWaiting(db: Kysely<Database>, enrollmentId: number): Promise<void> {
  const waiting = await db
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select('enrollments.id')
    .where('enrollments.id', '=', enrollmentId)
    .where(isWaiting)
    .executeTakeFirst()
  if (waiting !== undefined) throw recordElsewhere()
}

export function recordElsewhere(): Problem {
  return new Problem(409, 'student.recordElsewhere')
}

/** Teachers, super data users and students only read: they neither edit, move nor drop out students. */
const onlyReadsStudents = ({ account }: Caller) =>
  ['teacher', 'super_data_user', 'student'].includes(account.user_group)

export function assertCanEditStudents(caller: Caller): void {
  if (onlyReadsStudents(caller)) throw new Problem(403, 'common.error.notPermitted')
}

export function mayEditProfiles(caller: Caller): boolean {
  const { permissions } = caller
  return (
    !onlyReadsStudents(caller) && (permissions.has('sts_manage_student') || permissions.has('sts_manage_owned_student'))
  )
}

/** A student user's own record is in their data scope, whatever else is not. */
export function scopeOfRecord({ account }: Caller, dataScope: DataScope, studentId: number): DataScope {
  return account.user_group === 'student' && account.student_id === studentId ? { kind: 'everywhere' } : dataScope
}
