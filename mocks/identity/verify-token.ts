import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { defaultRolesClaim, defaultUsernameClaim, readRoles, readUsername, type ClaimPath } from '@/auth/claim-path'

/** The claims that the API takes from an access token: the account's name and its roles. */
export interface TokenIdentity {
  username: string
  roles: readonly string[]
  /** The session at the identity service that the token came from. */
  session: string | null
}

export type VerifyToken = (token: string) => Promise<TokenIdentity>

/** The token is not accepted; the reason goes to the log only. */
export class TokenRefused extends Error {
  constructor(cause: unknown) {
    super('The access token was refused', { cause })
    this.name = 'TokenRefused'
  }
}

const otherClaims = z.object({
  exp: z.number(),
  sid: z.string().optional().catch(undefined),
  typ: z.string().optional().catch(undefined),
})

const maxTokenLength = 16 * 1024
/** How long a verified token is accepted without checking its signature again, in milliseconds. */
const rememberedFor = 60_000
const maxRemembered = 5_000
const clockTolerance = 5
/** No `none` and no shared secrets: a public key must never serve as the key of an HMAC. */
const publicKeyAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export interface VerifierOptions {
  issuer: string
  audience: string
  /** The address of the identity service's key set, or a key set at hand. */
  keys: URL | JWTVerifyGetKey
  rolesClaim?: ClaimPath | undefined
  usernameClaim?: ClaimPath | undefined
  /** The token may have any public-key algorithm and need not say in its header that it is an access token. */
  anyProvider?: boolean
}

/** Checks each token of requests that follow each other only once a minute, which saves half of what a short request costs. */
export function createTokenVerifier(options: VerifierOptions): VerifyToken {
  const verify = createSignatureVerifier(options)
  const remembered = new Map<string, { identity: TokenIdentity; until: number }>()
  return async (token) => {
    const known = remembered.get(token)
    if (known !== undefined && known.until > Date.now()) return known.identity
    remembered.delete(token)
    const { identity, expiresAt } = await verify(token)
    const oldest = remembered.keys().next()
    if (remembered.size >= maxRemembered && oldest.done !== true) remembered.delete(oldest.value)
    remembered.set(token, { identity, until: Math.min(Date.now() + rememberedFor, expiresAt) })
    return identity
  }
}

/**
 * Checks bearer tokens: signature, issuer, audience, times, and that it is an access token and not an ID token.
 * Throws `TokenRefused` for a bad token and anything else when the keys cannot be fetched.
 */
function createSignatureVerifier(
  options: VerifierOptions,
): (token: string) => Promise<{ identity: TokenIdentity; expiresAt: number }> {
  const { issuer, audience, rolesClaim = defaultRolesClaim, usernameClaim = defaultUsernameClaim } = options
  const keys = options.keys instanceof URL ? createRemoteJWKSet(options.keys) : options.keys
  const form =
    options.anyProvider === true ? { algorithms: publicKeyAlgorithms } : { algorithms: ['RS256'], typ: 'at+jwt' }
  return async (token) => {
    if (token.length > maxTokenLength) throw new TokenRefused('too long')
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...form,
        issuer,
        audience,
        requiredClaims: ['exp'],
        clockTolerance,
      })
      const { exp, sid, typ } = otherClaims.parse(payload)
      // Keycloak names the kind in the payload; the hash of an access token is only in ID tokens.
      if (typ === 'ID' || payload['at_hash'] !== undefined) throw new TokenRefused('an ID token')
      const username = readUsername(payload, usernameClaim)
      if (username === null) throw new TokenRefused('no account name')
      const identity = { username, roles: readRoles(payload, rolesClaim) ?? [], session: sid ?? null }
      return { identity, expiresAt: (exp + clockTolerance) * 1000 }
    } catch (error) {
      // An unreachable identity service must not count as a bad token: that would sign everyone out.
      if (error instanceof TokenRefused || isOutage(error)) throw error
      throw new TokenRefused(error)
    }
  }
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true
  return error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC' || error instanceof errors.JWKSInvalid
}
