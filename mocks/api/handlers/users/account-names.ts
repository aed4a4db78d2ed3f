import { sql, type SqlBool, type Transaction } from 'kysely'
import type { Database } from '../../../db/types'

/**
 * The account of a name, compared without case; locked against creating another of that name until the transaction
 * ends.
 */
export async function accountNamedLike(
  db: Transaction<Database>,
  username: string,
): Promise<{ id: number } | undefined> {
  const name = username.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtext(${`account ${name}`}))`.execute(db)
  return await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<SqlBool>`lower(username) = ${name}`)
    .executeTakeFirst()
}
