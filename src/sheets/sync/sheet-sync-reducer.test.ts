import { describe, expect, test } from 'vitest'
import { createGrid, type GridInput, type GridState } from '@/sheets/grid/model'
import { run, type Command } from '@/sheets/grid/commands'
import type { DraftCell } from '@/sheets/grid/reconcile'
import { numberColumn, positionsOf } from '@/testing/sheets/test-columns'
import type { OutboxEvent } from './outbox-reducer'
import type { SheetId } from './sheet'
import {
  initialSheetSync,
  recoveredDraft,
  sheetSyncReducer,
  type Recovery,
  type SheetSyncEffect,
  type SheetSyncEvent,
  type SheetSyncState,
} from './sheet-sync-reducer'

const sheet: SheetId = {
  kind: 'scores',
  classroom: 1,
  academicYear: 1,
  school: 1,
  grade: 7,
  suffix: 'ក',
  month: 10,
}
const columns = [numberColumn('a'), numberColumn('b')]
const position = positionsOf(columns)
const input = (...ids: string[]): GridInput => ({
  columns,
  rows: ids.map((id) => ({ id, values: [null, 4] })),
  readOnly: false,
})
const grid = createGrid(input('r0', 'r1'))
const after = (state: GridState, ...commands: Command[]) => commands.reduce(run, state)
const typed = after(grid, { type: 'set', texts: [{ ...position(0, 0), text: '7' }] })
const draftCell = (rowId: string, columnId: string, text: string): DraftCell => ({
  rowId,
  columnId,
  base: null,
  text,
  touched: true,
})
const sent = (value: number) => ({ rowId: 'r0', columnId: 'a', base: null, value, text: String(value) })
const draft = { cells: [draftCell('r0', 'a', '3')], at: 1 }

const options = { readOnly: false, isPart: false }
const closed = initialSheetSync(options)
const inState = (recovery: Recovery, more: Partial<SheetSyncState> = {}): SheetSyncState => ({
  ...closed,
  recovery,
  ...more,
})
const done = inState({ status: 'done' })

const loaded = (
  drafts: readonly DraftCell[],
  more: Partial<Extract<SheetSyncEvent, { type: 'draftsLoaded' }>> = {},
): SheetSyncEvent => ({ type: 'draftsLoaded', grid, drafts, at: 1, pending: [], isResumed: false, ...more })
const reported = (event: OutboxEvent, state = typed): SheetSyncEvent => ({ type: 'outboxReported', grid: state, event })
const describeEffects = (effects: readonly SheetSyncEffect[]) =>
  effects.map((effect) => (effect.type === 'dispatch' ? `dispatch ${effect.command.type}` : effect.type))
const step = (state: SheetSyncState, event: SheetSyncEvent) => {
  const next = sheetSyncReducer(state, event)
  return { ...next, names: describeEffects(next.effects) }
}

