import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EndingTask } from '../../testing/threads/end-early'
import type { StreamQuestion } from '../../testing/threads/native-streams'
import { ThreadPool } from './thread-pool'

const pool = new ThreadPool<EndingTask, string>('testing/threads/end-early.ts')

test('a task whose thread is ended early is carried out by another thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thread-pool-'))
  try {
    expect(await pool.run({ rememberedIn: join(folder, 'ended') })).toEqual({ answer: 'done' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a task that ends every thread is given up', async () => {
  expect(await pool.run({ rememberedIn: null })).toBe('tookTooMuch')
})

test('a thread that reads files has no native stream that unpacks, with which it could not be ended safely', async () => {
  const readers = new ThreadPool<StreamQuestion, boolean>('testing/threads/native-streams.ts')
  expect('DecompressionStream' in globalThis).toBe(true)
  expect(await readers.run({ name: 'DecompressionStream' })).toEqual({ answer: false })
})
