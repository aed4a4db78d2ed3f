import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/api-error'
import { createOutbox } from './outbox'
import type { OutboxEvent } from './outbox-reducer'
import type { SheetApi, SheetId } from './sheet'
import { testDevice } from '@/testing/sheets/test-device'

const november: SheetId = { kind: 'scores', classroom: 1, academicYear: 1, school: 1, grade: 7, suffix: 'ក', month: 11 }
const december: SheetId = { ...november, month: 12 }
const cell = { rowId: '1', columnId: 'a', base: null, value: 5, text: '5' }

/** A device with a connection that can be taken away, on which one tab after the other is opened. */
function openDevice() {
  const records = testDevice()
  const outboxes: ReturnType<typeof createOutbox>[] = []
  const written: (number | null)[] = []
  let isOnline = false
  let reconnect: () => void = () => undefined
  let turn = Promise.resolve()
  const api: SheetApi = {
    read: async () => ({ etag: '"1"', cells: new Map() }),
    async write({ month }) {
      if (!isOnline) throw new ApiError({ kind: 'offline', endpoint: 'POST scores' })
      written.push(month)
    },
    prepare: async () => undefined,
    noteSaved: () => undefined,
    readText: Number,
    savedMessage: '',
    findReasons: () => [],
    closedBy: [],
    blockedBy: [],
  }
  return {
    written,
    openTab() {
      const events: OutboxEvent[] = []
      const outbox = createOutbox({
        records,
        drafts: { forgetSent: async () => undefined },
        apiFor: async () => api,
        comparesTags: () => true,
        announce(event) {
          events.push(event)
          for (const other of outboxes) if (other !== outbox) other.hear(event)
        },
        runExclusively: (task) => (turn = turn.then(task)),
        pause: () =>
          new Promise((resolve) => {
            reconnect = resolve
          }),
      })
      outboxes.push(outbox)
      /** The last thing that was said of the sheet of a month. */
      const said = (month: number | null) => events.findLast(({ sheet }) => sheet.month === month)
      return { outbox, said }
    },
    connect() {
      isOnline = true
      reconnect()
    },
  }
}

test('while one save waits for the connection, one of another sheet waits too', async () => {
  const device = openDevice()
  const tab = device.openTab()
  await tab.outbox.save(november, [cell], '"1"')
  await expect.poll(() => tab.said(11)).toMatchObject({ type: 'waiting', reason: 'connection' })
  await tab.outbox.save(december, [cell], '"1"')
  expect(tab.said(12)).toMatchObject({ type: 'waiting', reason: 'connection' })
  device.connect()
  await expect.poll(() => tab.said(12)).toMatchObject({ type: 'sent' })
  expect(device.written).toEqual([11, 12])
})

test('a save waits in every tab while the tab that sends has no connection', async () => {
  const device = openDevice()
  const [sender, other] = [device.openTab(), device.openTab()]
  await sender.outbox.save(november, [cell], '"1"')
  await expect.poll(() => sender.said(11)).toMatchObject({ type: 'waiting' })
  await other.outbox.save(december, [cell], '"1"')
  expect(other.said(12)).toMatchObject({ type: 'waiting', reason: 'connection' })
  device.connect()
  await expect.poll(() => sender.said(12) ?? other.said(12)).toMatchObject({ type: 'sent' })
  expect(device.written).toEqual([11, 12])
})

test('saves that were queued before the connection was lost are all said to wait', async () => {
  const device = openDevice()
  const tab = device.openTab()
  await Promise.all([tab.outbox.save(november, [cell], '"1"'), tab.outbox.save(december, [cell], '"1"')])
  await expect.poll(() => tab.said(11)).toMatchObject({ type: 'waiting' })
  await expect.poll(() => tab.said(12)).toMatchObject({ type: 'waiting', reason: 'connection' })
})
