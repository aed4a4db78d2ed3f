import { describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/api/api-error'
import {
  firstPause,
  maxPauseMs,
  maxRetries,
  maxSilentConflicts,
  maxTaggedTries,
  outboxReducer,
  pauseAfter429,
  type DeliveryEvent,
  type Effect,
  type OutboxState,
  type Transition,
} from './outbox-reducer'
import type { QueuedSave } from './queued-saves'
import type { SheetId, SheetReading } from './sheet'

const sheet: SheetId = {
  kind: 'scores',
  classroom: 1,
  academicYear: 1,
  school: 1,
  grade: 7,
  suffix: 'ក',
  month: 10,
}
const cell = (rowId: string, value: number) => ({ rowId, columnId: 'a', base: null, value, text: String(value) })
const save: QueuedSave = { id: '1', sheet, cells: [cell('r0', 5), cell('r1', 6)], etag: '"1"', attempt: null }
const attempt = { key: 'k', etag: '"1"', cells: save.cells }
const attempted: QueuedSave = { ...save, attempt }
const unread: QueuedSave = { ...save, etag: null }
const delivery = { save, pause: firstPause, faults: 0, changes: 0 }
const sending: OutboxState = { status: 'sending', delivery: { ...delivery, save: attempted } }
const reading: OutboxState = { status: 'reading', delivery: { ...delivery, save: unread } }
const refusal = { message: { id: 'common.error.server', values: {} }, reasons: [], isClosed: false }
const failed = (
  failure: Partial<ConstructorParameters<typeof ApiError>[0]> | null,
  isBlocked = false,
): DeliveryEvent => ({
  type: 'failed',
  failure: failure === null ? null : new ApiError({ kind: 'refused', endpoint: 'POST /scores', ...failure }),
  refusal,
  isBlocked,
  now: 1_000_000,
})
const read = (...values: [rowId: string, value: number | null][]): DeliveryEvent => {
  const cells: SheetReading['cells'] = new Map(
    values.map(([rowId, value]) => [rowId, new Map([['a', { value, by: null, at: null }]])]),
  )
  return { type: 'wasRead', reading: { etag: '"2"', cells }, key: 'k2' }
}
const loaded: DeliveryEvent = { type: 'apiLoaded', key: 'k', comparesTags: true }

const states: Record<OutboxState['status'], OutboxState> = {
  idle: { status: 'idle' },
  loading: { status: 'loading', delivery },
  reading,
  sending,
  waitingForConnection: { status: 'waitingForConnection', delivery },
  waitingForServer: { status: 'waitingForServer', delivery, retryAt: null },
  waitingForSignIn: { status: 'waitingForSignIn' },
}
const events: Record<DeliveryEvent['type'], DeliveryEvent> = {
  taken: { type: 'taken', save },
  apiLoaded: loaded,
  apiMissing: { type: 'apiMissing' },
  wasRead: read(['r0', null], ['r1', null]),
  written: { type: 'written' },
  failed: failed({ status: 403 }),
  waited: { type: 'waited' },
  abandoned: { type: 'abandoned' },
}

/** Every state × every event; what is not named leaves the state as it is, and has no effect. */
const transitions: Record<OutboxState['status'], Partial<Record<DeliveryEvent['type'], OutboxState['status']>>> = {
  idle: { taken: 'loading' },
  loading: { apiLoaded: 'sending', apiMissing: 'waitingForConnection', abandoned: 'idle' },
  reading: { wasRead: 'sending', failed: 'idle', abandoned: 'idle' },
  sending: { written: 'idle', failed: 'idle', abandoned: 'idle' },
  waitingForConnection: { waited: 'loading', abandoned: 'idle' },
  waitingForServer: { waited: 'loading', abandoned: 'idle' },
  waitingForSignIn: { taken: 'loading', abandoned: 'idle' },
}

describe.each(Object.values(states))('a save in the state $status', (state) => {
  test.each(Object.values(events))('after the event $type', (event) => {
    const next = outboxReducer(state, event)
    const expected = transitions[state.status][event.type]
    expect(next.state.status).toBe(expected ?? state.status)
    expect(next.effects.length === 0 && next.state === state).toBe(expected === undefined)
  })
})

const listEffects = ({ effects }: Transition) =>
  effects.map((effect) => (effect.type === 'announce' ? effect.event.type : effect.type))
const writeIn = ({ effects }: Transition) =>
  effects.find((effect): effect is Extract<Effect, { type: 'write' }> => effect.type === 'write')
const saveIn = ({ state }: Transition) => ('delivery' in state ? state.delivery.save : null)

test('a save whose tag is known is stored with its key and sent without reading', () => {
  const next = outboxReducer(states.loading, loaded)
  expect(listEffects(next)).toEqual(['sending', 'keep', 'write'])
  expect(writeIn(next)).toMatchObject({ key: 'k', ifMatch: '"1"', cells: save.cells })
  expect(saveIn(next)).toEqual(attempted)
})

test.each([
  ['whose tag is not known', unread, true],
  ['to a server that compares no tags', save, false],
])('a save %s reads the sheet first', (_what, item, comparesTags) => {
  const loading: OutboxState = { status: 'loading', delivery: { ...delivery, save: item } }
  const next = outboxReducer(loading, { type: 'apiLoaded', key: 'k', comparesTags })
  expect(next.state.status).toBe('reading')
  expect(listEffects(next)).toEqual(['sending', 'read'])
  expect(saveIn(next)?.etag).toBeNull()
})

test('a try whose outcome is not known is sent again exactly as it was', () => {
  const loading: OutboxState = { status: 'loading', delivery: { ...delivery, save: attempted } }
  const next = outboxReducer(loading, { type: 'apiLoaded', key: 'another', comparesTags: true })
  expect(listEffects(next)).toEqual(['sending', 'write'])
  expect(writeIn(next)).toMatchObject({ key: 'k', ifMatch: '"1"' })
})

test('cells that another user has changed are a conflict, and the rest is sent', () => {
  const next = outboxReducer(reading, read(['r0', 9], ['r1', null]))
  expect(listEffects(next)).toEqual(['conflict', 'keep', 'write'])
  expect(writeIn(next)).toMatchObject({ key: 'k2', ifMatch: '"2"', cells: [cell('r1', 6)] })
})

test('cells that the server has already have arrived, and a save with nothing left to send ends', () => {
  const next = outboxReducer(reading, read(['r0', 5], ['r1', 9]))
  expect(next.state).toEqual({ status: 'idle' })
  expect(listEffects(next)).toEqual(['conflict', 'remove', 'arrived'])
})

test('a save that the server has taken leaves the queue before it is announced', () => {
  expect(listEffects(outboxReducer(sending, { type: 'written' }))).toEqual(['remove', 'arrived'])
})

test('a save with an outdated tag reads the sheet next, without waiting and without its key', () => {
  const next = outboxReducer(sending, failed({ status: 412 }))
  expect(next.state.status).toBe('loading')
  expect(saveIn(next)).toEqual(unread)
})

test('a sheet that keeps changing is saved after waits, and at last without a tag', () => {
  const changedOften = (changes: number): OutboxState => ({
    status: 'sending',
    delivery: { ...delivery, save: { ...unread, attempt }, changes },
  })
  expect(outboxReducer(changedOften(maxSilentConflicts - 1), failed({ status: 412 })).state.status).toBe('loading')
  expect(outboxReducer(changedOften(maxSilentConflicts), failed({ status: 412 })).state.status).toBe('waitingForServer')
  const last: OutboxState = { status: 'reading', delivery: { ...delivery, save: unread, changes: maxTaggedTries } }
  expect(writeIn(outboxReducer(last, read(['r0', null], ['r1', null])))?.ifMatch).toBeNull()
})

test('a refused cell is compared with the sheet once, and refuses the save when it is refused again', () => {
  const next = outboxReducer(sending, failed({ status: 400 }))
  expect(next.state.status).toBe('loading')
  expect(saveIn(next)).toEqual(unread)
  const compared: OutboxState = { status: 'sending', delivery: { ...delivery, save: { ...unread, attempt } } }
  expect(listEffects(outboxReducer(compared, failed({ status: 400 })))).toEqual(['remove', 'refused'])
})

test('a save that the session has ended for stays in the queue', () => {
  const next = outboxReducer(sending, failed({ status: 401 }))
  expect(next.state).toEqual({ status: 'waitingForSignIn' })
  expect(next.effects).toEqual([{ type: 'announce', event: { type: 'waiting', sheet, reason: 'session' } }])
})

test.each([
  ['the time that the server names', 40, 40_000],
  ['a time of our own when it names none', null, pauseAfter429],
])('a busy server is left alone for %s', (_what, retryAfter, milliseconds) => {
  const next = outboxReducer(sending, failed({ status: 429, retryAfter }))
  expect(next.state).toMatchObject({ status: 'waitingForServer', retryAt: 1_000_000 + milliseconds })
  expect(next.effects.at(-1)).toEqual({ type: 'wait', milliseconds, isFixed: true })
  expect(saveIn(next)).toEqual(attempted)
})

test('each wait for the connection is twice as long as the one before, up to a minute', () => {
  let state: OutboxState = sending
  const waits: number[] = []
  for (let round = 0; round < 8; round += 1) {
    const next = outboxReducer(state, failed({ kind: 'offline' }))
    expect(next.state.status).toBe('waitingForConnection')
    for (const effect of next.effects) if (effect.type === 'wait') waits.push(effect.milliseconds)
    state = outboxReducer(outboxReducer(next.state, { type: 'waited' }).state, loaded).state
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, maxPauseMs, maxPauseMs])
})

test('a refusal that passes by itself is waited for', () => {
  const next = outboxReducer(sending, failed({ status: 409 }, true))
  expect(next.state.status).toBe('waitingForServer')
  expect(listEffects(next)).toEqual(['waiting', 'wait'])
})

test('a server fault is tried again with the same key, and refuses the save in the end', () => {
  const next = outboxReducer(sending, failed({ kind: 'server', status: 500 }))
  expect(next.state.status).toBe('waitingForServer')
  expect(saveIn(next)).toEqual(attempted)
  const faulty: OutboxState = { status: 'sending', delivery: { ...delivery, save: attempted, faults: maxRetries } }
  expect(listEffects(outboxReducer(faulty, failed({ kind: 'server', status: 500 })))).toEqual(['remove', 'refused'])
})

test('after an unreadable response the sheet is read to find out whether the save was done', () => {
  expect(saveIn(outboxReducer(sending, failed({ kind: 'contract', status: 200 })))).toEqual(unread)
})

test('a fault of our own refuses the save instead of blocking those behind it', () => {
  const next = outboxReducer(sending, failed(null))
  expect(next.state).toEqual({ status: 'idle' })
  expect(listEffects(next)).toEqual(['remove', 'refused'])
})
