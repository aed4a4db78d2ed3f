import { ApiError } from '@/lib/api/api-error'

export interface AccessToken {
  value: string
  /** When it expires and how long it lives in all, in milliseconds; infinite when nothing says so. */
  expiresAt: number
  lifetime: number
  /** True if there is a refresh token. */
  renewable: boolean
}

export interface TokenRefresherOptions {
  current: () => AccessToken | null
  /** Fetches a new token from the identity service, which is then the current one; rejects when it cannot. */
  renew: () => Promise<void>
  /** Returns whether the identity service itself refused. Anything else is a network fault. */
  isRefusal: (error: unknown) => boolean
  onOnline: (online: boolean) => void
  /** The session is over: unsaved work is stored first, then the tokens are removed. */
  onRefused: () => Promise<void>
  now?: () => number
}

/** A token that expires within 450 s is refreshed before a call; one that lives shorter, after half its life. */
const threshold = 450_000
const firstBackoff = 1_000
const maxBackoffMs = 60_000

/**
 * Provides the token for a call and refreshes it first when it is about to expire. However many calls ask at the same time,
 * one refresh runs. Only a refusal ends the session; during a network fault the old token is used as long as it is valid.
 */
export function createTokenRefresher({
  current,
  renew,
  isRefusal,
  onOnline,
  onRefused,
  now = Date.now,
}: TokenRefresherOptions): (options?: { force?: boolean }) => Promise<string | null> {
  let running: Promise<'renewed' | 'offline' | 'refused'> | undefined
  let backoff = 0
  let notBefore = 0

  async function refuse(): Promise<'refused'> {
    await onRefused()
    return 'refused'
  }

  async function attempt({ renewable }: AccessToken): Promise<'renewed' | 'offline' | 'refused'> {
    if (!renewable) return await refuse()
    try {
      await renew()
    } catch (error) {
      if (isRefusal(error)) return await refuse()
      backoff = Math.min(backoff === 0 ? firstBackoff : backoff * 2, maxBackoffMs)
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
    const token = current()
    if (token === null) return null
    const left = token.expiresAt - now()
    if (!force && left >= Math.min(threshold, token.lifetime / 2)) return token.value
    // Without a refresh token it serves until it expires. During a network fault not every call tries again.
    if (!force && left > 0 && (!token.renewable || now() < notBefore)) return token.value
    running ??= attempt(token).finally(() => {
      running = undefined
    })
    const outcome = await running
    const present = current()
    if (outcome !== 'offline' || present === null) return present?.value ?? null
    if (!force && present.expiresAt > now()) return present.value
    throw new ApiError({ kind: 'offline', endpoint: 'identity' })
  }
}
