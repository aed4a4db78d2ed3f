import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Account, Database } from '../db/types'

/** The accounts that can sign in at all: active, with a password set. */
function usable(db: Kysely<Database>) {
  return db.selectFrom('accounts').selectAll().where('active', '=', true).where('password_hash', 'is not', null)
}

/** The account behind the subject of a session or token, as long as it may still be used. */
export async function findAccount(db: Kysely<Database>, subject: string): Promise<Account | undefined> {
  if (!/^\d{1,9}$/.test(subject)) return undefined
  return await usable(db).where('id', '=', Number(subject)).executeTakeFirst()
}

/**
 * The account of a name, compared without case. Inactive accounts are included, because the sign-in says so after the
 * correct password.
 */
export async function accountNamed(db: Kysely<Database>, username: string): Promise<Account | undefined> {
  return await db
    .selectFrom('accounts')
    .selectAll()
    .where(sql<SqlBool>`lower(username) = ${username.toLowerCase()}`)
    .executeTakeFirst()
}

/** The names among these that can sign in here. */
export async function usableAmong(db: Kysely<Database>, usernames: readonly string[]): Promise<string[]> {
  const rows = await usable(db).where('username', 'in', usernames).execute()
  return rows.map(({ username }) => username)
}
