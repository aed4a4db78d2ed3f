// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { answerCalls } from '@/testing/answer-calls'
import { api } from './api'
import { isOnline, onConnectionChange, setOnline, watchConnection } from './connection'

let stop: () => void
// Its clock runs on from test to test.
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  stop = onConnectionChange(() => undefined)
})
afterEach(() => {
  stop()
  setOnline(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const read = () => api.get('schools', { schema: z.object({}) })
const json = () => Response.json({})

/** The API answers when the test says so. */
function answerOnDemand() {
  const waiting: ((answer: Response) => void)[] = []
  answerCalls(json)
  vi.stubGlobal(
    'fetch',
    ({ signal }: Request) =>
      new Promise<Response>((resolve, reject) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
  return waiting
}

describe('a connection', () => {
  test('is lost at once when the browser says so, and is back with the next answer', async () => {
    answerCalls(json)
    window.dispatchEvent(new Event('offline'))
    expect(isOnline()).toBe(false)
    await read()
    expect(isOnline()).toBe(true)
  })

  test('is lost after three seconds without an answer, and back with it', async () => {
    const waiting = answerOnDemand()
    const reading = read()
    await after(2_900)
    expect(isOnline()).toBe(true)
    await after(200)
    expect(isOnline()).toBe(false)
    waiting[0]?.(json())
    await reading
    expect(isOnline()).toBe(true)
  })

  test('is lost after three seconds of tries that fail, before the call gives up', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    let isCut = true
    answerCalls(() => {
      if (isCut) throw new TypeError('Failed to fetch')
      return json()
    })
    const reading = read()
    await after(2_900)
    expect(isOnline()).toBe(true)
    await after(200)
    expect(isOnline()).toBe(false)
    isCut = false
    await after(5_000)
    await expect(reading).resolves.toEqual({})
    expect(isOnline()).toBe(true)
  })

  test('is lost behind a portal that answers every call with its own page', async () => {
    answerCalls(() => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
    const reading = Promise.allSettled([read()])
    await after(3_000)
    expect(isOnline()).toBe(false)
    await after(20_000)
    expect(await reading).toMatchObject([{ reason: { kind: 'offline' } }])
  })

  test('is there when a call has failed and a later one was answered', async () => {
    let isCut = true
    answerCalls(() => {
      if (isCut) throw new TypeError('Failed to fetch')
      return json()
    })
    const failing = Promise.allSettled([api.get('schools', { schema: z.object({}), tries: 1 })])
    await after(1_000)
    isCut = false
    await read()
    await after(20_000)
    expect(await failing).toMatchObject([{ reason: { kind: 'offline' } }])
    expect(isOnline()).toBe(true)
  })

  test('is there while other calls are answered, a file is made or a call was given up', async () => {
    const waiting = answerOnDemand()
    const slow = read()
    await after(2_000)
    const quick = read()
    await after(100)
    waiting[1]?.(json())
    await quick
    await after(2_800)
    expect(isOnline()).toBe(true)
    waiting[0]?.(json())
    await slow

    const controller = new AbortController()
    const left = Promise.allSettled([api.get('schools', { schema: z.object({}), signal: controller.signal })])
    const file = api.file('reports', {})
    await after(100)
    controller.abort()
    await after(20_000)
    expect(await left).toMatchObject([{ reason: { name: 'AbortError' } }])
    expect(isOnline()).toBe(true)
    waiting.at(-1)?.(json())
    await expect(file).rejects.toMatchObject({ kind: 'contract' })
  })
})

test('while the connection is lost it is asked for less and less often, until it is back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const asked: number[] = []
  const start = Date.now()
  const stopWatching = watchConnection(async () => {
    asked.push((Date.now() - start) / 1000)
    if (asked.length === 5) setOnline(true)
    else throw new Error('No connection')
  })
  await after(60_000)
  expect(asked).toEqual([])
  setOnline(false)
  await after(300_000)
  expect(asked.map((index) => index - 60)).toEqual([3, 9, 21, 45, 75])
  setOnline(false)
  stopWatching()
  await after(60_000)
  expect(asked).toHaveLength(5)
})
