import { expect, test, vi } from 'vitest'
import { isStorageRefusal, StorageMonitor } from './storage-monitor'

const megabytes = (count: number) => count * 1024 * 1024

test('there is room while enough of the disk is free', async () => {
  expect(await new StorageMonitor({ freeBytes: () => Promise.resolve(megabytes(500)) }).hasRoom()).toBe(true)
  expect(await new StorageMonitor({ freeBytes: () => Promise.resolve(megabytes(20)) }).hasRoom()).toBe(false)
})

test('sign-ins and audit lines use the reserve up to its last 32 MB, which the database needs', async () => {
  const at = (free: number) => new StorageMonitor({ freeBytes: () => Promise.resolve(megabytes(free)) })
  await expect(at(40).assertReserve()).resolves.toBeUndefined()
  const refusal = await at(20)
    .assertReserve()
    .catch((error: unknown) => error)
  expect(isStorageRefusal(refusal)).toBe(true)
})

test('when space is short the database is asked for what it does not need', async () => {
  let free = megabytes(20)
  const storage = new StorageMonitor({
    freeBytes: () => Promise.resolve(free),
    makeRoom: () => {
      free = megabytes(200)
      return Promise.resolve()
    },
  })
  expect(await storage.hasRoom()).toBe(true)
})

test('a disk that cannot be written to has no room, whatever is free on it, and the database is not asked for any', async () => {
  const makeRoom = vi.fn<() => Promise<void>>()
  const freeBytes = () => Promise.resolve(megabytes(20))
  const storage = new StorageMonitor({ freeBytes, isWritable: () => Promise.resolve(false), makeRoom })
  expect([await storage.hasRoom(), await storage.isReady()]).toEqual([false, false])
  expect(makeRoom).not.toHaveBeenCalled()
})

test('a database server that has refused a write for lack of space is not ready, but saves may be tried again', async () => {
  const storage = new StorageMonitor({ freeBytes: null })
  expect(await storage.isReady()).toBe(true)
  storage.noteFailure(new Error('of something else'))
  expect(await storage.isReady()).toBe(true)
  storage.noteFailure(Object.assign(new Error('no space left on device'), { code: '53100' }))
  expect([await storage.isReady(), await storage.hasRoom()]).toEqual([false, true])
})
