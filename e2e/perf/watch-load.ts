import type { Page } from '@playwright/test'

const arrival = 'watched: arrived'

/**
 * Notes in every document that the page opens when something was first painted, when the largest part was, and when the part
 * that is waited for was there. A visit may pass several documents, so the notes outlast them, in the session storage.
 */
export async function watchLoad(page: Page, part: string): Promise<void> {
  await page.addInitScript(
    ([selector, message]) => {
      const read = (key: string) => sessionStorage.getItem(`watch.${key}`)
      const keep = (key: string, value: number) => sessionStorage.setItem(`watch.${key}`, String(value))
      const keepFirst = (key: string, value: number) => read(key) === null && keep(key, value)
      const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
      const { timeOrigin } = performance
      observe('paint', ({ startTime }) => keepFirst('painted', timeOrigin + startTime))
      observe('largest-contentful-paint', ({ startTime }) => keep('largest', timeOrigin + startTime))
      observe('longtask', ({ duration }) => keep('blocked', Number(read('blocked') ?? 0) + Math.max(0, duration - 50)))
      observe('layout-shift', (entry) => {
        if ('value' in entry && typeof entry.value === 'number')
          keep('shifted', Number(read('shifted') ?? 0) + entry.value)
      })
      const look = () => {
        if (read('arrived') !== null) return
        if (document.querySelector(selector) === null) {
          requestAnimationFrame(look)
          return
        }
        keep('arrived', timeOrigin + performance.now())
        console.debug(message)
      }
      requestAnimationFrame(look)
    },
    [part, arrival] as const,
  )
}

/**
 * Opens or loads the watched page and waits until the part is there and nothing is on its way any more. The page itself says
 * so: looking for the part from outside runs code in a page whose slowed processor is what is measured.
 */
export async function waitForLoad(page: Page, open: () => Promise<unknown>): Promise<void> {
  const arrived = page.waitForEvent('console', { predicate: (message) => message.text() === arrival, timeout: 60_000 })
  await open()
  await arrived
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
}

/** What was noted, in milliseconds after `begun` (of the clock); blocked time and shift are sums. */
export async function firstSeen(page: Page, begun: number) {
  const read = (key: string) => page.evaluate((name) => Number(sessionStorage.getItem(`watch.${name}`) ?? NaN), key)
  return {
    painted: (await read('painted')) - begun,
    largest: (await read('largest')) - begun,
    arrived: (await read('arrived')) - begun,
    blocked: (await read('blocked')) || 0,
    shifted: (await read('shifted')) || 0,
  }
}

/** Forgets what was noted, before another visit in the same page. */
export async function forgetLoad(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('watch.')) sessionStorage.removeItem(key)
  })
}
