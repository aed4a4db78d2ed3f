import type { Transaction } from 'kysely'
import type { Database } from '../../../db/types'
import { assertYearOpen } from '../../assert-year-open'
import type { Rule } from '../../policy'
import { whereInScopeOrUnassigned, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

/**
 * Locks an open enrollment of the scope and its year for a change: year and student stay as they are until the
 * transaction ends. Every change of an enrollment locks its student first, so that two never change one child.
 */
export async function lockEnrollment(transaction: Transaction<Database>, dataScope: DataScope, rule: Rule, id: number) {
  const found = await transaction
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .select(['enrollments.student_id', 'academic_years.status'])
    .where('enrollments.id', '=', id)
    .where(whereInScopeOrUnassigned(dataScope))
    .forShare(['academic_years'])
    .executeTakeFirst()
  if (found === undefined) throw notFoundOrForbidden(dataScope)
  assertYearOpen(rule, found.status)
  await lockStudents(transaction, [found.student_id])
  const enrollment = await transaction
    .selectFrom('enrollments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (enrollment === undefined) throw notFoundOrForbidden(dataScope)
  if (enrollment.closed_on !== null) throw new Problem(409, 'transfer.error.left')
  return enrollment
}

/** Always in the order of their ids, so that two who lock the same ones cannot block each other. */
export async function lockStudents(transaction: Transaction<Database>, ids: readonly number[]): Promise<void> {
  await transaction.selectFrom('students').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}
