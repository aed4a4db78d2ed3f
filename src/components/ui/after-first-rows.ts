import { isAwaitingAnswer } from '@/lib/api/connection'

const pollMs = 100

let request: (() => void) | undefined
let requested: Promise<void> | undefined

/**
 * Resolves when code that the first rows of a page do not need may be loaded: nothing is being fetched and the browser is
 * idle, or a user is about to use that code.
 */
export function afterFirstRows(): Promise<void> {
  requested ??= new Promise((resolve) => {
    request = resolve
    void untilIdle().then(resolve)
  })
  return requested
}

/** Resolves when nothing is being fetched and the browser is idle: also on a later page. */
export function afterFetching(): Promise<void> {
  return new Promise(pollUntilIdle)
}

/** Resolves `afterFirstRows` now, for a user who is about to use code that waits for it. */
export function skipWaiting(): void {
  void afterFirstRows()
  request?.()
}

/** Resolves when nothing is being fetched and the browser is idle. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => pollUntilIdle(resolve))
}

function pollUntilIdle(done: () => void): void {
  setTimeout(() => {
    whenIdle(() => (isAwaitingAnswer() ? pollUntilIdle(done) : done()))
  }, pollMs)
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else run()
}
