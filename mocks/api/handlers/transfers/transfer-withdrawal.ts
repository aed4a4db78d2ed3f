import type { Selectable, Transaction } from 'kysely'
import { states, type TransferRefusal } from '@/features/transfers/schema'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import type { Caller } from '../../caller'
import type { Database, TransferTable } from '../../../db/types'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

interface Context {
  transaction: Transaction<Database>
  caller: Caller
  dataScope: DataScope
  params: { id: number }
}

/**
 * The sender withdraws a transfer that is not approved yet; a second time changes nothing. The record is kept out of
 * all lists, so that an approver who still has it on the screen learns what happened.
 */
export async function withdrawTransfer(context: Context): Promise<number> {
  const transfer = await lockTransfer(context, 'from_school_id')
  if (transfer.status !== states.pending) throw new Problem(409, 'transfer.error.alreadyApproved')
  if (transfer.withdrawn_on === null) await close(context, { withdrawn_by: context.caller.account.id })
  return transfer.id
}

/** The receiving school refuses a transfer, and the student stays where they are: both schools see why. */
export async function refuseTransfer(context: Context & { body: TransferRefusal }): Promise<number> {
  const transfer = await lockTransfer(context, 'to_school_id')
  refuseSettled(transfer)
  await close(context, { withdrawn_by: context.caller.account.id, refusal_reason: context.body.reason })
  return transfer.id
}

async function lockTransfer(
  { transaction, dataScope, params }: Context,
  side: 'from_school_id' | 'to_school_id',
): Promise<Settled & { id: number }> {
  const transfer = await transaction
    .selectFrom('transfers')
    .innerJoin('schools', 'schools.id', `transfers.${side}`)
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select(['transfers.id', 'transfers.status', 'transfers.withdrawn_on', 'transfers.refusal_reason'])
    .where('transfers.id', '=', params.id)
    .where(whereInScope(dataScope))
    .forUpdate('transfers')
    .executeTakeFirst()
  if (transfer === undefined) throw notFoundOrForbidden(dataScope)
  return transfer
}

async function close(
  { transaction, params }: Context,
  columns: { withdrawn_by: number; refusal_reason?: string },
): Promise<void> {
  await transaction
    .updateTable('transfers')
    .set({ withdrawn_on: todayInPhnomPenh(new Date()), ...columns })
    .where('id', '=', params.id)
    .execute()
}

type Settled = Pick<Selectable<TransferTable>, 'status' | 'withdrawn_on' | 'refusal_reason'>

/** Another user of the receiving school, or the sender who withdrew it, was quicker. */
export function refuseSettled({ status, withdrawn_on: withdrawn, refusal_reason: refusal }: Settled): void {
  if (refusal !== null) throw new Problem(409, 'transfer.error.refused')
  if (withdrawn !== null) throw new Problem(409, 'transfer.error.withdrawn')
  if (status !== states.pending) throw new Problem(409, 'transfer.error.alreadyApproved')
}
