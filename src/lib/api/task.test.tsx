import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { ApiError } from './api-error'
import { createQueryClient } from './query-client'
import { followTask } from './follow-task'
import { pollTask, useTask } from './task'

type State = 'running' | 'done'
let answers: (State | ApiError)[] = []
let asked = 0
const query = {
  queryKey: ['task'],
  staleTime: 0,
  queryFn: async (): Promise<State> => {
    asked += 1
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined || answer instanceof ApiError) throw answer ?? new Error('No answer')
    return answer
  },
}
const isUnderWay = (state: State | undefined) => state === 'running'
const isFinished = (state: State) => state === 'done'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  asked = 0
})
afterEach(() => vi.useRealTimers())
const after = (milliseconds: number) => act(async () => await vi.advanceTimersByTimeAsync(milliseconds))

test('a task in view is polled until it is done, and what it changes is refetched then, once', async () => {
  const client = createQueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  answers = ['running', 'running', 'done']
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const options = { isUnderWay, everyMs: 1_000, invalidates: [['students'], ['classrooms']] }
  const { result } = renderHook(() => useTask(query, options), { wrapper })
  await after(10)
  expect(result.current).toEqual({ data: 'running', isUnderWay: true })
  await after(2_000)
  expect(result.current).toEqual({ data: 'done', isUnderWay: false })
  await after(60_000)
  expect(asked).toBe(3)
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ['students'] }], [{ queryKey: ['classrooms'] }]])
})

test('a task is followed through a lost connection until the server refuses', async () => {
  const lost = new ApiError({ kind: 'offline', endpoint: 'GET task' })
  const refused = new ApiError({ kind: 'refused', status: 403, endpoint: 'GET task' })
  answers = ['running', lost, 'running', refused]
  const onFinished = vi.fn<(state: State) => void>()
  const onLost = vi.fn<(error: Error) => void>()
  const onProgress = vi.fn<(state: State) => void>()
  followTask(createQueryClient(), query, { isFinished, everyMs: 1_000, onProgress, onFinished, onLost })
  await after(60_000)
  expect([asked, onProgress.mock.calls, onLost.mock.calls]).toEqual([4, [['running'], ['running']], [[refused]]])
  expect(onFinished).not.toHaveBeenCalled()
})

test('a task is no longer polled after its follower has stopped', async () => {
  answers = ['running']
  const ends = { onFinished: vi.fn<(state: State) => void>(), onLost: vi.fn<(error: Error) => void>() }
  const stop = followTask(createQueryClient(), query, { isFinished, everyMs: 1_000, ...ends })
  await after(2_500)
  expect(asked).toBe(3)
  stop()
  await after(60_000)
  expect(asked).toBe(3)
})

test('a server that keeps failing is asked less and less often, at most a minute apart', () => {
  const interval = pollTask({ isUnderWay, everyMs: 1_000 })
  const failing = (error: ApiError, milliseconds: number) =>
    interval({ state: { data: 'running', error, dataUpdatedAt: 5_000, errorUpdatedAt: 5_000 + milliseconds } })
  const lost = new ApiError({ kind: 'offline', endpoint: 'GET task' })
  const failingFor = (milliseconds: number) => failing(lost, milliseconds)
  expect([100, 8_000, 600_000].map(failingFor)).toEqual([1_000, 8_000, 60_000])
  expect(failing(new ApiError({ kind: 'refused', status: 404, endpoint: 'GET task' }), 100)).toBe(false)
  expect(interval({ state: { data: 'done', error: null, dataUpdatedAt: 5_000, errorUpdatedAt: 0 } })).toBe(false)
})
