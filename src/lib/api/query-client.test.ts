import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorKind } from './api-error'
import { setOnline } from './connection'
import { dismissNotification, notifications, notify } from '@/lib/notify'
import { createQueryClient, type WriteMeta } from './query-client'

let client = createQueryClient()
beforeEach(() => {
  client = createQueryClient()
})
afterEach(() => {
  vi.useRealTimers()
  for (const { key } of notifications.get()) dismissNotification(key)
  client.clear()
})

function run(meta: WriteMeta, failure?: Error): Promise<unknown> {
  const observer = new MutationObserver(client, {
    meta,
    mutationFn: () => (failure ? Promise.reject(failure) : Promise.resolve('done')),
  })
  return observer.mutate()
}

const shown = () => notifications.get().map(({ kind, id }) => `${kind} ${id}`)
const refusal = new ApiError({ kind: 'refused', status: 409, messageId: 'Conflict Username', endpoint: 'POST users' })

test('a write reports its success and invalidates its queries', async () => {
  client.setQueryData(['schools', 1], 'old')
  client.setQueryData(['users'], 'old')
  await run({ error: 'inline', success: 'score.saveSuccessfulMessage', invalidates: [['schools']] })
  expect(shown()).toEqual(['success score.saveSuccessfulMessage'])
  expect(client.getQueryState(['schools', 1])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['users'])?.isInvalidated).toBe(false)
})

test.each<[ApiErrorKind, number | undefined, boolean]>([
  ['refused', 409, true],
  ['refused', 404, true],
  ['refused', 400, false],
  ['refused', 403, false],
  ['offline', undefined, true],
  ['contract', 200, true],
  ['server', 500, false],
])('after a failure (%s %s) the queries are old: %s', async (kind, status, isOld) => {
  client.setQueryData(['transfers', 1], 'old')
  const failure = new ApiError({ kind, status, endpoint: 'DELETE transfer' })
  await expect(run({ error: 'inline', invalidates: [['transfers']] }, failure)).rejects.toBe(failure)
  expect(client.getQueryState(['transfers', 1])?.isInvalidated).toBe(isOld)
})

test('a failure shows in one place: the snackbar with the server’s words, or the form', async () => {
  await expect(run({ error: 'snackbar' }, refusal)).rejects.toBe(refusal)
  expect(shown()).toEqual(['error Conflict Username'])
  await expect(run({ error: 'inline' }, refusal)).rejects.toBe(refusal)
  expect(shown()).toHaveLength(1)
})

test('a write that succeeds removes the errors of earlier attempts, but none that was announced after it began', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  await expect(run({ error: 'snackbar' }, refusal)).rejects.toBe(refusal)
  let finish: (result: string) => void = () => undefined
  const result = new Promise<string>((resolve) => {
    finish = resolve
  })
  const observer = new MutationObserver(client, {
    meta: { error: 'snackbar' } satisfies WriteMeta,
    mutationFn: () => result,
  })
  vi.setSystemTime(2_000)
  const write = observer.mutate()
  vi.setSystemTime(3_000)
  notify({ kind: 'error', id: 'common.error.offline' })
  finish('done')
  await write
  expect(shown()).toEqual(['error common.error.offline'])
})

test('what leads to the error page is not announced as well', async () => {
  const denied = new ApiError({ kind: 'refused', status: 403, endpoint: 'POST users' })
  await expect(run({ error: 'snackbar' }, denied)).rejects.toBe(denied)
  expect(shown()).toEqual([])
})

test('an unexpected fault is announced without its text', async () => {
  await expect(run({ error: 'snackbar' }, new Error('student 012345678'))).rejects.toThrow('student')
  expect(shown()).toEqual(['error common.error.unexpected'])
})

test('the same failure of several calls is one notification, and each can be dismissed', () => {
  let changes = 0
  const { unsubscribe } = notifications.subscribe(() => (changes += 1))
  notify({ kind: 'error', id: 'a' })
  const key = notify({ kind: 'error', id: 'a' })
  notify({ kind: 'success', id: 'a' })
  expect(shown()).toEqual(['error a', 'success a'])
  dismissNotification(key)
  expect(shown()).toEqual(['success a'])
  expect(changes).toBe(4)
  unsubscribe()
})

test('a list that failed without a connection is read again when the connection is back', async () => {
  client.mount()
  let rows: string[] | null = null
  const failure = new ApiError({ kind: 'offline', endpoint: 'GET schools' })
  const observer = new QueryObserver(client, {
    queryKey: ['schools'],
    queryFn: () => (rows === null ? Promise.reject(failure) : Promise.resolve(rows)),
  })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  setOnline(false)
  rows = ['Sangkae']
  setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['Sangkae']))
  stop()
  client.unmount()
})