describe('recovery of drafts', () => {
  const states: Record<Recovery['status'], SheetSyncState> = {
    closed,
    loading: inState({ status: 'loading' }),
    joining: inState({ status: 'joining', draft }),
    offered: inState({ status: 'offered', draft }),
    done,
  }
  const events = {
    opened: { type: 'opened' },
    closed: { type: 'closed' },
    draftsLoaded: loaded(draft.cells),
    tabsAnswered: { type: 'tabsAnswered', grid, cells: null },
    draftRestored: { type: 'draftRestored', grid },
    draftDiscarded: { type: 'draftDiscarded' },
  } satisfies Record<string, SheetSyncEvent>
  /** Every state × every event; an event that is not named leaves the state as it is, and has no effect. */
  const transitions: Record<Recovery['status'], Partial<Record<keyof typeof events, Recovery['status']>>> = {
    closed: { opened: 'loading', closed: 'closed' },
    loading: { draftsLoaded: 'joining', closed: 'closed' },
    joining: { tabsAnswered: 'offered', draftRestored: 'joining', draftDiscarded: 'joining', closed: 'closed' },
    offered: { draftRestored: 'done', draftDiscarded: 'done', closed: 'closed' },
    done: { closed: 'closed' },
  }
  for (const [status, state] of Object.entries(states)) {
    for (const [name, event] of Object.entries(events)) {
      const expected = Object.entries(transitions[state.recovery.status]).find(([key]) => key === name)?.[1]
      test(`${status}: ${name} leads to ${expected ?? 'no change'}`, () => {
        const next = sheetSyncReducer(state, event)
        expect(next.state.recovery.status).toBe(expected ?? status)
        expect(expected === undefined && (next.state !== state || next.effects.length > 0)).toBe(false)
      })
    }
  }

  test('an opened sheet loads its drafts, then asks the other tabs, then offers what is left', () => {
    expect(step(closed, { type: 'opened' }).names).toEqual(['loadDrafts'])
    const joining = step(states.loading, loaded(draft.cells))
    expect(joining.names).toEqual(['persist', 'askTabs'])
    expect(recoveredDraft(joining.state)).toEqual(draft)
    expect(step(joining.state, { type: 'tabsAnswered', grid, cells: null }).state.recovery).toEqual({
      status: 'offered',
      draft,
    })
  })

  test('without a draft nothing is offered', () => {
    const joining = step(states.loading, loaded([])).state
    expect(step(joining, { type: 'tabsAnswered', grid, cells: null }).state.recovery).toEqual({ status: 'done' })
  })

  test('a draft that the server has already is not offered', () => {
    const next = step(states.loading, loaded([{ ...draftCell('r0', 'b', '4') }]))
    expect(recoveredDraft(next.state)).toBeNull()
  })

  test('the draft of a sheet that was edited since the page was loaded is restored without a question', () => {
    const next = step(states.loading, loaded(draft.cells, { isResumed: true }))
    expect(next.names).toEqual(['dispatch restore', 'persist', 'askTabs'])
    expect(next.state.recovery).toEqual({ status: 'joining', draft: null })
  })

  test('a read-only sheet offers its draft and stores nothing', () => {
    const readOnly = inState({ status: 'loading' }, { readOnly: true })
    const next = step(readOnly, loaded(draft.cells, { isResumed: true }))
    expect(next.names).toEqual(['askTabs'])
    expect(recoveredDraft(next.state)).toEqual(draft)
  })

  test('queued saves go back into the grid as being sent, with what was typed since', () => {
    const next = step(states.loading, loaded([draftCell('r0', 'a', '8')], { pending: [sent(5)] }))
    expect(next.names).toEqual(['dispatch restore', 'dispatch saveStarted', 'runOutbox', 'persist', 'askTabs'])
    expect(next.effects[0]).toMatchObject({ command: { cells: [{ text: '8', base: null }] } })
    expect(next.state.delivery).toEqual({ status: 'waiting', reason: null })
    expect(recoveredDraft(next.state)).toBeNull()
  })

  test('while another tab has the sheet open its changes are applied and nothing is offered', () => {
    const next = step(states.joining, { type: 'tabsAnswered', grid, cells: [draftCell('r1', 'a', '6')] })
    expect(next.names).toEqual(['dispatch restore'])
    expect(next.state.recovery).toEqual({ status: 'done' })
  })

  test('a draft whose student has left the class is shown as orphaned when it is restored', () => {
    const gone = draftCell('gone', 'a', '3')
    const next = step(inState({ status: 'offered', draft: { cells: [gone], at: 1 } }), { type: 'draftRestored', grid })
    expect(next.state.orphaned).toEqual([gone])
  })

  test('discarding a draft stores its rows without it', () => {
    const next = step(states.offered, { type: 'draftDiscarded' })
    expect(next.effects).toEqual([{ type: 'persist', rowIds: ['r0'] }])
    expect(recoveredDraft(next.state)).toBeNull()
  })

  test('rows that a part of a sheet does not show are left alone', () => {
    const part = inState({ status: 'loading' }, { isPart: true })
    const next = step(part, loaded([draftCell('other', 'a', '3')], { pending: [{ ...sent(5), rowId: 'other' }] }))
    expect(next.names).toEqual(['persist', 'askTabs'])
    expect(recoveredDraft(next.state)).toBeNull()
  })
})

describe('changes of the grid', () => {
  const changed = (isTyped = true): SheetSyncEvent => ({ type: 'gridChanged', before: grid, after: typed, isTyped })

  test('a typed cell is stored with its row and sent to the other tabs', () => {
    expect(step(done, changed()).effects).toEqual([
      { type: 'persist', rowIds: ['r0'] },
      { type: 'markEdited' },
      { type: 'broadcast', cells: [draftCell('r0', 'a', '7')] },
    ])
  })

  test('what the server or another tab has changed is stored and not sent to the other tabs', () => {
    expect(step(done, changed(false)).names).toEqual(['persist', 'markEdited'])
  })

  test('nothing is stored before the drafts are read, after the sheet is closed, or when it is read-only', () => {
    const states = [inState({ status: 'loading' }), closed, inState({ status: 'done' }, { readOnly: true })]
    for (const state of states) expect(step(state, changed()).names).toEqual([])
  })

  test('moving the active cell stores nothing', () => {
    const moved = after(grid, { type: 'moveTo', to: position(1, 1) })
    const next = step(done, { type: 'gridChanged', before: grid, after: moved, isTyped: true })
    expect(next.names).toEqual([])
    expect(next.state).toBe(done)
  })

  test('unsent cells of a student who leaves the class become orphaned, and are stored until they are discarded', () => {
    const merged = run(typed, { type: 'merge', input: input('r1') })
    const next = step(done, { type: 'gridChanged', before: typed, after: merged, isTyped: false })
    expect(next.state.orphaned).toEqual([draftCell('r0', 'a', '7')])
    const discarded = step(next.state, { type: 'orphanedDiscarded' })
    expect(discarded.state.orphaned).toEqual([])
    expect(discarded.effects).toEqual([{ type: 'persist', rowIds: ['r0'] }])
  })

  test('cells typed in another tab are applied to the grid', () => {
    const next = step(done, { type: 'typedInOtherTab', cells: draft.cells })
    expect(next.names).toEqual(['dispatch applyOtherTab'])
    expect(step(done, { type: 'tabsChanged', otherTabs: 2 }).state.otherTabs).toBe(2)
  })
})

