import { afterEach, expect, test } from 'vitest'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { setOnline } from './connection'
import { createQueryClient } from './query-client'
import { changeInMemory, isInMemory, keepInMemory, queryFromMemory } from './query-memory'

const client = createQueryClient()
let answers: (() => Promise<string>)[] = []
const options = queryOptions({
  queryKey: ['sheet', { classroom: 1 }],
  staleTime: 0,
  gcTime: 0,
  queryFn: () => answers.shift()?.() ?? Promise.reject(new Error('Nothing more was to be asked')),
})
const read = () => queryFromMemory(client, options)
const offline = () => Promise.reject(new ApiError({ kind: 'offline', endpoint: 'GET sheet' }))

/** An answer that arrives when it is let go. */
function lateAnswer(text: string) {
  let letGo = () => undefined as void
  const arrived = new Promise<string>((resolve) => {
    letGo = () => resolve(text)
  })
  answers.push(() => arrived)
  return letGo
}

afterEach(() => {
  setOnline(true)
  client.clear()
  answers = []
})

test('what is in memory is given at once and read again in the background', async () => {
  client.setQueryData(options.queryKey, 'before')
  const letGo = lateAnswer('after')
  expect(await read()).toBe('before')
  letGo()
  await expect.poll(() => client.getQueryData(options.queryKey)).toBe('after')
})

test('what a write has made old waits for the server, unless it cannot be reached', async () => {
  client.setQueryData(options.queryKey, 'before')
  await client.invalidateQueries({ queryKey: options.queryKey })
  expect(isInMemory(client, options.queryKey)).toBe(false)
  answers.push(offline, async () => 'after')
  expect(await read()).toBe('before')
  expect(await read()).toBe('after')
  await client.invalidateQueries({ queryKey: options.queryKey })
  setOnline(false)
  answers.push(offline)
  expect(isInMemory(client, options.queryKey)).toBe(true)
  expect(await read()).toBe('after')
})

test('what is not in memory fails without a connection', async () => {
  answers.push(offline)
  await expect(read()).rejects.toMatchObject({ kind: 'offline' })
})

test('what is kept in memory is asked for once and is not forgotten', async () => {
  answers.push(async () => 'kept')
  await keepInMemory(client, options)
  await keepInMemory(client, options)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(client.getQueryData(options.queryKey)).toBe('kept')
})

test('a change is not undone by an answer that was on its way before it', async () => {
  client.setQueryData(options.queryKey, 'before')
  const letGo = lateAnswer('before')
  await read()
  answers.push(async () => 'after')
  changeInMemory<string>(client, ['sheet'], () => 'changed')
  letGo()
  expect(client.getQueryData(options.queryKey)).toBe('changed')
  await expect.poll(() => client.getQueryData(options.queryKey)).toBe('after')
})
