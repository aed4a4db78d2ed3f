import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'

const kind = 'SignInAttempts'
const allowed = 10
const waitSeconds = 300

/** An attempt: its address and the name that was typed. */
interface Attempt {
  address: string
  username: string
}

function hashAttempt({ address, username }: Attempt): string {
  return createHash('sha256').update(`${address}\n${username.toLowerCase()}`).digest('base64url')
}

/**
 * Counts an attempt before the password is checked, so that many at the same moment cannot slip through. After ten
 * failures from one address the name has to wait five minutes there, whatever is typed meanwhile. Elsewhere it does not:
 * otherwise anybody could lock somebody else out by typing their name. A name without an account waits as well, so that
 * waiting does not reveal which names exist. Returns the seconds left to wait, 0 for none.
 */
export async function beginAttempt(db: Kysely<Database>, attempt: Attempt): Promise<number> {
  const { rows } = await sql<{ attempts: number; seconds: number }>`
    insert into identity_records as record (kind, id, payload, expires_at)
    values (${kind}, ${hashAttempt(attempt)}, '{"attempts": 1}', now() + make_interval(secs => ${waitSeconds}))
    on conflict (kind, id) do update set
      payload = jsonb_build_object('attempts', case
        when record.expires_at <= now() then 1
        else (record.payload ->> 'attempts')::integer + 1 end),
      expires_at = case
        when record.expires_at > now() and (record.payload ->> 'attempts')::integer >= ${allowed} then record.expires_at
        else excluded.expires_at end
    returning (payload ->> 'attempts')::integer as attempts,
      ceil(extract(epoch from expires_at - now()))::integer as seconds`.execute(db)
  const row = rows[0]
  return row !== undefined && row.attempts > allowed ? Math.max(1, row.seconds) : 0
}

/** A sign-in succeeded: earlier failures from this address no longer count. */
export async function forgetAttempts(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  await db.deleteFrom('identity_records').where('kind', '=', kind).where('id', '=', hashAttempt(attempt)).execute()
}
