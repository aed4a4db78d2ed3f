import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'

/** What the API takes from an access token: who, and the realm roles (decisions §2). */
export interface TokenIdentity {
  username: string
  roles: string[]
  /** The session at the identity service that the token came from. */
  session: string | null
}

export type VerifyToken = (token: string) => Promise<TokenIdentity>

/** The token is not good; why is nobody's business but the log's. */
export class TokenRefused extends Error {
  constructor(cause: unknown) {
    super('The access token was refused', { cause })
    this.name = 'TokenRefused'
  }
}

const claims = z.object({
  preferred_username: z.string().min(1),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
  sid: z.string().optional(),
})

const longestToken = 16 * 1024

/**
 * Checks bearer tokens: signature (RS256 alone, so neither `none` nor a key used as a shared secret), issuer, audience,
 * times, and that it is an access token and not an ID token.
 * `keys` is the address of the identity service's key set, or a key set at hand. Throws `TokenRefused` for a bad token
 * and anything else when the keys cannot be had.
 */
export function createTokenVerifier(options: {
  issuer: string
  audience: string
  keys: URL | JWTVerifyGetKey
}): VerifyToken {
  const keys = options.keys instanceof URL ? createRemoteJWKSet(options.keys) : options.keys
  return async (token) => {
    if (token.length > longestToken) throw new TokenRefused('too long')
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: ['RS256'],
        typ: 'at+jwt',
        requiredClaims: ['exp', 'preferred_username'],
        clockTolerance: 5,
      })
      const { preferred_username, realm_access, sid } = claims.parse(payload)
      return { username: preferred_username, roles: realm_access?.roles ?? [], session: sid ?? null }
    } catch (error) {
      // An identity service that cannot be reached must not look like a bad token: that would sign everyone out.
      if (isOutage(error)) throw error
      throw new TokenRefused(error)
    }
  }
}

function isOutage(error: unknown): boolean {
  if (error instanceof z.ZodError) return false
  if (!(error instanceof errors.JOSEError)) return true
  return error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC' || error instanceof errors.JWKSInvalid
}
