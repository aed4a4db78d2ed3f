import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  // The module resolves once for as long as the page is open.
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  // What still waits for its rows is not to be met by the files that share this page.
  vi.resetModules()
  vi.useRealTimers()
  document.body.replaceChildren()
})

async function watch() {
  const { awaitAnswer } = await import('@/lib/api/connection')
  const { afterFirstRows, skipWaiting } = await import('./after-first-rows')
  const rows = awaitAnswer()
  const loaded = vi.fn<() => void>()
  void afterFirstRows().then(loaded)
  return { loaded, skipWaiting, rows }
}

describe('code that waits for the first rows', () => {
  it('is not loaded before the rows of the page have been fetched', async () => {
    const { loaded, rows } = await watch()
    await vi.advanceTimersByTimeAsync(5000)
    expect(loaded).not.toHaveBeenCalled()
    rows.arrived()
    await vi.advanceTimersByTimeAsync(1000)
    expect(loaded).toHaveBeenCalledOnce()
  })

  it('is not loaded while the page is loading and has not asked for its rows yet', async () => {
    document.body.innerHTML = '<main aria-busy="true"></main>'
    const { loaded, rows } = await watch()
    rows.arrived()
    await vi.advanceTimersByTimeAsync(5000)
    expect(loaded).not.toHaveBeenCalled()
    document.querySelector('main')?.setAttribute('aria-busy', 'false')
    await vi.advanceTimersByTimeAsync(1000)
    expect(loaded).toHaveBeenCalledOnce()
  })

  it('is loaded at its first use while rows are still being fetched', async () => {
    const { loaded, skipWaiting } = await watch()
    skipWaiting()
    await vi.advanceTimersByTimeAsync(0)
    expect(loaded).toHaveBeenCalledOnce()
  })
})
