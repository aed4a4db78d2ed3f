import { sql, type Transaction } from 'kysely'
import { Problem } from '../problem'
import type { Database } from './types'

export interface StoredAnswer {
  status: number
  body: string
}

/**
 * Claims a write's key for this transaction. Gives null when the write is to be done now, and the stored answer when
 * the same user has sent the same request before (security-reliability §4.2). The row is the lock: whoever sends the
 * key at the same moment waits for this transaction and then reads its answer.
 */
export async function claimKey(
  transaction: Transaction<Database>,
  key: string,
  username: string,
  requestHash: string,
): Promise<StoredAnswer | null> {
  await dropExpiredKeys(transaction)
  const claimed = await transaction
    .insertInto('idempotency_keys')
    .values({ key, username, request_hash: requestHash, status: 0, body: '' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return null
  const known = await transaction
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('username', '=', username)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.request_hash !== requestHash) throw new Problem(422, 'common.error.keyReused')
  return { status: known.status, body: known.body }
}

/** Keeps the answer beside its effect, in the same transaction. */
export async function keepAnswer(
  transaction: Transaction<Database>,
  key: string,
  username: string,
  answer: StoredAnswer,
): Promise<void> {
  await transaction
    .updateTable('idempotency_keys')
    .set(answer)
    .where('username', '=', username)
    .where('key', '=', key)
    .execute()
}

/** Keys live 24 hours. The user's own expired key goes with the rest; rows that another write is clearing are passed. */
async function dropExpiredKeys(transaction: Transaction<Database>): Promise<void> {
  await sql`delete from idempotency_keys where ctid in (
    select ctid from idempotency_keys where created_at < now() - interval '24 hours'
    order by created_at limit 200 for update skip locked)`.execute(transaction)
}
