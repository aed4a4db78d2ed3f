import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  // Whether overlays have been needed is remembered for as long as the page is open.
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

async function watch() {
  const { queryClient } = await import('@/lib/api/query-client')
  const { overlaysNeeded, requestOverlays } = await import('./overlays-needed')
  let answer = (_rows: string) => undefined as void
  const rows = new Promise<string>((resolve) => {
    answer = resolve
  })
  const fetched = queryClient.query({ queryKey: ['rows'], queryFn: () => rows })
  const needed = vi.fn<() => void>()
  void overlaysNeeded().then(needed)
  return { needed, requestOverlays, answer, fetched }
}

describe('the code of overlays', () => {
  it('is not needed before the rows of the page have been fetched', async () => {
    const { needed, answer, fetched } = await watch()
    await vi.advanceTimersByTimeAsync(5000)
    expect(needed).not.toHaveBeenCalled()
    answer('rows')
    await fetched
    await vi.advanceTimersByTimeAsync(1000)
    expect(needed).toHaveBeenCalledOnce()
  })

  it('is needed at the first use while rows are still being fetched', async () => {
    const { needed, requestOverlays } = await watch()
    requestOverlays()
    await vi.advanceTimersByTimeAsync(0)
    expect(needed).toHaveBeenCalledOnce()
  })
})
