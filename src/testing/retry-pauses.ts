import { vi } from 'vitest'

/** ky gives the body of a refusal 10 s and a call 30 s or more: these timeouts must not pass. */
const shortestTimeout = 10_000

/**
 * Lets the pauses between the tries of a call pass immediately and records them in milliseconds, up to 10 s each. Undo it
 * with `vi.restoreAllMocks()`.
 */
export function recordRetryPauses(): number[] {
  const pauses: number[] = []
  const start = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    Object.assign((callback: () => void, milliseconds = 0) => {
      const isPause = milliseconds >= 500 && milliseconds < shortestTimeout
      if (isPause) pauses.push(milliseconds)
      return start(callback, isPause ? 0 : milliseconds)
    }, start),
  )
  return pauses
}
