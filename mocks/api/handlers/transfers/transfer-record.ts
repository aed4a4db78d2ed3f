import type { Transaction } from 'kysely'
import { dropout } from '@/domain/enrollments/entry-status'
import type { Database } from '../../../db/types'
import { openEnrollment } from '../enrollments/enroll'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'

/** An enrollment in its school and year; the year keeps its status until the transaction ends. */
export async function lockEnrollmentToMove(transaction: Transaction<Database>, dataScope: DataScope, id: number) {
  return await transaction
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .selectAll('enrollments')
    .select([
      'schools.raw_school_id',
      'schools.academic_year_id',
      'academic_years.status as year_status',
      'academic_years.start_date',
    ])
    .where('enrollments.id', '=', id)
    .where(whereInScope(dataScope))
    .forShare(['academic_years'])
    .executeTakeFirst()
}
export type LockedEnrollment = NonNullable<Awaited<ReturnType<typeof lockEnrollmentToMove>>>

/** A school in its year, in any data scope; the year keeps its status until the transaction ends. */
export async function lockDestination(transaction: Transaction<Database>, schoolId: number) {
  return await transaction
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'schools.id',
      'schools.raw_school_id',
      'schools.academic_year_id',
      'schools.status',
      'raw_schools.emis_code',
      'raw_schools.degree',
      'raw_schools.village_code',
      'academic_years.status as year_status',
      'academic_years.start_date',
    ])
    .where('schools.id', '=', schoolId)
    .forShare(['academic_years'])
    .executeTakeFirst()
}

/** Locks the student against new, moved and closed enrollments until the transaction ends. */
export async function lockStudent(transaction: Transaction<Database>, studentId: number): Promise<void> {
  await transaction.selectFrom('students').select('id').where('id', '=', studentId).forUpdate().executeTakeFirst()
}

/**
 * Students who have dropped out or left the system cannot be moved; nor can those who are promoted or repeat, because the
 * next year's enrollment would stay behind.
 */
export function refuseGone(
  enrollment: Pick<LockedEnrollment, 'entry_status' | 'closed_on' | 'graduation_status'>,
): void {
  if (enrollment.entry_status === dropout) throw new Problem(409, 'transfer.error.droppedOut')
  if (enrollment.closed_on !== null) throw new Problem(409, 'transfer.error.left')
  if (enrollment.graduation_status !== 0) throw new Problem(409, 'transfer.error.decided')
}

/** One open enrollment per student and year: a destination in another year must not find one there already. */
export async function refuseEnrolledIn(
  transaction: Transaction<Database>,
  { student_id, academic_year_id }: Pick<LockedEnrollment, 'student_id' | 'academic_year_id'>,
  destinationYear: number,
): Promise<void> {
  if (academic_year_id === destinationYear) return
  const other = await openEnrollment(transaction, student_id, destinationYear)
  if (other !== null) throw new Problem(409, 'transfer.error.enrolledInYear')
}
