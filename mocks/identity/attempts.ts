import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'

const kind = 'SignInAttempts'
const waitSeconds = 300
/** The failures that one name has at one address, and an address with all names, before it has to wait. */
const allowed = { name: 10, address: 100 } as const

/** An attempt: its address and the name that was typed. */
interface Attempt {
  address: string
  username: string
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

const hashAttempt = ({ address, username }: Attempt) => hash(`${address}\n${username.toLowerCase()}`)
/** An address as the database keeps it: two attempts can be compared, and no address is read off. */
export const hashAddress = ({ address }: Pick<Attempt, 'address'>) => hash(address)

/** What has to wait, and the seconds left. */
export interface Wait {
  of: keyof typeof allowed
  seconds: number
  /** False for those that follow the one with which the wait began. */
  isFirst: boolean
}

/**
 * Counts an attempt before the password is checked, so that many at the same moment cannot slip through. After ten
 * failures from one address the name has to wait five minutes there, whatever is typed meanwhile. Elsewhere it does not:
 * otherwise anybody could lock somebody else out by typing their name. A name without an account waits as well, so that
 * waiting does not reveal which names exist. An address from which a hundred attempts fail within five minutes waits
 * until they are over, so that no one tries one password on all names. Null when the attempt may go on.
 */
export async function beginAttempt(db: Kysely<Database>, attempt: Attempt): Promise<Wait | null> {
  return (
    (await count(db, hashAddress(attempt), { of: 'address', isExtended: false })) ??
    (await count(db, hashAttempt(attempt), { of: 'name', isExtended: true }))
  )
}

/** Adds one; gives the wait when there are too many. Each one prolongs the time that is looked at, or none does. */
async function count(
  db: Kysely<Database>,
  id: string,
  { of, isExtended }: Pick<Wait, 'of'> & { isExtended: boolean },
): Promise<Wait | null> {
  const most = allowed[of]
  const { rows } = await sql<{ attempts: number; seconds: number }>`
    insert into identity_records as record (kind, id, payload, expires_at)
    values (${kind}, ${id}, '{"attempts": 1}', now() + make_interval(secs => ${waitSeconds}))
    on conflict (kind, id) do update set
      payload = jsonb_build_object('attempts', case
        when record.expires_at <= now() then 1
        else (record.payload ->> 'attempts')::integer + 1 end),
      expires_at = case
        when record.expires_at > now() and (
          not ${isExtended}::boolean or (record.payload ->> 'attempts')::integer >= ${most}
        ) then record.expires_at
        else excluded.expires_at end
    returning (payload ->> 'attempts')::integer as attempts,
      ceil(extract(epoch from expires_at - now()))::integer as seconds`.execute(db)
  const row = rows[0]
  if (row === undefined || row.attempts <= most) return null
  return { of, seconds: Math.max(1, row.seconds), isFirst: row.attempts === most + 1 }
}

/** A sign-in succeeded: earlier failures of the name at this address no longer count, and this attempt was none. */
export async function forgetAttempts(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  await db.deleteFrom('identity_records').where('kind', '=', kind).where('id', '=', hashAttempt(attempt)).execute()
  await sql`
    update identity_records
    set payload = jsonb_build_object('attempts', (payload ->> 'attempts')::integer - 1)
    where kind = ${kind} and id = ${hashAddress(attempt)} and (payload ->> 'attempts')::integer > 0`.execute(db)
}
