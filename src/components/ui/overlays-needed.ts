import { queryClient } from '@/lib/api/query-client'

const pollMs = 100

let request: (() => void) | undefined
let requested: Promise<void> | undefined

/**
 * Resolves when the code of lists and menus that open over the page is to be loaded: after the first rows are shown, that
 * is when nothing is being fetched and the browser is idle, or earlier when one of them is used.
 */
export function overlaysNeeded(): Promise<void> {
  requested ??= new Promise((resolve) => {
    request = resolve
    pollUntilIdle(resolve)
  })
  return requested
}

/** A user is about to open one. */
export function requestOverlays(): void {
  void overlaysNeeded()
  request?.()
}

function pollUntilIdle(done: () => void): void {
  setTimeout(() => {
    whenIdle(() => (queryClient.isFetching() === 0 ? done() : pollUntilIdle(done)))
  }, pollMs)
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else run()
}
