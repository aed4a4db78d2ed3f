import { expect, test } from 'vitest'
import type { OutboxEvent } from './outbox-reducer'
import type { SheetId } from './sheet'
import { createSheetListeners } from './sheet-listeners'

const sheet: SheetId = { kind: 'scores', classroom: 1, academicYear: 1, school: 1, grade: 7, suffix: 'ក', month: 10 }
const sent: OutboxEvent = {
  type: 'sent',
  sheet,
  cells: [{ rowId: 'r0', columnId: 'a', base: null, value: 5, text: '5' }],
}

test('a sheet that was read while a save arrived learns of the save once', () => {
  const listeners = createSheetListeners(() => 0)
  const told: OutboxEvent[] = []
  listeners.announce({ type: 'sending', sheet })
  listeners.announce(sent)
  listeners.add({ ...sheet, month: 11 }, (event) => told.push(event))
  expect(told).toEqual([])
  listeners.add(sheet, (event) => told.push(event))
  expect(told).toEqual([sent])
  listeners.add(sheet, (event) => told.push(event))
  expect(told).toEqual([sent])
})

test('a sheet that is opened long after a save has been read with it', () => {
  let now = 0
  const listeners = createSheetListeners(() => now)
  listeners.announce(sent)
  now = 60_000
  const told: OutboxEvent[] = []
  listeners.add(sheet, (event) => told.push(event))
  expect(told).toEqual([])
})
