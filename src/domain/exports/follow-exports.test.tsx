import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { connectApi } from '@/lib/api/api-request'
import { dismissNotification, notifications } from '@/lib/notify'
import { createQueryClient } from '@/lib/api/query-client'
import { exportQueries, firstPollMs, pollMs } from './queries'
import type { ExportTask } from './schema'
import { followExport, forgetFailedExport, unfollowExport, useFailedExports } from './follow-exports'
import { useExportTasks } from './use-export-tasks'

type Reply = { body: unknown; status?: number } | 'cut'
const asked: string[] = []
/** The next answers of the API; the last one is repeated. */
let replies: Reply[] = []
let saved: string[] = []

const connect = () =>
  connectApi({
    baseUrl: '/api',
    idempotencyKey: false,
    token: async () => 'token',
    showErrorPage: async () => undefined,
  })

const fetched = async (input: RequestInfo | URL): Promise<Response> => {
  const path = new URL(input instanceof Request ? input.url : input).pathname.replace('/api/', '')
  asked.push(path)
  if (path.startsWith('export_history/file/')) {
    return new Response('x', { headers: { 'content-type': 'application/octet-stream' } })
  }
  const reply = replies.length > 1 ? replies.shift() : replies[0]
  if (reply === undefined || reply === 'cut') throw new TypeError('Failed to fetch')
  return Response.json(reply.body, { status: reply.status ?? 200 })
}

// The library that fetches comes with the first call, in real time.
beforeAll(async () => {
  connect()
  vi.stubGlobal('fetch', async () => Response.json({ data: [], total: 0 }))
  await createQueryClient().query(exportQueries.newest())
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  // jsdom has neither.
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  connect()
  asked.length = 0
  saved = []
  replies = []
  for (const { key } of notifications.get()) dismissNotification(key)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const task = (id: number, part: Partial<ExportTask> = {}): ExportTask => ({
  id,
  name: 'Students',
  file_type: 'xlsx',
  created_at: '2026-11-21T10:00:00.000Z',
  progress: 10,
  status: 'in_progress',
  result: null,
  problem: null,
  hasFile: false,
  ...part,
})
const made = { progress: 100, status: 'finished', result: 'success', hasFile: true } as const
/** The time passes, and what it sets going is done. */
const after = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1)
  })
const within = (client: QueryClient) =>
  function Page({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>
  }
const countPolls = () => asked.filter((path) => path === 'export_history/1').length

test('an export is asked for after 0.5 s and every 3 s, and its file comes when finished', async () => {
  replies = [{ body: { data: task(1) } }, 'cut', { body: { data: task(1, made) } }]
  followExport({ client: createQueryClient(), id: 1 })
  await after(firstPollMs - 50)
  expect(asked).toEqual([])
  await after(50)
  expect(asked).toEqual(['export_history/1'])
  await after(pollMs)
  expect([countPolls(), saved]).toEqual([2, []])
  await after(pollMs)
  expect(asked.at(-1)).toBe('export_history/file/1')
  await after(10 * pollMs)
  expect(countPolls()).toBe(3)
  expect(saved).toEqual(['Students.xlsx'])
  expect(notifications.get()).toMatchObject([
    { kind: 'success', id: 'exports.downloaded', values: { name: 'Students' } },
  ])
})

test('a failure is said in one place, with its reason, until it is put away', async () => {
  const problem = { message: 'exports.problem.tooMany', values: { n: 5 } }
  replies = [{ body: { data: task(2, { progress: 40, status: 'finished', result: 'failed', problem }) } }]
  const client = createQueryClient()
  const { result, unmount } = renderHook(() => useFailedExports(), { wrapper: within(client) })
  followExport({ client, id: 2 })
  await after(firstPollMs)
  expect(result.current).toMatchObject([{ id: 2, name: 'Students', reason: problem }])
  expect([saved, notifications.get()]).toEqual([[], []])
  forgetFailedExport(client, 2)
  await after(0)
  expect(result.current).toEqual([])

  // Away from the history the snackbar says it.
  unmount()
  replies = [{ body: { message: 'common.error.notPermitted' }, status: 403 }]
  followExport({ client, id: 3 })
  await after(firstPollMs)
  expect(notifications.get()).toMatchObject([{ kind: 'error', id: 'exports.failed' }])
})

test('an export that was cancelled, here or in another window, is no failure', async () => {
  replies = [{ body: { data: task(5) } }]
  followExport({ client: createQueryClient(), id: 5 })
  await after(firstPollMs)
  unfollowExport(5)
  asked.length = 0
  await after(3 * pollMs)
  expect(asked).toEqual([])

  replies = [{ body: { message: 'common.error.notFound' }, status: 404 }]
  followExport({ client: createQueryClient(), id: 6 })
  await after(3 * pollMs)
  expect([asked, notifications.get()]).toEqual([['export_history/6'], []])
})

test('an export is not asked about after its user has signed out', async () => {
  const client = createQueryClient()
  replies = [{ body: { data: task(7) } }]
  followExport({ client, id: 7 })
  await after(firstPollMs)
  expect(asked).toEqual(['export_history/7'])
  client.clear()
  replies = [{ body: {}, status: 401 }]
  await after(3 * pollMs)
  expect([asked, notifications.get()]).toEqual([['export_history/7'], []])
})

test('the exports of a list are polled until they have ended; then the list is read once', async () => {
  const client = createQueryClient()
  const page = (data: ExportTask[]) => ({ body: { data, total: data.length } })
  const old = task(3, made)
  replies = [
    page([task(4), old]),
    { body: { data: task(4, { progress: 60 }) } },
    { body: {}, status: 500 },
    { body: { data: task(4, made) } },
    page([task(4, made), old]),
  ]
  const { result } = renderHook(
    () => useExportTasks(useQuery(exportQueries.list({ page: 0, size: 10 })).data?.data ?? []),
    { wrapper: within(client) },
  )
  await after(0)
  // It was asked for in this window too: that adds no questions.
  followExport({ client, id: 4 })
  await after(firstPollMs)
  expect(result.current).toMatchObject([{ id: 4, progress: 60 }, { id: 3 }])
  await after(pollMs)
  expect(result.current).toMatchObject([{ id: 4, progress: 60 }, { id: 3 }])
  await after(pollMs)
  expect(result.current).toMatchObject([{ id: 4, status: 'finished' }, { id: 3 }])
  await after(10 * pollMs)
  expect(asked).toEqual([
    'export_history',
    'export_history/4',
    'export_history/4',
    'export_history/4',
    'export_history',
    'export_history/file/4',
  ])
  expect(saved).toEqual(['Students.xlsx'])
})
