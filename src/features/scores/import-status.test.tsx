import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { connectApi } from '@/lib/api/api-request'
import { createQueryClient } from '@/lib/api/query-client'
import { scoreFileQueries } from './file-queries'
import { useImportStatus } from './use-import-status'

const asked: string[] = []
let importing = false

const fetched = async (input: RequestInfo | URL): Promise<Response> => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  // A sheet of a neighbouring test may still ask for its scores.
  const address = `${pathname}${search}`
  if (address.includes('/check-import-status')) asked.push(address)
  return Response.json({ importing })
}

// The library that fetches comes with the first call, in real time.
beforeAll(async () => {
  connectApi({
    baseUrl: '/api',
    idempotencyKey: false,
    token: async () => 'token',
    showErrorPage: async () => undefined,
  })
  vi.stubGlobal('fetch', fetched)
  await createQueryClient().query(scoreFileQueries.importStatus({ classroom: 1, month: 0 }))
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', fetched)
  asked.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The time passes, and what it sets going is done. */
const after = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1)
  })

test('an open score sheet asks once a minute whether a file is being imported into it', async () => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useImportStatus({ classroom: 19, month: 10 }, true), { wrapper })
  await after(0)
  expect(asked).toEqual(['/api/check-import-status?classroom_id=19&month=10'])
  expect(result.current).toBeNull()
  importing = true
  await after(59_000)
  expect(asked).toHaveLength(1)
  await after(1_500)
  expect(asked).toHaveLength(2)
  expect(result.current).toBe('score.importRunning')
  importing = false
  await after(60_500)
  expect(result.current).toBeNull()
  unmount()
  asked.length = 0
  await after(180_000)
  expect(asked).toEqual([])
})
