import type { User } from 'oidc-client-ts'
import * as z from 'zod/mini'
import { decodePayload } from './token-claims'
import type { AccessToken } from './token-refresher'

const times = z.object({ exp: z.number(), iat: z.optional(z.number()) })

/** The access token of a user who has just signed in or been refreshed. */
export function toAccessToken(user: User, now = Date.now()): AccessToken {
  const lifetime = (user.expires_in ?? lifetimeIn(user.access_token, now)) * 1000
  return {
    value: user.access_token,
    expiresAt: now + lifetime,
    lifetime,
    renewable: user.refresh_token !== undefined,
  }
}

/**
 * The seconds that a token lives, by its own claims: the answer of a token endpoint need not say it. Both times are of the
 * identity service's clock, so a wrong clock here does not matter. Infinite when the token says nothing either.
 */
function lifetimeIn(token: string, now: number): number {
  const parsed = times.safeParse(decodePayload(token))
  if (!parsed.success) return Number.POSITIVE_INFINITY
  const { exp, iat = now / 1000 } = parsed.data
  return Math.max(0, exp - iat)
}
