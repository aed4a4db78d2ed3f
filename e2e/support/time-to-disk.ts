import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** The time that each committed cell took to be on the disk, in milliseconds. */
    timesToDisk?: number[]
  }
}

/**
 * Measures on every page of the context how long a cell takes from the key that commits it (Enter) until the browser says
 * that its record is on the disk. Only for typing that changes the cell: nothing else is written then.
 */
export async function timeToDisk(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const times: number[] = []
    window.timesToDisk = times
    let committedAt: number | null = null
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(
        type,
        (event) => {
          committedAt = event instanceof KeyboardEvent && event.key === 'Enter' ? performance.now() : null
        },
        true,
      )
    }
    const plain: unknown = Reflect.get(IDBDatabase.prototype, 'transaction')
    if (typeof plain !== 'function') throw new Error('This browser has no transactions')
    const timed = new Proxy(plain, {
      apply(target, database, given) {
        const transaction: unknown = Reflect.apply(target, database, given)
        if (transaction instanceof IDBTransaction && transaction.mode === 'readwrite' && committedAt !== null) {
          const from = committedAt
          committedAt = null
          transaction.addEventListener('complete', () => times.push(performance.now() - from))
        }
        return transaction
      },
    })
    Reflect.set(IDBDatabase.prototype, 'transaction', timed)
  })
}

/** Returns and clears the times measured since the page was loaded. */
export async function timesToDisk(page: Page): Promise<number[]> {
  return await page.evaluate(() => window.timesToDisk?.splice(0) ?? [])
}
