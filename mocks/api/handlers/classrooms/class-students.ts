import type { Kysely } from 'kysely'
import type { Database } from '../../../db/types'
import { isOwnRecord } from '../../child-access'
import { isAttending } from '../../student-conditions'

/** The students of a class as its sheets show them, which have none whose record another school holds. */
export function studentsOfClass(db: Kysely<Database>, classroomId: number) {
  return listedInClass(db, classroomId).where(isOwnRecord)
}

/** The students of a class in Khmer order of family and given name, without those who dropped out or left. */
export function listedInClass(db: Kysely<Database>, classroomId: number) {
  return db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .select([
      'enrollments.id as enrollment_id',
      'enrollments.enrolled_date',
      'enrollments.dropped_out_on',
      'enrollments.closed_on',
      'students.id',
      'students.emis_student_id',
      'students.first_name',
      'students.last_name',
      'students.first_name_en',
      'students.last_name_en',
      'students.gender',
    ])
    .where('enrollments.classroom_id', '=', classroomId)
    .where(isAttending())
    .orderBy('students.sort_key')
    .orderBy('enrollments.id')
}
