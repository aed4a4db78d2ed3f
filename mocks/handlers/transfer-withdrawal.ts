import type { Transaction } from 'kysely'
import { states } from '@/features/transfers/schema'
import type { Database } from '../db/types'
import { withinReach, type Reach } from '../policy'
import { Problem } from '../problem'
import { noRecord } from './no-record'

/** The sender takes back what nobody has approved yet. Only the lists of transfers knew of it, so nothing else changes. */
export async function withdrawTransfer({
  transaction,
  reach,
  params,
}: {
  transaction: Transaction<Database>
  reach: Reach
  params: { id: number }
}): Promise<number> {
  const transfer = await transaction
    .selectFrom('transfers')
    .innerJoin('schools', 'schools.id', 'transfers.from_school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select(['transfers.id', 'transfers.status'])
    .where('transfers.id', '=', params.id)
    .where(withinReach(reach))
    .forUpdate('transfers')
    .executeTakeFirst()
  if (transfer === undefined) throw noRecord(reach)
  if (transfer.status !== states.pending) throw new Problem(409, 'transfer.error.alreadyApproved')
  await transaction.deleteFrom('transfers').where('id', '=', transfer.id).execute()
  return transfer.id
}
