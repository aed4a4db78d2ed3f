import { jwtDecode } from 'jwt-decode'
import { type ClaimPath, readRoles, readUsername } from './claim-path'
import { type Permission, permissions } from './permissions'

export interface ClaimPaths {
  roles: ClaimPath
  username: ClaimPath
}

export interface TokenClaims {
  username: string | null
  /** Null when no roles could be read at all. */
  permissions: ReadonlySet<Permission> | null
}

/**
 * The user as the tokens describe them: the account's name and, from its roles, the permissions; roles of other programs are
 * ignored. The access token comes first. One that cannot be read (opaque) leaves the ID token's claims. The API checks the
 * access token; here it only decides what is shown, so its signature is not looked at.
 */
export function readTokenClaims(accessToken: string, idTokenClaims: unknown, paths: ClaimPaths): TokenClaims {
  const payload = decodePayload(accessToken)
  const roles = readRoles(payload, paths.roles) ?? readRoles(idTokenClaims, paths.roles)
  return {
    username: readUsername(payload, paths.username) ?? readUsername(idTokenClaims, paths.username),
    permissions: roles === null ? null : new Set(permissions.filter((permission) => roles.includes(permission))),
  }
}

/** The payload of a JWT, null for any other kind of token. */
export function decodePayload(token: string): unknown {
  try {
    return jwtDecode<unknown>(token)
  } catch {
    return null
  }
}
