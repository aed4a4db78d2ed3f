import { sql, type Kysely, type Transaction } from 'kysely'
import { Problem } from '../api/problem'
import type { AuditLogTable, Database, New } from './types'

export interface StoredAnswer {
  status: number
  body: string
}

const expired = sql<Date>`now() - interval '24 hours'`

/**
 * Claims a write's key for this transaction. Gives null when the write is to be done now, and the stored answer when
 * the same user has sent the same request before, up to 24 hours ago. The row is the lock: a request with the same key at
 * the same moment waits for this transaction and then reads its answer.
 */
export async function claimKey(
  transaction: Transaction<Database>,
  key: string,
  username: string,
  requestHash: string,
): Promise<StoredAnswer | null> {
  const claim = { request_hash: requestHash, status: 0, body: '', created_at: sql<Date>`now()` }
  const claimed = await transaction
    .insertInto('idempotency_keys')
    .values({ key, username, ...claim })
    .onConflict((conflict) =>
      conflict.columns(['username', 'key']).doUpdateSet(claim).where('idempotency_keys.created_at', '<', expired),
    )
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

/** Keeps the answer beside its effect, in the same transaction, and writes the audit line. */
export async function keepAnswer(
  transaction: Transaction<Database>,
  { key, username }: { key: string; username: string },
  answer: StoredAnswer,
  line: New<AuditLogTable>,
): Promise<void> {
  await transaction
    .with('audit_line', (query) => query.insertInto('audit_log').values(line))
    .updateTable('idempotency_keys')
    .set(answer)
    .where('username', '=', username)
    .where('key', '=', key)
    .execute()
}

/** Removes keys that count no longer. */
export async function removeExpiredKeys(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', expired).execute()
}
