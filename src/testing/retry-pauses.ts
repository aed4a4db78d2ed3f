import { vi } from 'vitest'
import { silentMs } from '@/lib/api/connection'

/** ky gives the body of a refusal 10 s and a call 30 s or more: these timeouts must not pass. */
const minTimeout = 10_000

/**
 * Lets the pauses between the tries of a call pass immediately and records them in milliseconds, up to 10 s each. Undo it
 * with `vi.restoreAllMocks()`. The first timeout of the length `expire` passes too.
 */
export function recordRetryPauses({ expire }: { expire?: number } = {}): number[] {
  const pauses: number[] = []
  let hasExpired = false
  const start = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    Object.assign((callback: () => void, milliseconds = 0) => {
      const isPause = milliseconds >= 500 && milliseconds < minTimeout && milliseconds !== silentMs
      if (isPause) pauses.push(milliseconds)
      const expires = milliseconds === expire && !hasExpired
      hasExpired ||= expires
      return start(callback, isPause || expires ? 0 : milliseconds)
    }, start),
  )
  return pauses
}
