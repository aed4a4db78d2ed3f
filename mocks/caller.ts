import type { Kysely } from 'kysely'
import { permissions as catalogue, type Permission } from '@/session/permissions'
import type { Account, Database } from './db/types'
import { Problem } from './problem'
import { TokenRefused, type TokenIdentity, type VerifyToken } from './verify-token'

/** Who calls: the account as it is now, and the permissions of the token. */
export interface Caller {
  account: Account
  permissions: ReadonlySet<Permission>
  /** The session at the identity service that the call belongs to. */
  session: string | null
}

/** Finds the caller of a request by its bearer token. No token, a bad one, and an account that is unknown or no longer
 *  active all get the same 401. */
export async function findCaller(
  db: Kysely<Database>,
  verify: VerifyToken,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw notAuthorized()
  const identity = await identityOf(verify, token)
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('username', '=', identity.username)
    .where('active', '=', true)
    .executeTakeFirst()
  if (account === undefined) throw notAuthorized()
  const permissions = catalogue.filter((permission) => identity.roles.includes(permission))
  return { account, permissions: new Set(permissions), session: identity.session }
}

async function identityOf(verify: VerifyToken, token: string): Promise<TokenIdentity> {
  try {
    return await verify(token)
  } catch (error) {
    if (error instanceof TokenRefused) throw notAuthorized()
    throw new Problem(503, 'common.error.busy')
  }
}

function notAuthorized(): Problem {
  return new Problem(401, 'common.error.notAuthorized')
}
