import * as z from 'zod/mini'
import { permissions, type Permission } from './permissions'

const claims = z.object({
  preferred_username: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
  realm_access: z.catch(z.optional(z.object({ roles: z.array(z.string()) })), undefined),
})

export interface TokenClaims {
  username: string | null
  permissions: ReadonlySet<Permission>
}

/**
 * What the access token says of its bearer: the preferred username and, from the realm roles, the permissions; roles of
 * other programs are passed over (decisions §2). The API checks the token; here it only decides what is shown, so its
 * signature is not looked at. A token that cannot be read says nothing.
 */
export function claimsOf(accessToken: string): TokenClaims {
  const { preferred_username, realm_access } = claims.safeParse(payloadOf(accessToken)).data ?? {}
  const held = new Set(realm_access?.roles)
  return {
    username: preferred_username ?? null,
    permissions: new Set(permissions.filter((permission) => held.has(permission))),
  }
}

function payloadOf(accessToken: string): unknown {
  try {
    const text = atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0))))
  } catch {
    return null
  }
}
