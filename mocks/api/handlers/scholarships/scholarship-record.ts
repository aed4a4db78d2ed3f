import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type * as z from 'zod'
import { scholarshipStudent } from '@/features/scholarships/schema'
import type { Database } from '../../../db/types'
import { isAttending, isEnrolled, isScholarshipStudent } from '../../student-conditions'
import { whereInScope, type DataScope } from '../../data-scope'
import { createTag } from '../../tag'
import { studentIdentity } from '../students/student-identity'

/** The enrollments in the caller's data scope; who left for a school outside the system is in no list. */
export function selectEnrollments(db: Kysely<Database>, dataScope: DataScope) {
  return db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .where(isEnrolled())
    .where(whereInScope(dataScope))
}

const isPoor = sql<SqlBool>`enrollments.poor_level <> 'none'`

/** The students in the list: the scholarship students, and those who are poor enough to be considered for a scholarship. */
export const isListed = sql<SqlBool>`(${isScholarshipStudent()} or (${isAttending()} and ${isPoor}))`

/** Whom a round is paid to: scholarship students with a poor level. */
export const isValidStudent = sql<SqlBool>`(${isScholarshipStudent()} and ${isPoor})`

/** The number of students of a school that a round is paid to. */
export async function countValidStudents(db: Kysely<Database>, schoolId: number): Promise<number> {
  return await countStudents(db, schoolId, isValidStudent)
}

/** The number of students of a school that a condition holds for. */
export async function countStudents(
  db: Kysely<Database>,
  schoolId: number,
  condition: Expression<SqlBool>,
): Promise<number> {
  const { count } = await db
    .selectFrom('enrollments')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('enrollments.school_id', '=', schoolId)
    .where(condition)
    .executeTakeFirstOrThrow()
  return count
}

function withDetails(enrollments: ReturnType<typeof selectEnrollments>) {
  return enrollments.select([
    'enrollments.id',
    'enrollments.school_id',
    'enrollments.grade',
    'enrollments.entry_status',
    'enrollments.scholarships',
    'enrollments.poor_level',
    'enrollments.disabilities',
    'enrollments.health_problems',
    'enrollments.personal_problems',
    'students.id as student_id',
    ...studentIdentity,
    'classrooms.grade as classroom_grade',
    'classrooms.suffix',
  ])
}
type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

/** The enrollments as lines of the list, in the order of the dictionary. */
export async function readScholarships(
  enrollments: ReturnType<typeof selectEnrollments>,
): Promise<z.output<typeof scholarshipStudent>[]> {
  const rows = await withDetails(enrollments).orderBy('students.sort_key').orderBy('enrollments.id').execute()
  return rows.map(toWire)
}

/** One of them; undefined where it is outside the data scope. */
export async function readScholarship(
  db: Kysely<Database>,
  dataScope: DataScope,
  id: number,
): Promise<z.output<typeof scholarshipStudent> | undefined> {
  const [row] = await readScholarships(selectEnrollments(db, dataScope).where('enrollments.id', '=', id))
  return row
}

function toWire(row: Row): z.output<typeof scholarshipStudent> {
  const { poor_level: stored } = row
  const answers = {
    scholarships: row.scholarships?.map((id) => ({ scholarship_id: id })) ?? null,
    poor_level: stored === 'none' ? null : stored,
    poor_level_said: stored !== null,
    disabilities: withId(row.disabilities),
    health_problems: withId(row.health_problems),
    personal_problems: withId(row.personal_problems),
  }
  return scholarshipStudent.parse({
    id: row.id,
    school_id: row.school_id,
    student: { ...row, id: row.student_id },
    grade: row.grade,
    classroom: row.classroom_grade === null ? null : { grade: row.classroom_grade, suffix: row.suffix },
    entry_status: row.entry_status,
    ...answers,
    etag: createTag(answers),
  })
}

function withId(ids: number[] | null): { id: number }[] | null {
  return ids?.map((id) => ({ id })) ?? null
}
