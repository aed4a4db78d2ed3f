import type { Transaction, Updateable } from 'kysely'
import type { Database, StudentTable } from '../../../db/types'
import { childText } from './child-text'

/** Changes a child's record, with the texts that order and search read, and the names of the child's own account. */
export async function writeStudent(
  transaction: Transaction<Database>,
  studentId: number,
  columns: Updateable<StudentTable>,
): Promise<void> {
  const student = await transaction
    .updateTable('students')
    .set(columns)
    .where('id', '=', studentId)
    .returning(['emis_student_id', 'first_name', 'last_name', 'first_name_en', 'last_name_en', 'gender'])
    .executeTakeFirstOrThrow()
  const { emis_student_id: emisStudentId, ...person } = student
  await transaction.updateTable('students').set(childText(person, emisStudentId)).where('id', '=', studentId).execute()
  await transaction.updateTable('accounts').set(person).where('student_id', '=', studentId).execute()
}
