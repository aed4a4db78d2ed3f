import { sql, type Kysely } from 'kysely'
import type * as z from 'zod'
import { toEnrollmentFields, enrollmentRow } from '@/features/enrollments/schema'
import { degreeGrades } from '@/domain/schools/schema'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import type { FormRecord } from '../../changes'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { widenToSchools, whereInScope, whereInScopeOrUnassigned, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { createTag, withTag } from '../../tag'
import { isWaiting, mayReadRecord, mayWriteRecord, showsIdentity } from '../../child-access'
import { gradeNames } from '../lookups/grade-names'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { childAuditNames } from '../students/child-audit-names'
import { studentIdentity } from '../students/student-identity'
import { readOutsideEnrollments, toOutsideEnrollment } from './outside-enrollments'

/** The school in its year that is enrolled into. */
export interface EnrollmentSchool {
  id: number
  raw_school_id: number
  emis_code: string
  degree: number
  province_code: string
  academic_year_id: number
  year_status: AcademicYearStatus
  /** The first day of that year. */
  year_start: string
}

/** The school of a code in a year, in the caller's data scope; the year keeps its status until the transaction ends. */
export async function lockEnrollmentSchool(
  db: Kysely<Database>,
  dataScope: DataScope,
  wanted: { academic_year_id: number; emis_school_code: string } | { id: number },
): Promise<EnrollmentSchool> {
  const schools = db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'schools.id',
      'schools.raw_school_id',
      'raw_schools.emis_code',
      'raw_schools.degree',
      'raw_schools.province_code',
      'schools.academic_year_id',
      'academic_years.status as year_status',
      'academic_years.start_date as year_start',
    ])
    .where(whereInScope(widenToSchools(dataScope)))
    .forShare(['academic_years'])
  const row = await (
    'id' in wanted
      ? schools.where('schools.id', '=', wanted.id)
      : schools
          .where('schools.academic_year_id', '=', wanted.academic_year_id)
          .where('raw_schools.emis_code', '=', wanted.emis_school_code)
  ).executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope, 'enrollment.schoolNotFound')
  return row
}

/** The school has to offer the grade. */
export function refuseGrade({ degree }: EnrollmentSchool, grade: number): void {
  const grades = degreeGrades[degree]
  if (grades !== undefined && grade >= grades.from && grade <= grades.to) return
  throw new Problem(400, 'enrollment.noMatchGrade', { errors: { grade: 'enrollment.noMatchGrade' } })
}

/** The open enrollments in the caller's data scope. Of a school's students a teacher reaches those of the classes they are
 *  assigned to, and those who have no class yet. */
export function openEnrollments(db: Kysely<Database>, dataScope: DataScope) {
  return db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .where(isAttending())
    .where(whereInScopeOrUnassigned(dataScope))
}

/** The condition that the child's newest enrollment before this one ended by dropping out; see `droppedOutBefore`. */
const hadDroppedOut = sql<boolean>`coalesce((
  select earlier.entry_status = 3
  from enrollments earlier
  join schools earlier_school on earlier_school.id = earlier.school_id
  join academic_years earlier_year on earlier_year.id = earlier_school.academic_year_id
  join academic_years this_year on this_year.id = schools.academic_year_id
  where earlier.student_id = enrollments.student_id and earlier.id <> enrollments.id
    and earlier_year.start_date <= this_year.start_date
  order by earlier_year.start_date desc, earlier.id desc
  limit 1), false)`

