import { sql, type Transaction } from 'kysely'
import { errorCode } from '../../../db/transaction'
import type { Account, Database } from '../../../db/types'
import { assertYearOpen } from '../../assert-year-open'
import type { Rule } from '../../policy'
import { Problem } from '../../problem'
import { fingerprint } from './enrollment-import-work'

/** A teacher takes back only what they brought in, as they delete only whom they enrolled. */
export function mayTakeBack(account: Account, task: { account_id: number }): boolean {
  return account.user_group !== 'teacher' || task.account_id === account.id
}

/**
 * Removes the children of an import from the system, as long as none of them has been changed since. Returns their
 * number, and what was removed as the audit log names it.
 */
export async function takeBack(
  transaction: Transaction<Database>,
  rule: Rule,
  account: Account,
  id: number,
): Promise<{ number: number; changed: string[] }> {
  const task = await transaction
    .selectFrom('enrollment_imports')
    .innerJoin('schools', 'schools.id', 'enrollment_imports.school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'enrollment_imports.account_id',
      'enrollment_imports.number',
      'enrollment_imports.taken_back_at',
      'academic_years.status as year_status',
    ])
    .where('enrollment_imports.id', '=', id)
    .forUpdate('enrollment_imports')
    .forShare('academic_years')
    .executeTakeFirstOrThrow()
  assertYearOpen(rule, task.year_status)
  if (!mayTakeBack(account, task)) throw new Problem(409, 'enrollment.import.takeBackOfTeacher')
  if (task.number === 0 || task.taken_back_at !== null) throw new Problem(409, 'enrollment.import.nothingToTakeBack')
  const students = await transaction
    .selectFrom('students')
    .select('id')
    .where('id', 'in', (e) => e.selectFrom('enrollments').select('student_id').where('import_id', '=', id))
    .orderBy('id')
    .forUpdate()
    .execute()
  const untouched = await readUntouched(transaction, id)
  const touched = task.number - untouched.length
  if (touched > 0) throw new Problem(409, 'enrollment.import.cannotTakeBack', { values: { n: touched } })
  await transaction.deleteFrom('enrollments').where('import_id', '=', id).execute()
  try {
    await transaction
      .deleteFrom('students')
      .where(sql<boolean>`id = any(${students.map((student) => student.id)}::integer[])`)
      .execute()
  } catch (error) {
    // Something names one of them that was not looked for.
    if (errorCode(error) === '23503') throw new Problem(409, 'enrollment.import.cannotTakeBack', { values: { n: 1 } })
    throw error
  }
  await transaction
    .updateTable('enrollment_imports')
    .set({ taken_back_at: new Date(), result: null })
    .where('id', '=', id)
    .execute()
  const changed = [
    ...untouched.map((enrollmentId) => `enrollments/${enrollmentId}`),
    ...students.map((student) => `students/${student.id}`),
  ]
  return { number: students.length, changed }
}

/** Enrollments of the import on which nothing depends and that are as the import made them, child included. */
async function readUntouched(transaction: Transaction<Database>, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select enrollments.id from enrollments join students on students.id = enrollments.student_id
    where enrollments.import_id = ${id}
      and enrollments.import_fingerprint = ${fingerprint}
      and not exists (select from scores where enrollment_id = enrollments.id)
      and not exists (select from attendances where enrollment_id = enrollments.id)
      and not exists (select from transfers where enrollment_id = enrollments.id and withdrawn_on is null)
      and not exists (select from accounts where student_id = students.id)
      and not exists (select from student_relationships where student_id = students.id)
      and not exists (select from enrollments as other where other.student_id = students.id and other.id <> enrollments.id)
    `.execute(transaction)
  return rows.map((row) => row.id)
}
