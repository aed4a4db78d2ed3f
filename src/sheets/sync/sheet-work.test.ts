// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { DeviceRecords } from '@/lib/storage/storage-records'
import { cellAt, createGrid, type GridInput } from '@/sheets/grid/model'
import { createGridStore, type GridStore } from '@/sheets/grid/store'
import { numberColumn } from '@/sheets/grid/test-columns'
import { createDrafts } from './drafts'
import { createOutbox } from './outbox'
import type { OutboxEvent } from './outbox-reducer'
import type { SheetId } from './sheet'
import { createSheetWork, type SheetWork } from './sheet-work'
import { testDevice } from './test-device'
import type { Work } from './work'

// A sheet on one device whose line is out: every save waits.
const columns = [numberColumn('id', true), numberColumn('a'), numberColumn('b')]
const rowsOf = (...ids: string[]): GridInput['rows'] => ids.map((id) => ({ id, values: [1, null, null] }))
const never = () => new Promise<never>(() => undefined)

let classroom = 0
/** Each test has a sheet of its own: what was worked on in this page's life is brought back without asking. */
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

/** Opens the sheet as a tab would; gives its parts once what is kept has been read. */
async function open(
  records: DeviceRecords,
  sheet: SheetId,
  { rows = rowsOf('r0', 'r1'), isPart = false }: { rows?: GridInput['rows']; isPart?: boolean } = {},
): Promise<{ store: GridStore; work: SheetWork; close: () => void; hear: (event: OutboxEvent) => void }> {
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
  const device: Work = {
    drafts,
    outbox,
    apiFor: never,
    keeps: true,
    tabs: {
      async enter() {
        isRead()
        return null
      },
      leave: () => undefined,
      typed: () => undefined,
      tell: () => undefined,
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
  const work = createSheetWork({ work: device, sheet, store, readOnly: false, isPart })
  const close = work.start()
  stops.push(close)
  await read
  await Promise.resolve()
  await Promise.resolve()
  return { store, work, close, hear: (event) => listeners.forEach((each) => each(event)) }
}

function type(store: GridStore, row: number, column: number, text: string): void {
  store.dispatch({ type: 'moveTo', to: { row, column } })
  store.dispatch({ type: 'edit', mode: 'replace' })
  store.dispatch({ type: 'type', text })
  store.dispatch({ type: 'commit' })
}

const textsOf = ({ state }: GridStore) => [1, 2].map((column) => cellAt(state(), { row: 0, column }).text)

test('what is typed after a save that still waits is there when the sheet is opened again', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const first = await open(records, sheet)
  type(first.store, 0, 1, '5')
  first.work.save()
  type(first.store, 0, 2, '6')
  type(first.store, 0, 1, '7')
  await Promise.resolve()
  first.close()

  const again = await open(records, sheet)
  expect(textsOf(again.store)).toEqual(['7', '6'])
  expect(again.work.unsent()).toHaveLength(2)
  expect(again.work.state().phase).toBe('waiting')
})

test('a save that arrives is no work any more, and what was typed since stays a change of it', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const { store, work, hear } = await open(records, sheet)
  type(store, 0, 1, '5')
  const cells = [{ rowId: 'r0', columnId: 'a', base: null, value: 5, text: '5' }]
  work.save()
  type(store, 0, 1, '7')
  hear({ type: 'sent', sheet, cells })
  expect(cellAt(store.state(), { row: 0, column: 1 })).toMatchObject({ base: 5, value: 7, state: 'dirty' })
  expect(work.state()).toMatchObject({ phase: 'idle', saves: 1 })
})

test('what was kept at another time is offered, and typing in the same row leaves it there', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const kept = { sheet, at: 1, cells: { a: { base: null, text: '3', touched: true } } }
  await records.put(`draft/scores/${sheet.classroom}/10/`, 'r0', kept)
  const { store, work } = await open(records, sheet)
  expect(work.state().offer?.cells).toHaveLength(1)
  type(store, 0, 2, '4')
  await Promise.resolve()
  const [row] = await records.all(`draft/scores/${sheet.classroom}/10/`)
  expect(row?.value).toMatchObject({ cells: { a: { text: '3' }, b: { text: '4' } } })
  work.continueOffer()
  expect(textsOf(store)).toEqual(['3', '4'])
})

test('cells that were kept are offered in the order of the sheet', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const text = (typed: string) => ({ base: null, text: typed, touched: true })
  const keep = (rowId: string, cells: Record<string, ReturnType<typeof text>>) =>
    records.put(`draft/scores/${sheet.classroom}/10/`, rowId, { sheet, at: 1, cells })
  await keep('10', { b: text('4'), a: text('3') })
  await keep('9', { a: text('2') })
  await keep('gone', { a: text('9') })
  const { work } = await open(records, sheet, { rows: rowsOf('9', '10') })
  expect(work.state().offer?.cells.map((cell) => cell.text)).toEqual(['2', '3', '4', '9'])
})

test('cells of a pupil who has left are told of and kept; those of pupils out of view are left alone', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const { store, work } = await open(records, sheet)
  type(store, 1, 1, '8')
  work.dispatchSilently({ type: 'merge', input: { columns, rows: rowsOf('r0'), readOnly: false } })
  expect(work.state().orphaned).toMatchObject([{ rowId: 'r1', columnId: 'a', text: '8' }])
  type(store, 0, 1, '9')
  await Promise.resolve()
  expect(await records.all(`draft/scores/${sheet.classroom}/10/`)).toHaveLength(2)

  const part = await open(records, sheet, { rows: rowsOf('r0'), isPart: true })
  expect(part.work.state().orphaned).toEqual([])
  expect(await records.all(`draft/scores/${sheet.classroom}/10/`)).toHaveLength(2)
})

test('a save carries the tag of what the sheet shows, and none while that is not known', async () => {
  const [records, sheet] = [testDevice(), newSheet()]
  const { store, work, hear } = await open(records, sheet)
  const tags = async () =>
    (await records.all('outbox/')).map(({ value }) => z.object({ etag: z.nullable(z.string()) }).parse(value).etag)
  work.setTag('"1"')
  type(store, 0, 1, '5')
  work.save()
  await vi.waitFor(async () => expect(await tags()).toEqual(['"1"']))
  // The second is typed on values that are still on their way.
  type(store, 0, 1, '6')
  work.save()
  await vi.waitFor(async () => expect(await tags()).toEqual(['"1"', null]))
  hear({
    type: 'sent',
    sheet,
    cells: [5, 6].map((value) => ({ rowId: 'r0', columnId: 'a', base: null, value, text: String(value) })),
  })
  // What was read before the save came in is outdated.
  type(store, 0, 2, '7')
  work.save()
  await vi.waitFor(async () => expect(await tags()).toEqual(['"1"', null, null]))
})
