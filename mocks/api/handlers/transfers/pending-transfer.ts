import type { Transaction } from 'kysely'
import { states } from '@/features/transfers/schema'
import type { Database } from '../../../db/types'
import { Problem } from '../../problem'

function pendingTransfers(transaction: Transaction<Database>) {
  return transaction
    .selectFrom('transfers')
    .innerJoin('schools', 'schools.id', 'transfers.to_school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('enrollments', 'enrollments.id', 'transfers.enrollment_id')
    .select([
      'transfers.id as transfer',
      'transfers.requested_on',
      'raw_schools.name as school',
      'raw_schools.name_en as school_en',
    ])
    .where('transfers.status', '=', states.pending)
    .where('transfers.withdrawn_on', 'is', null)
}

/**
 * Refuses a change after which a pending transfer of the enrollment could not be approved. The refusal names the
 * transfer, so that the user can withdraw it.
 */
export async function refusePendingTransfer(
  transaction: Transaction<Database>,
  enrollmentId: number,
  message: string,
): Promise<void> {
  const pending = await pendingTransfers(transaction)
    .where('transfers.enrollment_id', '=', enrollmentId)
    .executeTakeFirst()
  if (pending !== undefined) throw new Problem(409, message, { values: pending })
}

/** The same for a student who is to be enrolled in the year that a transfer leads into, by a school that it need not concern. */
export async function refusePendingTransferInto(
  transaction: Transaction<Database>,
  { studentId, academicYearId }: { studentId: number; academicYearId: number },
  message: string,
): Promise<void> {
  const pending = await pendingTransfers(transaction)
    .where('enrollments.student_id', '=', studentId)
    .where('schools.academic_year_id', '=', academicYearId)
    .executeTakeFirst()
  if (pending !== undefined) throw new Problem(409, message)
}
