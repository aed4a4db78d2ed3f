import { sql, type Kysely } from 'kysely'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { StorageMonitor } from '../db/storage-monitor'
import type { Database } from '../db/types'

type StoredRow = { payload: Record<string, unknown>; consumed_at: Date | null }

/**
 * The provider's storage of sessions, grants, codes and refresh tokens: the table `identity_records`, so that they
 * outlive a restart and several processes can share them. Gives the adapter of one kind of record.
 * @param permitsReuse whether a refresh token stays valid after it was used
 */
export function identityAdapter(
  db: Kysely<Database>,
  storage: StorageMonitor,
  permitsReuse: () => boolean,
): (kind: string) => Adapter {
  return (kind) => {
    const current = () =>
      db
        .selectFrom('identity_records')
        .select(['payload', 'consumed_at'])
        .where('kind', '=', kind)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))

    return {
      upsert: async (id, payload, expiresIn) => {
        await storage.assertReserve()
        const values = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }
        await db
          .insertInto('identity_records')
          .values({ kind, id, ...values })
          .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
          .execute()
      },
      find: async (id) => parsePayload(await current().where('id', '=', id).executeTakeFirst()),
      findByUid: async (uid) => parsePayload(await current().where('uid', '=', uid).executeTakeFirst()),
      findByUserCode: async (code) => parsePayload(await current().where('user_code', '=', code).executeTakeFirst()),
      // Of two that use one code or token at the same moment, one gets it.
      consume: async (id) => {
        if (kind === 'RefreshToken' && permitsReuse()) return
        await storage.assertReserve()
        const { numUpdatedRows } = await db
          .updateTable('identity_records')
          .set({ consumed_at: sql<Date>`now()` })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .where('consumed_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
      },
      destroy: async (id) => {
        await db.deleteFrom('identity_records').where('kind', '=', kind).where('id', '=', id).execute()
      },
      revokeByGrantId: async (grantId) => {
        await db.deleteFrom('identity_records').where('kind', '=', kind).where('grant_id', '=', grantId).execute()
      },
    }
  }
}

function parsePayload(row: StoredRow | undefined): AdapterPayload | undefined {
  if (row === undefined) return undefined
  const payload: unknown = row.payload
  if (!isPayload(payload)) throw new Error('An identity record is not an object')
  return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
}

/** The provider itself wrote the record, so only its being an object is checked. */
function isPayload(value: unknown): value is AdapterPayload {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Ends what has run out. Nothing reads such rows; they only take room. */
export async function removeExpiredRecords(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('identity_records')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

/** Takes away everything that was granted under one grant: tokens, codes and the grant itself. */
export async function revokeGrant(db: Kysely<Database>, grantId: string): Promise<void> {
  await db
    .deleteFrom('identity_records')
    .where((where) => where.or([where('grant_id', '=', grantId), where.and({ kind: 'Grant', id: grantId })]))
    .execute()
}
