import type { Page } from '@playwright/test'

/**
 * Notes in every document that the page opens when something was first painted, when the largest part was, and when the
 * first rows were there. A visit may pass several documents, so the notes outlast them, in the session storage.
 */
export async function watchLoad(page: Page, rows: string | null): Promise<void> {
  await page.addInitScript((selector) => {
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
      if (selector === null || read('rows') !== null) return
      if (document.querySelector(selector) === null) requestAnimationFrame(look)
      else keep('rows', timeOrigin + performance.now())
    }
    requestAnimationFrame(look)
  }, rows)
}

/** What was noted, in milliseconds after `begun` (of the clock); blocked time and shift are sums. */
export async function firstSeen(page: Page, begun: number) {
  const read = (key: string) => page.evaluate((name) => Number(sessionStorage.getItem(`watch.${name}`) ?? NaN), key)
  return {
    painted: (await read('painted')) - begun,
    largest: (await read('largest')) - begun,
    rows: (await read('rows')) - begun,
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
