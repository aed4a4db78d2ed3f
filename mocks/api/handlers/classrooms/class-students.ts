import type { Kysely } from 'kysely'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'

/** The students of a class as its sheets show them: in Khmer order of family and given name, without those who dropped
 *  out or left. */
export function studentsOfClass(db: Kysely<Database>, classroomId: number) {
  return db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
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
