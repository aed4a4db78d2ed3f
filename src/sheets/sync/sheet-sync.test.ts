// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { DeviceRecords } from '@/lib/storage/device-records'
import { createDeviceWork } from '@/lib/storage/device-work'
import { cellAt, createGrid, type GridInput } from '@/sheets/grid/model'
import { createGridStore, type GridStore } from '@/sheets/grid/store'
import { numberColumn } from '@/testing/sheets/test-columns'
import { createDrafts } from './drafts'
import { createOutbox } from './outbox'
import type { OutboxEvent } from './outbox-reducer'
import type { SheetId } from './sheet'
import { createSheetSync, type SheetSync } from './sheet-sync'
import { recoveredDraft } from './sheet-sync-reducer'
import { testDevice } from '@/testing/sheets/test-device'
import type { SyncService } from './sync-service'

// A sheet on one device without a connection: every save waits.
const columns = [numberColumn('id', true), numberColumn('a'), numberColumn('b')]
const createRows = (...ids: string[]): GridInput['rows'] => ids.map((id) => ({ id, values: [1, null, null] }))
const deviceWork = createDeviceWork('teacher')
const never = () => new Promise<never>(() => undefined)

let classroom = 0
/** Each test has a sheet of its own: a sheet that was edited before is restored without a question. */
const newSheet = (): SheetId => ({
  kind: 'scores',
  classroom: (classroom += 1),
  academicYear: 1,
  school: 1,
  grade: 7,
  suffix: 'ក',
  month: 10,
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

interface OpenOptions {
  rows?: GridInput['rows']
  isPart?: boolean
}

interface OpenSheet {
  store: GridStore
  sync: SheetSync
  close: () => void
  report: (event: OutboxEvent) => void
}

/** Opens the sheet as a tab would; returns its parts once the drafts are read. */
async function open(records: DeviceRecords, sheet: SheetId, options?: OpenOptions): Promise<OpenSheet> {
  const { read, ...parts } = beginToOpen(records, sheet, options)
  await read
  await Promise.resolve()
  await Promise.resolve()
  return parts
}

/** Opens the sheet; `read` resolves when the drafts are read. */
function beginToOpen(
  records: DeviceRecords,
  sheet: SheetId,
  { rows = createRows('r0', 'r1'), isPart = false }: OpenOptions = {},
): OpenSheet & { read: Promise<void> } {
  const store = createGridStore(createGrid({ columns, rows, readOnly: false }))
  const drafts = createDrafts(records)
  const listeners: ((event: OutboxEvent) => void)[] = []
  const outbox = createOutbox({
    records,
    drafts,
    apiFor: never,
    comparesTags: () => true,
    announce: () => undefined,
    runExclusively: (run) => run(),
    pause: never,
  })
  let isRead: () => void = () => undefined
  const read = new Promise<void>((resolve) => {
    isRead = resolve
  })
  const service: SyncService = {
    drafts,
    outbox,
    track: deviceWork.track,
    apiFor: never,
    tabs: {
      async enter() {
        isRead()
        return null
      },
      leave: () => undefined,
      typed: () => undefined,
      announce: () => undefined,
      close: () => undefined,
    },
    onSheet(_sheet, listener) {
      listeners.push(listener)
      return () => listeners.splice(0)
    },
    onBeforeEnd: () => () => undefined,
    flush: async () => undefined,
    close: () => undefined,
  }
  const sync = createSheetSync({ service, sheet, store, readOnly: false, isPart })
  const close = sync.start()
  stops.push(close)
  return { store, sync, close, read, report: (event) => listeners.forEach((listener) => listener(event)) }
}

function type(store: GridStore, row: number, column: number, text: string): void {
  const { rows } = store.state().shown
  store.dispatch({ type: 'moveTo', to: { row: rows[row] ?? '', column: columns[column]?.id ?? '' } })
  store.dispatch({ type: 'edit', mode: 'replace' })
  store.dispatch({ type: 'type', text })
  store.dispatch({ type: 'commit' })
}

const readTexts = ({ state }: GridStore) =>
  ['a', 'b'].map((column) => cellAt(state(), { row: state().rowIds[0] ?? '', column }).text)

test('what is typed after a save that still waits is there when the sheet is opened again', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const first = await open(records, sheet)
  type(first.store, 0, 1, '5')
  first.sync.save()
  type(first.store, 0, 2, '6')
  type(first.store, 0, 1, '7')
  await Promise.resolve()
  first.close()

  const again = await open(records, sheet)
  expect(readTexts(again.store)).toEqual(['7', '6'])
  expect(again.sync.unsent()).toHaveLength(2)
  expect(again.sync.state().delivery.status).toBe('waiting')
})

test('what is typed while the drafts are read outlasts the end of the session', async () => {
  const device = testDevice()
  const all = async (prefix: string) => {
    await new Promise((resolve) => setTimeout(resolve))
    return await device.all(prefix)
  }
  const { store } = beginToOpen({ ...device, all }, newSheet())
  type(store, 0, 1, '5')
  await deviceWork.flush()
  expect(await device.all('draft/')).toMatchObject([{ id: 'r0', value: { cells: { a: { text: '5' } } } }])
})

test('a value taken back after a save that still waits is there when the sheet is opened again', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const first = await open(records, sheet, { rows: [{ id: 'r0', values: [1, 4, null] }] })
  type(first.store, 0, 1, '5')
  first.sync.save()
  type(first.store, 0, 1, '4')
  await Promise.resolve()
  first.close()

  const again = await open(records, sheet, { rows: [{ id: 'r0', values: [1, 4, null] }] })
  expect(again.sync.unsent()).toMatchObject([{ columnId: 'a', text: '4' }])
  again.report({ type: 'sent', sheet, cells: [{ rowId: 'r0', columnId: 'a', base: 4, value: 5, text: '5' }] })
  expect(cellAt(again.store.state(), { row: 'r0', column: 'a' })).toMatchObject({ base: 5, value: 4, state: 'dirty' })
})

