import { roles, type Role } from '@/auth/permissions'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/types'
import { foldedName } from '../../api/handlers/students/child-text'
import { classroomOfYear, classrooms, degreeOf, enrollments, schools, subjects, transfers } from '../world-ids'

export async function seedStudents(db: Kysely<Database>): Promise<void> {
  const student = (id: number, schoolId: number, grade: number, classroomId: number, sortKey: string, entry = 0) => ({
    student: {
      id,
      emis_student_id: `S${id}`,
      first_name: 'ដារា',
      last_name: sortKey,
      first_name_en: null,
      last_name_en: null,
      gender: 'f' as const,
      birth_date: '2013-01-01',
      sort_key: sortKey,
      search_text: `${sortKey} s${id}`,
      folded_name: foldedName({ first_name: 'ដារា', last_name: sortKey }),
      // The ids of a school in its years end with the id of the school itself.
      created_by_school_id: schoolId % 10,
    },
    enrollment: {
      id,
      student_id: id,
      school_id: schoolId,
      grade,
      classroom_id: classroomId,
      entry_status: entry,
      enrolled_date: '2025-11-01',
    },
  })
  const students = [
    student(enrollments.sok, schools.own, 7, classrooms['own-class'], 'c'),
    student(enrollments.chan, schools.own, 7, classrooms['own-class'], 'a'),
    student(enrollments.dara, schools.own, 7, classrooms['own-class'], 'b'),
    student(enrollments.dropout, schools.own, 7, classrooms['own-class'], 'd', 3),
    student(enrollments.otherClass, schools.own, 11, classrooms['own-school'], 'e'),
    student(3031, schools.sameDistrict, 1, classrooms['same-district'], 'f'),
    student(3041, schools.sameProvince, 7, classrooms['same-province'], 'g'),
    student(3051, schools.otherProvince, 7, classrooms['other-province'], 'h'),
    student(1011, 11, 7, classroomOfYear.archived, 'i'),
    student(2011, 21, 7, classroomOfYear.post, 'j'),
    student(4011, 41, 7, classroomOfYear.pre, 'k'),
  ]
  await db
    .insertInto('students')
    .values(students.map(({ student }) => student))
    .execute()
  await db
    .insertInto('enrollments')
    .values(students.map(({ enrollment }) => enrollment))
    .execute()
  await db
    .insertInto('scores')
    .values({ enrollment_id: enrollments.sok, subject_id: subjects.khmer, month: 10, score: 42.25, updated_by: null })
    .execute()
}

export async function seedTransfers(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('transfers')
    .values(
      Object.values(transfers).map(({ id, enrollment, from, to, grade }) => ({
        id,
        enrollment_id: enrollment,
        from_school_id: from,
        from_grade: 7,
        from_classroom_id: null,
        to_school_id: to,
        special: null,
        grade,
        classroom_id: null,
        reason: 'ប្ដូរលំនៅ',
        report_stage: 2,
        requested_on: '2026-01-15',
        requested_by: null,
        completed_on: null,
        completed_by: null,
        new_enrollment_id: null,
      })),
    )
    .execute()
}

export async function seedAccounts(db: Kysely<Database>): Promise<void> {
  const places: Record<
    Role,
    { gazetteer_code?: string; raw_school_id?: number; staff_id?: number; school_degree?: number }
  > = {
    demis: {},
    provincial_officer: { gazetteer_code: '02' },
    district_officer: { gazetteer_code: '0208' },
    school_management: { gazetteer_code: '02080101', raw_school_id: 1, staff_id: 3 },
    teacher: { gazetteer_code: '02080101', raw_school_id: 1, staff_id: 1 },
    data_user: { school_degree: degreeOf.data_user },
    super_data_user: { school_degree: degreeOf.super_data_user },
    student: { gazetteer_code: '02080101', raw_school_id: 1 },
  }
  const blank = {
    password_hash: null,
    first_name: 'វណ្ណា',
    last_name: 'សុខ',
    first_name_en: 'Vanna',
    last_name_en: 'Sok',
    gender: 'm' as const,
    email: null,
    phone_number_1: null,
    school_degree: null,
    staff_id: null,
    student_id: null,
  }
  const ofRole = (role: Role) => ({
    ...blank,
    username: role,
    user_group: role,
    gazetteer_code: places[role].gazetteer_code ?? null,
    raw_school_id: places[role].raw_school_id ?? null,
    school_degree: places[role].school_degree ?? null,
    staff_id: places[role].staff_id ?? null,
    student_id: role === 'student' ? enrollments.sok : null,
  })
  const teacher = (username: string, village: string, rawSchoolId: number) => ({
    ...blank,
    username,
    user_group: 'teacher' as const,
    gazetteer_code: village,
    raw_school_id: rawSchoolId,
  })
  const student = (username: string, village: string, rawSchoolId: number, studentId: number) => ({
    ...blank,
    username,
    user_group: 'student' as const,
    gazetteer_code: village,
    raw_school_id: rawSchoolId,
    student_id: studentId,
  })
  await db
    .insertInto('accounts')
    .values([
      ...roles.map(ofRole),
      teacher('neighbour', '02080101', 2),
      teacher('stranger', '01010101', 4),
      student('S3021', '02080101', 1, enrollments.otherClass),
      student('S3031', '02080101', 2, 3031),
    ])
    .execute()
}
