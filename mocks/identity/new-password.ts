import { sql, type Kysely } from 'kysely'
import { maxPasswordLength, minPasswordLength, type PasswordWeakness } from '@/lib/text/passwords'
import { auditNames } from '../api/changes'
import type { Account, Database } from '../db/types'
import { findAccount } from './accounts'
import { endSessions } from './end-sessions'
import { hashPassword, verifyPassword } from './password'
import { weaknessOf } from './password-rules'

const kind = 'NewPassword'
const waitSeconds = 600
const allowed = 10

export type PasswordProblem = 'short' | 'long' | PasswordWeakness | 'unconfirmed' | 'different' | 'same'

/** Remembers, for one sign-in, that the account has shown its temporary password and has to choose a new one. */
export async function askForPassword(db: Kysely<Database>, uid: string, accountId: number): Promise<void> {
  const values = {
    payload: JSON.stringify({ accountId: String(accountId), attempts: 0 }),
    expires_at: new Date(Date.now() + waitSeconds * 1000),
  }
  await db
    .insertInto('identity_records')
    .values({ kind, id: uid, ...values, grant_id: null, uid: null, user_code: null, consumed_at: null })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute()
}

/** The account that this sign-in waits for, as long as it may still be used. */
export async function awaitedPassword(db: Kysely<Database>, uid: string): Promise<Account | undefined> {
  const row = await waiting(db, uid).executeTakeFirst()
  const accountId = row?.payload['accountId']
  return typeof accountId === 'string' ? await findAccount(db, accountId) : undefined
}

/** A password that somebody else gave an account: who did, and when. */
export interface PasswordGiver {
  name: string
  name_en: string | null
  username: string
  at: string
}

/** Long enough to cover a holiday. */
const daysTold = 90
const maxTold = 5

/**
 * The last users who gave the account a password, the latest first: its owner has to learn of a sign-in in their name.
 * The audit log says it, also of a temporary password that somebody has replaced meanwhile.
 */
export async function passwordGivers(db: Kysely<Database>, accountId: number): Promise<PasswordGiver[]> {
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('accounts', 'accounts.id', 'audit_log.account_id')
    .select([
      'audit_log.at',
      'accounts.username',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.first_name_en',
      'accounts.last_name_en',
    ])
    .where(sql<boolean>`audit_log.changed ?| ${[auditNames('users', accountId)('password')]}::text[]`)
    .where('audit_log.account_id', '<>', accountId)
    .where('audit_log.at', '>', new Date(Date.now() - daysTold * 86_400_000))
    .orderBy('audit_log.id', 'desc')
    .limit(maxTold)
    .execute()
  return rows.map(({ at, username, ...person }) => {
    const latin = [person.last_name_en, person.first_name_en].filter(Boolean).join(' ')
    return {
      name: `${person.last_name} ${person.first_name}`,
      name_en: latin === '' ? null : latin,
      username,
      at: at.toISOString(),
    }
  })
}

export async function forgetAwaited(db: Kysely<Database>, uid: string): Promise<void> {
  await db.deleteFrom('identity_records').where('kind', '=', kind).where('id', '=', uid).execute()
}

function waiting(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom('identity_records')
    .select('payload')
    .where('kind', '=', kind)
    .where('id', '=', uid)
    .where('expires_at', '>', sql<Date>`now()`)
}

/**
 * Replaces the temporary password; gives what is wrong with the new one, or null when it is set. Whatever else the
 * account has open ends with the old one. After ten attempts, or when the password was changed elsewhere meanwhile, the
 * sign-in starts again.
 */
export async function setPassword(
  db: Kysely<Database>,
  uid: string,
  account: Account,
  chosen: { password: string; confirmation: string },
): Promise<PasswordProblem | 'startAgain' | null> {
  if (!(await countAttempt(db, uid))) return 'startAgain'
  const problem = await findProblem(account, chosen)
  if (problem !== null) return problem
  const hash = await hashPassword(chosen.password)
  return await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('accounts')
      .set({ password_hash: hash, is_password_temporary: false, password_changed_at: new Date() })
      .where('id', '=', account.id)
      .where('active', '=', true)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      await forgetAwaited(transaction, uid)
      return 'startAgain'
    }
    // This also forgets what the sign-in was waiting for.
    await endSessions(transaction, account.id)
    await transaction
      .insertInto('audit_log')
      .values({ account_id: account.id, operation: 'temporary password replaced', record_id: String(account.id) })
      .execute()
    return null
  })
}

async function findProblem(
  account: Account,
  { password, confirmation }: { password: string; confirmation: string },
): Promise<PasswordProblem | null> {
  if (password.length < minPasswordLength) return 'short'
  if (password.length > maxPasswordLength) return 'long'
  const weakness = weaknessOf(password, account.username)
  if (weakness !== null) return weakness
  if (confirmation === '') return 'unconfirmed'
  if (password !== confirmation) return 'different'
  return (await verifyPassword(password, account.password_hash)) ? 'same' : null
}

/** Counts before anything is looked at; false when there have been too many. */
async function countAttempt(db: Kysely<Database>, uid: string): Promise<boolean> {
  const { rows } = await sql<{ attempts: number }>`
    update identity_records
    set payload = payload || jsonb_build_object('attempts', (payload ->> 'attempts')::integer + 1)
    where kind = ${kind} and id = ${uid} and expires_at > now()
    returning (payload ->> 'attempts')::integer as attempts`.execute(db)
  const attempts = rows[0]?.attempts
  if (attempts !== undefined && attempts <= allowed) return true
  await forgetAwaited(db, uid)
  return false
}
