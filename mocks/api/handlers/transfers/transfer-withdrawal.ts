import type { Transaction } from 'kysely'
import { states } from '@/features/transfers/schema'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import type { Caller } from '../../caller'
import type { Database } from '../../../db/types'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

/**
 * The sender withdraws a transfer that is not approved yet; a second time changes nothing. The record is kept out of
 * all lists, so that an approver who still has it on the screen learns what happened.
 */
export async function withdrawTransfer({
  transaction,
  caller,
  dataScope,
  params,
}: {
  transaction: Transaction<Database>
  caller: Caller
  dataScope: DataScope
  params: { id: number }
}): Promise<number> {
  const transfer = await transaction
    .selectFrom('transfers')
    .innerJoin('schools', 'schools.id', 'transfers.from_school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select(['transfers.id', 'transfers.status', 'transfers.withdrawn_on'])
    .where('transfers.id', '=', params.id)
    .where(whereInScope(dataScope))
    .forUpdate('transfers')
    .executeTakeFirst()
  if (transfer === undefined) throw notFoundOrForbidden(dataScope)
  if (transfer.status !== states.pending) throw new Problem(409, 'transfer.error.alreadyApproved')
  if (transfer.withdrawn_on !== null) return transfer.id
  await transaction
    .updateTable('transfers')
    .set({ withdrawn_on: todayInPhnomPenh(new Date()), withdrawn_by: caller.account.id })
    .where('id', '=', transfer.id)
    .execute()
  return transfer.id
}
