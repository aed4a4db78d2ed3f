import { sql, type Kysely } from 'kysely'
import { permissions as catalogue, type Permission } from '@/auth/permissions'
import type { Account, Database } from '../db/types'
import { Problem } from './problem'
import { TokenRefused, type TokenIdentity, type VerifyToken } from '../identity/verify-token'

/** The caller of an operation: the account as it is now, and the permissions of the token. */
export interface Caller {
  account: Account
  permissions: ReadonlySet<Permission>
  /** The session at the identity service that the call belongs to. */
  session: string | null
}

/** Reads the bearer token of a request. No token and a bad one get the same 401. */
export async function readIdentity(verify: VerifyToken, authorization: string | undefined): Promise<TokenIdentity> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw notAuthorized()
  try {
    return await verify(token)
  } catch (error) {
    if (error instanceof TokenRefused) throw notAuthorized()
    throw new Problem(503, 'common.error.busy')
  }
}

/** Finds the account of a token. An account that is unknown or no longer active, and a session that has ended, get the
 *  same 401 as a bad token. */
export async function findCaller(
  db: Kysely<Database>,
  identity: TokenIdentity,
  checkSession: boolean,
): Promise<Caller> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('username', '=', identity.username)
    .where('active', '=', true)
    .$if(checkSession, (query) => query.where((where) => where.exists(openSession(db, identity.session ?? ''))))
    .executeTakeFirst()
  if (account === undefined) throw notAuthorized()
  const permissions = catalogue.filter((permission) => identity.roles.includes(permission))
  return { account, permissions: new Set(permissions), session: identity.session }
}

function openSession(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom('identity_records')
    .select('id')
    .where('kind', '=', 'Session')
    .where('uid', '=', uid)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
}

function notAuthorized(): Problem {
  return new Problem(401, 'common.error.notAuthorized')
}