describe('delivery of saves', () => {
  const change = { rowId: 'r0', columnId: 'a', base: null, value: 7 }
  const tagged = inState({ status: 'done' }, { tag: '"1"' })
  const sending = inState({ status: 'done' }, { delivery: { status: 'sending' }, tag: '"1"' })

  test('a save queues its cells with the tag of what the grid shows', () => {
    const next = step(tagged, { type: 'saveRequested', grid: typed, changes: [change] })
    expect(next.names).toEqual(['dispatch saveStarted', 'queueSave'])
    expect(next.effects[1]).toEqual({ type: 'queueSave', cells: [{ ...change, text: '7' }], tag: '"1"' })
    expect(next.state.delivery).toEqual({ status: 'sending' })
  })

  test('a save on top of one that is still on its way has no tag', () => {
    const onItsWay = run(typed, { type: 'saveStarted', saves: [change] })
    const next = step(tagged, { type: 'saveRequested', grid: onItsWay, changes: [change] })
    expect(next.effects[1]).toMatchObject({ tag: null })
  })

  test('without a change nothing is queued', () => {
    expect(step(done, { type: 'saveRequested', grid, changes: [] })).toMatchObject({ state: done, names: [] })
  })

  test('a waiting save names its reason', () => {
    const next = step(sending, reported({ type: 'waiting', sheet, reason: 'connection' }))
    expect(next.state.delivery).toEqual({ status: 'waiting', reason: 'connection' })
    expect(step(next.state, reported({ type: 'sending', sheet })).state.delivery).toEqual({ status: 'sending' })
  })

  test('a save that has arrived makes the tag outdated and ends the failure before it', () => {
    const failed = { ...sending, failure: { id: 'x', values: {}, isClosed: false } }
    const next = step(failed, reported({ type: 'sent', sheet, cells: [sent(7)] }))
    expect(next.names).toEqual(['dispatch saveSucceeded', 'checkDelivery'])
    expect(next.state).toMatchObject({ tag: null, saves: 1, failure: null })
  })

  test.each(['joining', 'offered'] as const)(
    'a cell that was saved since is no longer in the draft of a sheet that is %s',
    (status) => {
      const cells = [draftCell('r0', 'a', '3'), draftCell('r1', 'a', '5')]
      const both = inState({ status, draft: { cells, at: 1 } })
      const next = step(both, reported({ type: 'sent', sheet, cells: [sent(7)] }))
      expect(recoveredDraft(next.state)).toEqual({ cells: [draftCell('r1', 'a', '5')], at: 1 })
      const last = step(inState({ status, draft }), reported({ type: 'sent', sheet, cells: [sent(7)] }))
      expect(recoveredDraft(last.state)).toBeNull()
    },
  )

  test('the sheet is idle once no cell is on its way', () => {
    expect(step(sending, { type: 'deliveryChecked', isSaving: true }).state).toBe(sending)
    expect(step(sending, { type: 'deliveryChecked', isSaving: false }).state.delivery).toEqual({ status: 'idle' })
  })

  test('a refused save has a reason for the sheet and for each cell that the server names', () => {
    const cells = [sent(7), { ...sent(8), columnId: 'b' }]
    const refused = {
      type: 'refused',
      sheet,
      cells,
      message: { id: 'common.error.server', values: {} },
      reasons: [{ rowId: 'r0', columnId: 'b', id: 'score.tooHigh' }],
      isClosed: true,
    } as const
    const next = step(sending, reported({ ...refused, reasons: [...refused.reasons] }))
    expect(next.state.failure).toEqual({ id: 'common.error.server', values: {}, isClosed: true })
    expect(next.effects[0]).toMatchObject({
      command: { type: 'saveFailed', reasons: new Map([[cells[1], { id: 'score.tooHigh' }]]) },
    })
  })

  test('a conflict shows the value of the server; a cell whose student has left is orphaned', () => {
    const theirs = { value: 9, by: 'សុខ ដារ៉ា', at: null }
    const gone = { ...sent(5), rowId: 'gone' }
    const conflicts = [
      { cell: sent(7), serverCell: theirs },
      { cell: gone, serverCell: null },
    ]
    const next = step(sending, reported({ type: 'conflict', sheet, conflicts }))
    expect(next.names).toEqual(['dispatch saveFailed', 'dispatch applyServerValues', 'checkDelivery'])
    expect(next.effects[1]).toMatchObject({ command: { values: [{ rowId: 'r0', columnId: 'a', value: 9 }] } })
    expect([...next.state.serverCells.values()]).toEqual([theirs])
    expect(next.state.orphaned).toMatchObject([{ rowId: 'gone', text: '5' }])
  })

  test('a reading gives the tag of the next save', () => {
    expect(step(done, { type: 'tagRead', tag: '"2"' }).state.tag).toBe('"2"')
  })
})
