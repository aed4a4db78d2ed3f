import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'
import { clientId } from './client'

/**
 * Ends what an account has open at the identity service: its sessions with every token and code of theirs, and the
 * sign-ins that are under way. `except` is the uid of the session to keep: the one in which someone changes their
 * own password.
 */
export async function endSessions(
  db: Kysely<Database>,
  accountId: number,
  except: string | null = null,
): Promise<void> {
  const account = String(accountId)
  await sql`
    delete from identity_records as record
    where (
      payload ->> 'accountId' = ${account}
      or (kind = 'Interaction' and payload #>> '{result,login,accountId}' = ${account})
    )
    and not exists (
      select 1 from identity_records as kept
      where kept.kind = 'Session' and kept.uid = ${except} and kept.payload ->> 'accountId' = ${account}
      and (
        (record.kind = 'Session' and record.uid = kept.uid)
        or record.payload ->> 'sessionUid' = kept.uid
        or (record.kind = 'Grant' and record.id = kept.payload #>> ${sql.lit(`{authorizations,${clientId},grantId}`)})
      )
    )`.execute(db)
}