function withDetails(enrollments: ReturnType<typeof openEnrollments>, dataScope: DataScope) {
  return enrollments
    .leftJoin('accounts', 'accounts.id', 'enrollments.enrolled_by')
    .select([
      'enrollments.id',
      'enrollments.student_id',
      'enrollments.school_id',
      'schools.academic_year_id',
      ...studentIdentity,
      'enrollments.grade',
      'enrollments.entry_status',
      'enrollments.graduation_status',
      'enrollments.transfer_status',
      'enrollments.ethnicity',
      'enrollments.disabilities',
      'enrollments.health_problems',
      'enrollments.personal_problems',
      'enrollments.scholarships',
      'enrollments.report_stage',
      'enrollments.enrolled_date',
      'enrollments.stated',
      'classrooms.id as classroom_id',
      'classrooms.grade as classroom_grade',
      'classrooms.suffix',
      sql<string | null>`accounts.last_name || ' ' || accounts.first_name`.as('enrolled_by'),
      hadDroppedOut.as('had_dropped_out'),
      mayReadRecord(dataScope, whereInScopeOrUnassigned).as('may_read'),
      showsIdentity(dataScope, whereInScopeOrUnassigned).as('shows_identity'),
      sql<boolean>`(${isWaiting} or not ${mayWriteRecord(dataScope)})`.as('record_elsewhere'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

const nothingShown = {
  ethnicity: null,
  disabilities: null,
  health_problems: null,
  personal_problems: null,
  scholarships: null,
}

/** An enrollment with as much of the child as the caller may learn. */
function toRecord({ may_read: mayRead, shows_identity: isShown, ...row }: Row) {
  return {
    ...row,
    gender: isShown ? row.gender : null,
    birth_date: isShown ? row.birth_date : null,
    ...(!mayRead && nothingShown),
    stated: row.record_elsewhere ? row.stated : null,
    mayRead,
  }
}
export type EnrollmentRecord = ReturnType<typeof toRecord>

/** The records of some enrollments as the wire has them, in the order of the dictionary. */
export async function readEnrollments(
  db: Kysely<Database>,
  dataScope: DataScope,
  enrollments: ReturnType<typeof openEnrollments>,
): Promise<z.output<typeof enrollmentRow>[]> {
  const rows = await withDetails(enrollments, dataScope)
    .orderBy('students.sort_key')
    .orderBy('students.id')
    .orderBy('enrollments.id')
    .execute()
  const records = rows.map(toRecord)
  const open = records.filter(({ mayRead, record_elsewhere }) => mayRead && !record_elsewhere)
  const outside = await readOutsideEnrollments(
    db,
    open.map(({ student_id: id }) => id),
  )
  return records.map((row) => {
    const elsewhere = outside.get(row.student_id)
    const wire = enrollmentRow.parse({
      ...row,
      enrollment_status: row.entry_status,
      is_drop_out_last_year: row.entry_status === 4 || row.had_dropped_out,
      enrolled_elsewhere: elsewhere === undefined ? null : toOutsideEnrollment(elsewhere, row, row.id),
      classroom:
        row.classroom_id === null || row.classroom_grade === null
          ? null
          : {
              id: row.classroom_id,
              grade: row.classroom_grade,
              ...gradeNames(row.classroom_grade),
              suffix: row.suffix,
            },
    })
    return withTag(wire, createTag(toEnrollmentFields(wire)))
  })
}

/** An enrollment as its form changes it: without the child where another school holds the record. */
export function enrollmentFormRecord(row: EnrollmentRecord, school: EnrollmentSchool): FormRecord {
  const { student, options, ...fields } = toEnrollmentFields({
    ...row,
    enrollment_status: row.entry_status,
    is_drop_out_last_year: row.had_dropped_out,
    classroom: null,
  })
  const { enrollment_status, transfer_status } = student
  return {
    fields: {
      ...fields,
      ...(row.record_elsewhere ? { student: { enrollment_status, transfer_status } } : { student, options }),
      academic_year_id: school.academic_year_id,
      emis_school_code: school.emis_code,
      report_stage: row.report_stage,
      emis_student_id: row.emis_student_id,
    },
    etag: createTag({ ...fields, student, options }),
    auditName: childAuditNames({ student: row.student_id, enrollment: row.id }),
  }
}

/** One enrollment in the caller's data scope, with what hangs on it. */
export async function findEnrollment(
  db: Kysely<Database>,
  dataScope: DataScope,
  id: number,
): Promise<EnrollmentRecord> {
  const row = await withDetails(openEnrollments(db, dataScope), dataScope)
    .where('enrollments.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  return toRecord(row)
}
