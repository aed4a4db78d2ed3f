import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'

const kind = 'SignInAttempts'
const allowed = 10
const waitSeconds = 300

function idOf(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url')
}

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip through. After ten that fail the
 * name waits five minutes from the last of them, whatever is typed meanwhile; a name without an account waits as well,
 * so that waiting tells nothing. Gives the seconds left to wait, 0 for go on.
 */
export async function beginAttempt(db: Kysely<Database>, username: string): Promise<number> {
  const { rows } = await sql<{ attempts: number; seconds: number }>`
    insert into identity_records as record (kind, id, payload, expires_at)
    values (${kind}, ${idOf(username)}, '{"attempts": 1}', now() + make_interval(secs => ${waitSeconds}))
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

/** A sign-in worked: earlier failures no longer count. */
export async function forgetAttempts(db: Kysely<Database>, username: string): Promise<void> {
  await db.deleteFrom('identity_records').where('kind', '=', kind).where('id', '=', idOf(username)).execute()
}
