import { isAwaitingAnswer } from '@/lib/api/connection'

const pollMs = 100

let request: (() => void) | undefined
let requested: Promise<void> | undefined

/**
 * Resolves when code that the first rows of a page do not need may be loaded: the page is there, nothing is being fetched
 * and the browser is idle, or a user is about to use that code.
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

/** Resolves when no page is loading, nothing is being fetched and the browser is idle. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => pollUntilIdle(resolve))
}

function pollUntilIdle(done: () => void): void {
  setTimeout(() => {
    whenIdle(() => (isAwaitingAnswer() || isPageLoading() ? pollUntilIdle(done) : done()))
  }, pollMs)
}

/** On a slow processor there is a gap between the calls of a page, in which its rows are not asked for yet. */
function isPageLoading(): boolean {
  return document.querySelector('main[aria-busy="true"]') !== null
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else run()
}
