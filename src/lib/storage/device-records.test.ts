import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissNotification, notifications } from '@/lib/notify'
import { createDeviceRecords, type DeviceRecords } from './device-records'
import { Disk } from './test-disk'

const opened: DeviceRecords[] = []

/** The records as a tab has them, and whether the device takes them now. */
function openTab(disk: Disk) {
  const tab = { isStored: true }
  const records = createDeviceRecords({
    open: disk.open,
    onStored(isStored) {
      tab.isStored = isStored
    },
  })
  opened.push(records)
  return Object.assign(tab, { records })
}

const valuesIn = async ({ records }: { records: DeviceRecords }) =>
  (await records.all('draft/')).map(({ value }) => value)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  for (const records of opened.splice(0)) records.close()
  for (const { key } of notifications.get()) dismissNotification(key)
})

test('a record that the user changed last is on the disk, and a removed one is not', async () => {
  const disk = new Disk()
  const { records } = openTab(disk)
  await Promise.all([records.put('draft/', 'a', 1), records.put('draft/', 'b', 1), records.put('draft/', 'a', 2)])
  await records.put('draft/', 'b', null)
  expect(disk.values()).toEqual([2])
  expect(await valuesIn({ records })).toEqual([2])
})

test('a connection that the browser has closed in the background is opened again for the next record', async () => {
  const disk = new Disk()
  const tab = openTab(disk)
  await tab.records.put('draft/', 'a', 1)
  disk.drop({ isTold: false })
  await tab.records.put('draft/', 'b', 2)
  disk.drop({ isTold: false })
  expect(await valuesIn(tab)).toEqual([1, 2])
  expect([disk.values(), tab.isStored]).toEqual([[1, 2], true])
})

test.each([{ isTold: true }, { isTold: false }])(
  'after the site data is deleted the page stores what it knows again, and says so: %o',
  async (how) => {
    const disk = new Disk()
    const tab = openTab(disk)
    await tab.records.put('draft/', 'a', 1)
    await tab.records.put('draft/', 'b', 2)
    await tab.records.put('draft/', 'b', null)
    disk.clear(how)
    await tab.records.put('draft/', 'c', 3)
    expect(disk.values()).toEqual([1, 3])
    expect(tab.isStored).toBe(true)
    expect(notifications.get()).toMatchObject([{ kind: 'info', id: 'unsentWork.restored' }])
  },
)

test('an opening that the browser aborts while it deletes site data is tried again', async () => {
  const disk = new Disk()
  const tab = openTab(disk)
  await tab.records.put('draft/', 'a', 1)
  disk.isBlocked = true
  disk.clear()
  await vi.advanceTimersByTimeAsync(100)
  disk.isBlocked = false
  await vi.advanceTimersByTimeAsync(200)
  expect(disk.values()).toEqual([1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tab.isStored).toBe(true)
})

test('a record that another tab has stored since is not overwritten by an older one of this tab', async () => {
  const disk = new Disk()
  const [one, other] = [openTab(disk), openTab(disk)]
  await one.records.put('draft/', 'a', 1)
  vi.advanceTimersByTime(5)
  await other.records.put('draft/', 'a', 2)
  disk.clear({ isTold: false })
  await other.records.put('draft/', 'b', 3)
  await one.records.put('draft/', 'c', 4)
  expect(disk.values()).toEqual([2, 3, 4])
})

test('what another tab has removed is not stored again when the site data is deleted later', async () => {
  const disk = new Disk()
  const [one, other] = [openTab(disk), openTab(disk)]
  await one.records.put('outbox/', 'a', 1)
  await other.records.all('outbox/')
  await other.records.put('outbox/', 'a', null)
  expect(await one.records.all('outbox/')).toEqual([])
  disk.clear()
  await one.records.put('outbox/', 'b', 2)
  expect(disk.values()).toEqual([2])
})

test('a full disk keeps nothing waiting, and takes everything as soon as it has room again', async () => {
  const disk = new Disk()
  const tab = openTab(disk)
  await tab.records.put('draft/', 'a', 1)
  disk.isFull = true
  await tab.records.put('draft/', 'a', 2)
  await tab.records.put('draft/', 'b', 3)
  expect(await valuesIn(tab)).toEqual([2, 3])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([disk.values(), tab.isStored]).toEqual([[1], false])
  disk.isFull = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect([disk.values(), tab.isStored]).toEqual([[2, 3], true])
})

test('a record that is put while a recovered disk takes the earlier ones gets there too', async () => {
  const disk = new Disk()
  const tab = openTab(disk)
  await tab.records.put('draft/', 'a', 1)
  disk.isFull = true
  await tab.records.put('draft/', 'a', 2)
  disk.isFull = false
  // The next try begins here and has not ended.
  vi.runOnlyPendingTimers()
  await tab.records.put('draft/', 'b', 3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([disk.values(), tab.isStored]).toEqual([[2, 3], true])
  await tab.records.put('draft/', 'c', 4)
  expect(disk.values()).toEqual([2, 3, 4])
})

test('a browser that blocks storage is worked in from memory, and is said at once to keep nothing', async () => {
  const disk = new Disk()
  disk.isBlocked = true
  const tab = openTab(disk)
  await tab.records.put('draft/', 'a', 1)
  expect(await valuesIn(tab)).toEqual([1])
  expect(await tab.records.isEmpty()).toBe(false)
  expect(tab.isStored).toBe(false)
})

test('a disk that never answers holds a record no longer than two seconds', async () => {
  const disk = new Disk()
  disk.isSilent = true
  const tab = openTab(disk)
  const put = tab.records.put('draft/', 'a', 1)
  await vi.advanceTimersByTimeAsync(2_000)
  await put
  expect(await valuesIn(tab)).toEqual([1])
  await tab.records.put('draft/', 'a', 2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tab.isStored).toBe(false)
})

test('a disk that stops answering holds a record for two seconds, and has it once it answers again', async () => {
  const disk = new Disk()
  const tab = openTab(disk)
  await tab.records.put('draft/', 'a', 1)
  disk.isSilent = true
  void tab.records.put('draft/', 'a', 2)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tab.isStored).toBe(false)
  disk.isSilent = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect([disk.values(), tab.isStored]).toEqual([[2], true])
})

test('records that are closed with the session are not opened again', async () => {
  const disk = new Disk()
  const tab = openTab(disk)
  await tab.records.put('draft/', 'a', 1)
  tab.records.close()
  disk.clear()
  await tab.records.put('draft/', 'b', 2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(disk.values()).toEqual([])
})
