import { sql, type Transaction } from 'kysely'
import type * as z from 'zod'
import { graduatingGrade, promotedGrade, targetYears } from '@/features/graduations/rules'
import {
  graduationInput,
  graduationUndo,
  type GraduationInput,
  type GraduationResult,
} from '@/features/graduations/schema'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { nothing } from '../../request'
import { readResults } from '../scores/class-results'
import { lockSelection, type LockedStudent, type LockedStudents } from './graduation-students'
import { takeBack } from './graduation-undo'

const promotion = 1

export const graduationMoveOperations: readonly ServedOperation[] = [
  writing('POST /enrollments/graduation', { params: nothing, body: graduationInput }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    if (body.enrolled_by !== caller.account.id) throw wrongField('enrolled_by')
    const locked = await lockSelection(transaction, dataScope, rule, body.enrollments)
    if (locked.students.some(({ grade }) => grade !== body.current_grade)) throw wrongField('current_grade')
    await checkStudents(transaction, locked.students, body.entry_status === promotion ? 1 : 0)
    const target = await findTarget(transaction, locked, body)
    if (target === null) await graduate(transaction, locked.students)
    else await enrollNextYear(transaction, locked, target, body)
    const data = { count: locked.students.length }
    return { status: 200, body: { data }, recordId: locked.schoolId, changed: await decidedFields(transaction, locked) }
  }),

  writing('POST /enrollments/graduation/undo', { params: nothing, body: graduationUndo }, async (context) => {
    const { transaction, dataScope, rule, body } = context
    const locked = await lockSelection(transaction, dataScope, rule, body.enrollments)
    const changed = await decidedFields(transaction, locked)
    await takeBack(transaction, locked)
    return { status: 200, body: { data: { count: locked.students.length } }, recordId: locked.schoolId, changed }
  }),
]

/** What a decision writes, by the names in the audit log: the enrollments and those of the next year. */
async function decidedFields(transaction: Transaction<Database>, { students }: LockedStudents): Promise<string[]> {
  const rows = await transaction
    .selectFrom('enrollments')
    .select(['id', 'next_enrollment_id'])
    .where('id', 'in', ids(students))
    .orderBy('id')
    .execute()
  const decided = rows.map(({ id }) => `enrollments/${id}/graduation_status`)
  const next = rows.flatMap(({ next_enrollment_id: id }) => (id === null ? [] : [`enrollments/${id}`]))
  return [...decided, ...next]
}

function wrongField(field: string, message = 'common.error.invalidValue') {
  // A dialog without such a field shows the message itself.
  return new Problem(400, message, { errors: { [field]: message } })
}

/** One refusal that names all students concerned by their place in the selection. */
export function refuseSome(students: readonly LockedStudent[], message: string): void {
  if (students.length === 0) return
  throw new Problem(409, message, {
    errors: Object.fromEntries(students.map(({ position }) => [`enrollments.${String(position)}`, message])),
    values: { n: students.length },
  })
}

/** Refuses students who were moved before or have a pending transfer, or whose result does not allow the move. */
async function checkStudents(
  transaction: Transaction<Database>,
  students: readonly LockedStudent[],
  needed: GraduationResult,
): Promise<void> {
  refuseSome(
    students.filter(({ graduation_status: status }) => status !== 0),
    'graduation.error.alreadyDecided',
  )
  const { rows: leaving } = await sql<{ enrollment_id: number }>`
    select enrollment_id from transfers where status = 0 and withdrawn_on is null
      and enrollment_id = any(${ids(students)}::integer[])`.execute(transaction)
  const pending = new Set(leaving.map(({ enrollment_id: id }) => id))
  refuseSome(
    students.filter(({ id }) => pending.has(id)),
    'graduation.error.transferPending',
  )
  const rooms = new Set(students.flatMap(({ classroom_id: room }) => (room === null ? [] : [room])))
  const results = await readResults(transaction, [...rooms])
  const readResult = (student: LockedStudent) =>
    student.annual_result_changed ?? results.get(student.id)?.result ?? null
  refuseSome(
    students.filter((student) => readResult(student) === null),
    'graduation.error.noResult',
  )
  refuseSome(
    students.filter((student) => readResult(student) !== needed),
    needed === 1 ? 'graduation.error.notPassed' : 'graduation.error.notFailed',
  )
}

interface Target {
  /** The school in its year. */
  schoolId: number
  yearId: number
  grade: number
}

