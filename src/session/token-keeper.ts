import { ApiError } from '@/lib/api-error'

export interface HeldToken {
  accessToken: string
  /** Moment of expiry and length of life, in milliseconds. */
  expiresAt: number
  lifetime: number
}

export interface TokenKeeperOptions {
  held: () => HeldToken | null
  /** Gets a new token from the identity service and holds it; rejects when it cannot. */
  renew: () => Promise<void>
  /** Whether the identity service itself said no. Anything else is a fault of the line. */
  isRefusal: (error: unknown) => boolean
  onOnline: (online: boolean) => void
  /** The session is over: unsaved work is made safe, then the tokens go. */
  onRefused: () => Promise<void>
  now?: () => number
}

/** Platform §9: a token that ends within 450 s is refreshed before a call; half its life when it lives that short. */
const threshold = 450_000
const firstBackoff = 1_000
const longestBackoff = 60_000

/**
 * Gives the token for a call and refreshes it first when it is about to end (security-reliability 1.4). However many
 * calls ask at once, one refresh runs. Only a refusal ends the session; when the line fails, the old token serves as
 * long as it is valid.
 */
export function createTokenKeeper({
  held,
  renew,
  isRefusal,
  onOnline,
  onRefused,
  now = Date.now,
}: TokenKeeperOptions): (options?: { force?: boolean }) => Promise<string | null> {
  let running: Promise<'renewed' | 'offline' | 'refused'> | undefined
  let backoff = 0
  let notBefore = 0

  async function attempt(): Promise<'renewed' | 'offline' | 'refused'> {
    try {
      await renew()
    } catch (error) {
      if (isRefusal(error)) {
        await onRefused()
        return 'refused'
      }
      backoff = Math.min(backoff === 0 ? firstBackoff : backoff * 2, longestBackoff)
      notBefore = now() + backoff
      onOnline(false)
      return 'offline'
    }
    backoff = 0
    notBefore = 0
    onOnline(true)
    return 'renewed'
  }

  return async ({ force = false } = {}) => {
    const token = held()
    if (token === null) return null
    const left = token.expiresAt - now()
    if (!force && left >= Math.min(threshold, token.lifetime / 2)) return token.accessToken
    // While the line is down and the token still serves, not every call tries again.
    if (!force && left > 0 && now() < notBefore) return token.accessToken
    running ??= attempt().finally(() => {
      running = undefined
    })
    const outcome = await running
    const present = held()
    if (outcome !== 'offline' || present === null) return present?.accessToken ?? null
    if (!force && present.expiresAt > now()) return present.accessToken
    throw new ApiError({ kind: 'offline', endpoint: 'identity' })
  }
}