test('a save that arrives leaves what was typed since as a change of the saved value', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const { store, sync, report } = await open(records, sheet)
  type(store, 0, 1, '5')
  const cells = [{ rowId: 'r0', columnId: 'a', base: null, value: 5, text: '5' }]
  sync.save()
  type(store, 0, 1, '7')
  report({ type: 'sent', sheet, cells })
  expect(cellAt(store.state(), { row: 'r0', column: 'a' })).toMatchObject({ base: 5, value: 7, state: 'dirty' })
  expect(sync.state()).toMatchObject({ delivery: { status: 'idle' }, saves: 1 })
})

test('a draft of an earlier visit is offered, and typing in the same row does not overwrite it', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const draft = { sheet, at: 1, cells: { a: { base: null, text: '3', touched: true } } }
  await records.put(`draft/scores/${sheet.classroom}/10/`, 'r0', draft)
  const { store, sync } = await open(records, sheet)
  expect(recoveredDraft(sync.state())?.cells).toHaveLength(1)
  type(store, 0, 2, '4')
  await Promise.resolve()
  const [row] = await records.all(`draft/scores/${sheet.classroom}/10/`)
  expect(row?.value).toMatchObject({ cells: { a: { text: '3' }, b: { text: '4' } } })
  sync.restoreDraft()
  expect(readTexts(store)).toEqual(['3', '4'])
})

test('the cells of a recovered draft are in the order of the sheet', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const text = (typed: string) => ({ base: null, text: typed, touched: true })
  const keep = (rowId: string, cells: Record<string, ReturnType<typeof text>>) =>
    records.put(`draft/scores/${sheet.classroom}/10/`, rowId, { sheet, at: 1, cells })
  await keep('10', { b: text('4'), a: text('3') })
  await keep('9', { a: text('2') })
  await keep('gone', { a: text('9') })
  const { sync } = await open(records, sheet, { rows: createRows('9', '10') })
  expect(recoveredDraft(sync.state())?.cells.map((cell) => cell.text)).toEqual(['2', '3', '4', '9'])
})

test('unsent cells of a student who has left the class are shown and stored', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const { store, sync } = await open(records, sheet)
  type(store, 1, 1, '8')
  sync.dispatchSilently({ type: 'merge', input: { columns, rows: createRows('r0'), readOnly: false } })
  expect(sync.state().orphaned).toMatchObject([{ rowId: 'r1', columnId: 'a', text: '8' }])
  type(store, 0, 1, '9')
  await Promise.resolve()
  expect(await records.all(`draft/scores/${sheet.classroom}/10/`)).toHaveLength(2)

  const part = await open(records, sheet, { rows: createRows('r0'), isPart: true })
  expect(part.sync.state().orphaned).toEqual([])
  expect(await records.all(`draft/scores/${sheet.classroom}/10/`)).toHaveLength(2)
})

test('a save carries the tag of what the sheet shows, and none while that is not known', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const { store, sync, report } = await open(records, sheet)
  const tags = async () =>
    (await records.all('outbox/')).map(({ value }) => z.object({ etag: z.nullable(z.string()) }).parse(value).etag)
  sync.setTag('"1"')
  type(store, 0, 1, '5')
  sync.save()
  await vi.waitFor(async () => expect(await tags()).toEqual(['"1"']))
  // The second is typed on values that are still on their way.
  type(store, 0, 1, '6')
  sync.save()
  await vi.waitFor(async () => expect(await tags()).toEqual(['"1"', null]))
  report({
    type: 'sent',
    sheet,
    cells: [5, 6].map((value) => ({ rowId: 'r0', columnId: 'a', base: null, value, text: String(value) })),
  })
  // Values read before the save are outdated.
  type(store, 0, 2, '7')
  sync.save()
  await vi.waitFor(async () => expect(await tags()).toEqual(['"1"', null, null]))
})
