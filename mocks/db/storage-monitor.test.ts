import { expect, test } from 'vitest'
import { StorageMonitor } from './storage-monitor'

const megabytes = (count: number) => count * 1024 * 1024

test('there is room while enough of the disk is free', async () => {
  expect(await new StorageMonitor({ freeBytes: () => Promise.resolve(megabytes(500)) }).hasRoom()).toBe(true)
  expect(await new StorageMonitor({ freeBytes: () => Promise.resolve(megabytes(20)) }).hasRoom()).toBe(false)
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

test('a database server that has refused a write for lack of space is not ready, but saves may be tried again', async () => {
  const storage = new StorageMonitor({ freeBytes: null })
  expect(await storage.isReady()).toBe(true)
  storage.noteRefusal()
  expect([await storage.isReady(), await storage.hasRoom()]).toEqual([false, true])
})
