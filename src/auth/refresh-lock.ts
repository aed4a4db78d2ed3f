const name = 'sala.refresh'
/** So that the others go on within ten seconds. */
const maxWaitMs = 8_000

/**
 * Lets one tab refresh at a time: some identity services count the use of refresh tokens per user session, not per tab.
 * A tab that holds the lock and hangs loses it after eight seconds. The work must not ask for the lock itself.
 */
export async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return await work()
  let running: Promise<T> | undefined
  const start = () => (running = work())
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(maxWaitMs) }, start)
  } catch (error) {
    // Work that began is not undone by losing the lock to another tab; its own failure is the caller's.
    if (running !== undefined) return await running
    if (!(error instanceof DOMException)) throw error
    return await locks.request(name, { steal: true }, start)
  }
}
