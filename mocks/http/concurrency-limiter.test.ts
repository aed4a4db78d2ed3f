import { expect, test } from 'vitest'
import { ConcurrencyLimiter, type Owner } from './concurrency-limiter'

/** Tasks that run until the test ends them, and a record of the started ones. */
function tasks(limiter: ConcurrencyLimiter) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, owners: readonly Owner[] = []) =>
    limiter.run(async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }, owners)
  return { started, run, end: (name: string) => ends.get(name)?.() }
}

const half = (key: string): Owner => ({ key, running: 0.5, queued: 0.5 })

test('work beyond the limit waits in order, and is refused when the queue is full', async () => {
  const { started, run, end } = tasks(new ConcurrencyLimiter({ maxRunning: 1, maxQueued: 2 }))
  const [first, second, third] = [run('first'), run('second'), run('third')]
  expect(await run('fourth')).toBeNull()
  expect(started).toEqual(['first'])
  end('first')
  expect(await first).toBe('first')
  expect(started).toEqual(['first', 'second'])
  end('second')
  await second
  expect(started).toEqual(['first', 'second', 'third'])
  end('third')
  expect(await third).toBe('third')
})

test('a failed task makes room for the next', async () => {
  const limiter = new ConcurrencyLimiter({ maxRunning: 1, maxQueued: 1 })
  await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limiter.run(() => Promise.resolve('done'))).toBe('done')
})

test('an owner who has used up the own share waits while others pass', async () => {
  const { started, run, end } = tasks(new ConcurrencyLimiter({ maxRunning: 4, maxQueued: 4 }))
  const greedy = ['a', 'b', 'c', 'd'].map((name) => run(name, [half('greedy')]))
  expect(started).toEqual(['a', 'b'])
  expect(await run('e', [half('greedy')])).toBeNull()
  const other = run('other', [half('modest')])
  expect(started).toEqual(['a', 'b', 'other'])
  end('other')
  await other
  expect(started).toEqual(['a', 'b', 'other'])
  end('a')
  await greedy[0]
  expect(started).toEqual(['a', 'b', 'other', 'c'])
})

test('an address that has used up its share does not hold back other addresses of the same account', async () => {
  const { started, run } = tasks(new ConcurrencyLimiter({ maxRunning: 4, maxQueued: 4 }))
  const at = (name: string, account: string, address: string) => void run(name, [half(account), half(address)])
  at('1', 'x', 'school')
  at('2', 'y', 'school')
  at('3', 'z', 'school')
  at('4', 'x', 'home')
  expect(started).toEqual(['1', '2', '4'])
})
