import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { ApiError } from '@/lib/api-error'
import { createQueryClient } from '@/lib/query-client'
import { exportQueries, pollMs } from '@/features/exports/queries'
import type { ExportTask } from '@/features/exports/schema'
import { followExport, forgetFailedExport, useFailedExports } from './follow-exports'

const { get, file, saved, told } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  file: vi.fn<(path: string) => Promise<unknown>>(),
  saved: vi.fn<(name: string) => void>(),
  told: vi.fn<(notification: { kind: string; id: string }) => void>(),
}))
vi.mock('@/lib/api', () => ({ api: { get, file } }))
vi.mock('@/lib/notify', () => ({ notify: told }))
vi.mock('@/lib/download', () => ({ downloadFile: saved, fileNameOf: () => 'pupils.xlsx' }))

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of [get, file, saved, told]) mock.mockReset()
  file.mockResolvedValue({ content: new Blob(['x']), disposition: null })
})
afterEach(() => vi.useRealTimers())

const task = (id: number, part: Partial<ExportTask> = {}): ExportTask => ({
  id,
  name: 'Pupils',
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
const lost = new ApiError({ kind: 'offline', endpoint: 'GET export_history/*' })
/** A hook shows what came a moment later. */
const settling = 5
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('it is looked at every 3 s until it is finished, through a lost line; the file comes once and nothing is asked then', async () => {
  get.mockResolvedValueOnce(task(1)).mockRejectedValueOnce(lost).mockResolvedValueOnce(task(1, made))
  followExport({ client: createQueryClient(), id: 1, again: vi.fn() })
  await after(0)
  expect(get.mock.calls.map(([path]) => path)).toEqual(['export_history/1'])
  await after(pollMs)
  expect(get).toHaveBeenCalledTimes(2)
  expect(saved).not.toHaveBeenCalled()
  await after(pollMs)
  expect(file.mock.calls.map(([path]) => path)).toEqual(['export_history/file/1'])
  await after(10 * pollMs)
  expect(get).toHaveBeenCalledTimes(3)
  expect(saved).toHaveBeenCalledOnce()
  expect(told.mock.calls).toEqual([[{ kind: 'success', id: 'exports.downloaded', values: { name: 'Pupils' } }]])
})

test('a failure is said in one place, with its reason, and the same can be asked for again', async () => {
  const problem = { message: 'exports.problem.tooMany', values: { n: 5 } }
  const failed = { progress: 40, status: 'finished', result: 'failed', problem } as const
  get.mockResolvedValue(task(2, failed))
  const again = vi.fn()
  const { result, unmount } = renderHook(() => useFailedExports())
  followExport({ client: createQueryClient(), id: 2, again })
  await after(0)
  expect(result.current).toMatchObject([{ id: 2, name: 'Pupils', reason: problem }])
  expect([file.mock.calls, told.mock.calls]).toEqual([[], []])
  result.current[0]?.again()
  expect(again).toHaveBeenCalledOnce()
  act(() => forgetFailedExport(2))
  expect(result.current).toEqual([])

  // Away from the history the snackbar says it.
  unmount()
  get.mockRejectedValue(new ApiError({ kind: 'refused', status: 404, endpoint: 'GET export_history/*' }))
  followExport({ client: createQueryClient(), id: 3, again })
  await after(0)
  expect(told.mock.calls).toMatchObject([[{ kind: 'error', id: 'exports.failed' }]])
})

test('the history is asked again only while something is not finished, and what it shows is not asked for twice', async () => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const page = (data: ExportTask[]) => ({ data, total: data.length })
  get
    .mockResolvedValueOnce(page([task(4)]))
    .mockRejectedValueOnce(lost)
    .mockResolvedValue(page([task(4, made)]))
  const { result } = renderHook(() => useQuery(exportQueries.list({ page: 0, size: 10 })), { wrapper })
  await after(0)
  followExport({ client, id: 4, again: vi.fn() })
  await after(pollMs + settling)
  expect(result.current).toMatchObject({ isError: true, data: { total: 1 } })
  await after(pollMs + settling)
  expect(result.current).toMatchObject({ isError: false, data: { data: [{ status: 'finished' }] } })
  await after(pollMs + settling)
  expect(saved).toHaveBeenCalledOnce()
  const asked = get.mock.calls.length
  await after(10 * pollMs)
  expect(get).toHaveBeenCalledTimes(asked)
  expect(new Set(get.mock.calls.map(([path]) => path))).toEqual(new Set(['export_history']))
})