/** The class of next year that the payload names; null for who leaves school. */
async function findTarget(
  transaction: Transaction<Database>,
  locked: LockedStudents,
  input: z.output<typeof graduationInput>,
): Promise<Target | null> {
  const { academic_year_id: yearId, emis_school_code: code, grade, current_grade: current } = input
  const promotes = input.entry_status === promotion
  if (yearId === null || code === null || grade === null) {
    if (current === graduatingGrade && promotes) return null
    throw wrongField('grade', 'common.error.require')
  }
  const year = targetYears(locked.years, locked.year).find(({ id }) => id === yearId)
  if (year === undefined) throw wrongField('academic_year_id', 'graduation.error.targetYear')
  const school = await transaction
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select(['schools.id', 'raw_schools.id as raw_school_id', 'raw_schools.degree'])
    .where('raw_schools.emis_code', '=', code)
    .where('schools.academic_year_id', '=', yearId)
    .where('schools.status', '=', 1)
    .forShare(['schools'])
    .executeTakeFirst()
  if (school === undefined) throw wrongField('emis_school_code', 'graduation.error.schoolNotInYear')
  if (!promotes && school.raw_school_id !== locked.rawSchoolId) {
    throw wrongField('emis_school_code', 'graduation.error.sameSchool')
  }
  const fitting = promotes ? promotedGrade(current, school.degree) : current
  if (fitting === null) throw wrongField('emis_school_code', 'graduation.error.schoolHasNoGrade')
  if (grade !== fitting) throw wrongField('grade', 'graduation.error.grade')
  return { schoolId: school.id, yearId, grade }
}

async function graduate(transaction: Transaction<Database>, students: readonly LockedStudent[]): Promise<void> {
  await transaction
    .updateTable('enrollments')
    .set({ graduation_status: promotion })
    .where('id', 'in', ids(students))
    .execute()
}

/**
 * One statement each for all new enrollments and all old ones: a whole class is quick. A child whom the next school has enrolled
 * by its student ID already comes into that enrollment, with the answers that are not given there.
 */
async function enrollNextYear(
  transaction: Transaction<Database>,
  { students, rawSchoolId }: LockedStudents,
  { schoolId, yearId, grade }: Target,
  { entry_status: status, enrolled_date: date, enrolled_by: account }: GraduationInput,
): Promise<void> {
  const { rows: enrolled } = await sql<{ id: number; student_id: number; awaits: boolean }>`
    select enrollments.id, enrollments.student_id, (enrollments.school_id = ${schoolId} and enrollments.grade = ${grade}
      and enrollments.stated is not null) as awaits
    from enrollments join schools on schools.id = enrollments.school_id
    join academic_years on academic_years.id = schools.academic_year_id
    where (academic_years.id = ${yearId} or (academic_years.status in ('running', 'pre')
        and enrollments.graduation_status = 0 and schools.raw_school_id <> ${rawSchoolId}))
      and ${isAttending()} and enrollments.student_id = any(${students.map(({ student_id }) => student_id)}::integer[])`.execute(
    transaction,
  )
  const already = new Set(enrolled.flatMap(({ student_id, awaits }) => (awaits ? [] : [student_id])))
  refuseSome(
    students.filter(({ student_id }) => already.has(student_id)),
    'graduation.error.alreadyEnrolled',
  )
  const awaiting = enrolled.map(({ id }) => id)
  await sql`
    update enrollments set graduation_status = ${status}, next_enrollment_id = next.id
    from enrollments as next
    where enrollments.id = any(${ids(students)}::integer[]) and next.id = any(${awaiting}::integer[])
      and next.student_id = enrollments.student_id`.execute(transaction)
  await sql`
    update enrollments set entry_status = ${status}, ethnicity = old.ethnicity, disabilities = old.disabilities,
      health_problems = old.health_problems, personal_problems = old.personal_problems
    from enrollments as old
    where old.next_enrollment_id = enrollments.id and enrollments.id = any(${awaiting}::integer[])`.execute(transaction)
  // The child's details are copied, but scholarships are granted for one year only.
  await sql`
    with made as (
      insert into enrollments (student_id, school_id, grade, entry_status, enrolled_date, enrolled_by,
        ethnicity, disabilities, health_problems, personal_problems)
      select student_id, ${schoolId}, ${grade}, ${status}, ${date}, ${account},
        ethnicity, disabilities, health_problems, personal_problems
      from enrollments where id = any(${ids(students)}::integer[]) and next_enrollment_id is null order by id
      returning id, student_id
    )
    update enrollments set graduation_status = ${status}, next_enrollment_id = made.id
    from made
    where enrollments.id = any(${ids(students)}::integer[]) and enrollments.student_id = made.student_id`.execute(
    transaction,
  )
}

function ids(students: readonly LockedStudent[]): number[] {
  return students.map(({ id }) => id)
}
