import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withRefreshLock } from './refresh-lock'

/** The browser's lock, as the Web Locks API says: one holder, a queue, a waiter that gives up, one that takes it away. */
function browserLocks() {
  interface Holder {
    lose: (reason: DOMException) => void
  }
  let holder: Holder | null = null
  const queue: (() => void)[] = []
  const next = () => queue.shift()?.()

  function runLocked<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const mine: Holder = { lose: reject }
      holder = mine
      work()
        .then(resolve, reject)
        .finally(() => {
          if (holder !== mine) return
          holder = null
          next()
        })
    })
  }

  async function request<T>(
    _name: string,
    { signal, steal = false }: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<T>,
  ): Promise<T> {
    if (steal) {
      holder?.lose(new DOMException('Stolen', 'AbortError'))
      return await runLocked(work)
    }
    if (holder === null) return await runLocked(work)
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve)
      signal?.addEventListener('abort', () => {
        const index = queue.indexOf(resolve)
        if (index === -1) return
        queue.splice(index, 1)
        reject(new DOMException('Timed out', 'TimeoutError'))
      })
    })
    return await runLocked(work)
  }
  return { request }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: browserLocks() })
  // The clock of the test does not move the platform's own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const end = new AbortController()
    setTimeout(() => end.abort(), milliseconds)
    return end.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

test('twenty tabs refresh one after the other, each once', async () => {
  let inWork = 0
  let most = 0
  let refreshes = 0
  const refresh = async () => {
    inWork += 1
    most = Math.max(most, inWork)
    await pass(100)
    inWork -= 1
    refreshes += 1
    return refreshes
  }
  const tabs = Array.from({ length: 20 }, () => withRefreshLock(refresh))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(new Set(await Promise.all(tabs)).size).toBe(20)
  expect(most).toBe(1)
  expect(refreshes).toBe(20)
})

test('a frozen tab that has the lock holds the others for less than ten seconds', async () => {
  const frozen = new Promise<never>(() => undefined)
  const stuck = withRefreshLock(() => frozen)
  const gone: unknown[] = []
  stuck.catch((error: unknown) => gone.push(error))
  const went: number[] = []
  const began = Date.now()
  const others = [1, 2, 3].map(() => withRefreshLock(async () => went.push(Date.now() - began)))
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(others)
  expect(went).toHaveLength(3)
  expect(Math.max(...went)).toBeLessThan(10_000)
})

test('a slow tab that loses the lock finishes what it began', async () => {
  const slow = withRefreshLock(async () => {
    await pass(20_000)
    return 'renewed'
  })
  const other = withRefreshLock(async () => 'renewed too')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await Promise.all([slow, other])).toEqual(['renewed', 'renewed too'])
})

test('a refresh that fails is its own tab’s failure and lets the next one in', async () => {
  const failed = withRefreshLock(() => Promise.reject(new TypeError('Failed to fetch')))
  const next = withRefreshLock(async () => 'renewed')
  await expect(failed).rejects.toThrow('Failed to fetch')
  expect(await next).toBe('renewed')
})
