import { sql, type Kysely } from 'kysely'
import {
  type Relationship,
  type StudentRecord,
  studentRecord,
  toStudentUpdate,
  wholeFields,
} from '@/features/students/profile-schema'
import { mayReadRecord, mayWriteRecord, opensRecord } from '../../child-access'
import type { FormRecord } from '../../changes'
import type { Database } from '../../../db/types'
import type { DataScope } from '../../data-scope'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { readOutsideEnrollments, toOutsideEnrollment } from '../enrollments/outside-enrollments'
import { childAuditNames } from './child-audit-names'

/**
 * The enrollment that a student's profile shows, of those within the data scope: not closed, of the running
 * year, then the year to come, then the years gone by.
 */
export function profileEnrollments(db: Kysely<Database>, dataScope: DataScope, studentId: number) {
  return db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .where('students.id', '=', studentId)
    .where(opensRecord(dataScope))
    .orderBy(sql`enrollments.closed_on is not null`)
    .orderBy(sql`array_position(array['running', 'pre', 'draft', 'post', 'archived'], academic_years.status)`)
    .orderBy(sql`enrollments.entry_status = 3`)
    .orderBy('academic_years.start_date', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(1)
}

/** The fields of a student who has no enrollment. */
const notEnrolled = {
  ethnicity: null,
  disabilities: null,
  health_problems: null,
  personal_problems: null,
  scholarships: null,
  late_enrollment: 0,
  transfer_status: 0,
  from_school_name: null,
  from_school_name_en: null,
  transfer_out_date: null,
  enrollment_status: 0,
  enrollment: null,
} as const

/** A profile as its form changes it. */
export function profileFormRecord(record: StudentRecord): FormRecord {
  // Without an enrollment nothing is written.
  const ids = { student: record.id, enrollment: record.enrollment?.id ?? 0 }
  return { fields: toStudentUpdate(record), whole: wholeFields, auditName: childAuditNames(ids) }
}

/** The whole record; throws what `notFoundOrForbidden` says when the student is outside the data scope. */
export async function readProfile(
  db: Kysely<Database>,
  dataScope: DataScope,
  studentId: number,
): Promise<StudentRecord> {
  const student = await db
    .selectFrom('students')
    .selectAll()
    .select(mayWriteRecord(dataScope).$castTo<boolean>().as('may_edit'))
    .where('id', '=', studentId)
    .where(mayReadRecord(dataScope))
    .executeTakeFirst()
  if (student === undefined) throw notFoundOrForbidden(dataScope)
  const row = await profileEnrollments(db, dataScope, studentId)
    .select([
      'enrollments.id as enrollment_id',
      'enrollments.entry_status as enrollment_status',
      'enrollments.grade',
      'enrollments.enrolled_date',
      'enrollments.transfer_status',
      'enrollments.late_enrollment',
      'enrollments.ethnicity',
      'enrollments.disabilities',
      'enrollments.health_problems',
      'enrollments.personal_problems',
      'enrollments.scholarships',
      'academic_years.id as year_id',
      'academic_years.name as year_name',
      'academic_years.status as year_status',
      'schools.id as school_id',
      'raw_schools.id as raw_school_id',
      'raw_schools.code as school_code',
      'raw_schools.name as school_name',
      'raw_schools.name_en as school_name_en',
      'raw_schools.province_code',
      'raw_schools.district_code',
      'classrooms.id as classroom_id',
      'classrooms.grade as classroom_grade',
      'classrooms.suffix',
    ])
    .executeTakeFirst()
  const person = {
    ...student,
    ...(await readPlaces(db, student.gazetteer_code)),
    relationships: await readRelationships(db, studentId),
  }
  if (row === undefined) return studentRecord.parse({ ...person, ...notEnrolled })
  const outside = (await readOutsideEnrollments(db, [studentId])).get(studentId)
  return studentRecord.parse({
    ...person,
    ...row,
    enrolled_elsewhere:
      outside === undefined ? null : toOutsideEnrollment(outside, { ...person, ...row }, row.enrollment_id),
    scholarships: row.scholarships?.map((id) => ({ scholarship_id: id })) ?? null,
    late_enrollment: row.late_enrollment ? 1 : 0,
    ...(await readOrigin(db, row.enrollment_id)),
    enrollment: {
      id: row.enrollment_id,
      academic_year: { id: row.year_id, name: row.year_name, status: row.year_status },
      school: {
        id: row.school_id,
        school_id: row.raw_school_id,
        code: row.school_code,
        name: row.school_name,
        name_en: row.school_name_en,
        province: { code: row.province_code },
        district: { code: row.district_code },
      },
      grade: row.grade,
      classroom:
        row.classroom_id === null ? null : { id: row.classroom_id, grade: row.classroom_grade, suffix: row.suffix },
      enrolled_date: row.enrolled_date,
    },
  })
}

/** The school that a transfer brought the student from into this enrollment, and when. */
async function readOrigin(db: Kysely<Database>, enrollmentId: number) {
  const transfer = await db
    .selectFrom('transfers')
    .innerJoin('schools', 'schools.id', 'transfers.from_school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select(['raw_schools.name', 'raw_schools.name_en', 'transfers.completed_on'])
    .where('transfers.status', '=', 1)
    .where('transfers.to_school_id', 'is not', null)
    .where((e) => e(e.fn.coalesce('transfers.new_enrollment_id', 'transfers.enrollment_id'), '=', enrollmentId))
    .orderBy('transfers.completed_on', 'desc')
    .orderBy('transfers.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    from_school_name: transfer?.name ?? null,
    from_school_name_en: transfer?.name_en ?? null,
    transfer_out_date: transfer?.completed_on ?? null,
  }
}

/** The village of the address and what it lies in. */
async function readPlaces(db: Kysely<Database>, code: string | null) {
  const found =
    code === null
      ? []
      : await db
          .selectFrom('gazetteer')
          .select(['id', 'code', 'level', 'name', 'name_en'])
          .where('code', 'in', [code.slice(0, 2), code.slice(0, 4), code.slice(0, 6), code])
          .execute()
  const placeAt = (level: string) => found.find((place) => place.level === level) ?? null
  return {
    province: placeAt('province'),
    district: placeAt('district'),
    commune: placeAt('commune'),
    village: placeAt('village'),
  }
}

async function readRelationships(db: Kysely<Database>, studentId: number): Promise<Relationship[]> {
  return await db
    .selectFrom('student_relationships')
    .select(['first_name', 'last_name', 'gender', 'occupation', 'phone_number_1', 'is_guardian'])
    .select((e) => [e('kind', '=', 'father').$castTo<boolean>().as('is_father')])
    .select((e) => [e('kind', '=', 'mother').$castTo<boolean>().as('is_mother')])
    .where('student_id', '=', studentId)
    .orderBy(sql`array_position(array['father', 'mother', 'other'], kind)`)
    .execute()
}
