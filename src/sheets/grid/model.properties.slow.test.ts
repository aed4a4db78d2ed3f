import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { copied } from './clipboard'
import { run } from './commands'
import { anchorCell, cellAt, createGrid, shownAt, shownPosition, type GridState } from './model'
import { planPaste } from './paste'
import { changesSinceBase, type CellChange } from './reconcile'
import { action, type Action } from '@/testing/sheets/test-actions'
import { activeIn } from '@/testing/sheets/test-columns'
import {
  plainArrange,
  plainCellAt,
  closeEdit,
  columns,
  newPlain,
  isPlainUnsaved,
  type Plain,
  plainChanges,
  type PlainCommand,
  plainCommand,
  plainCopy,
  plainPaste,
  plainRestore,
  plainView,
  read,
  rowCount,
  rowRule,
  width,
} from '@/testing/sheets/test-reference'

const createInput = (server: readonly (number | null)[]) => ({
  columns,
  readOnly: false,
  rowRule,
  rows: Array.from({ length: rowCount }, (_, index) => ({
    id: String(index),
    values: server.slice(index * width, (index + 1) * width),
  })),
})

function toChanges(sent: Plain['sent']): CellChange[] {
  return (sent ?? []).map(({ at, base, value }) => ({
    rowId: String(Math.floor(at / width)),
    columnId: columns[at % width]?.id ?? '',
    base,
    value,
  }))
}

/** The reference counts rows and columns. */
function runPlain(state: GridState, command: PlainCommand): GridState {
  return run(state, command.type === 'moveTo' ? { ...command, to: shownAt(state, command.to) } : command)
}

/** Does one action on both; gives the model's new state. */
function act(state: GridState, plain: Plain, next: Action): GridState {
  switch (next.type) {
    case 'step':
      plainCommand(plain, next.command)
      return runPlain(state, next.command)
    case 'type': {
      const open = run(run(state, { type: 'edit', mode: 'replace' }), { type: 'type', text: next.text })
      closeEdit(plain)
      if (plain.column !== 0) plain.edit = next.text
      if (next.end === 'leave open') return open
      const end: PlainCommand = next.end === 'enter' ? { type: 'enter', back: false } : { type: next.end }
      plainCommand(plain, end)
      return runPlain(open, end)
    }
    case 'saveBegins': {
      if (plain.sent !== null) return state
      plain.old = plain.undo.length
      plain.sent = plainChanges(plain)
      for (const { at, value } of plain.sent) plainCellAt(plain, at).sending = value
      return run(state, { type: 'saveStarted', saves: changesSinceBase(state) })
    }
    case 'saveArrives':
      for (const { at, value } of plain.sent ?? []) plain.server[at] = value
      return state
    case 'saveEnds': {
      plain.old = plain.undo.length
      const saves = toChanges(plain.sent)
      for (const { at, value } of plain.sent ?? []) {
        const cell = plainCellAt(plain, at)
        const isChanged = cell.touched || isPlainUnsaved(cell)
        const wasSending = cell.sending !== undefined
        cell.sending = undefined
        if (!next.well) continue
        // What was read meanwhile is not a change of the user.
        if (!wasSending && !isChanged) cell.text = value === null ? '' : String(value)
        cell.base = value
        plain.server[at] = value
      }
      plain.sent = null
      return run(state, { type: next.well ? 'saveSucceeded' : 'saveFailed', saves })
    }
    case 'elsewhere':
      plain.server[next.row * width + next.column] = next.value
      return state
    case 'reload':
      plain.old = plain.undo.length
      for (const [index, cell] of plain.cells.entries()) {
        const theirs = plain.server[index] ?? null
        const value = read(cell.text)
        const isOnItsWay = cell.sending !== undefined && cell.sending !== theirs
        if ((value === theirs && !isOnItsWay) || !isPlainUnsaved(cell)) {
          const shown = theirs === null ? '' : String(theirs)
          Object.assign(cell, { base: theirs, text: shown, touched: false, theirs: undefined, sending: undefined })
        } else if (theirs === value || theirs === cell.base || theirs === cell.sending) {
          cell.base = theirs
          cell.theirs = undefined
        } else cell.theirs = theirs
      }
      return run(state, { type: 'merge', input: createInput(plain.server) })
    case 'copyOrCut': {
      plainCommand(plain, { type: 'commit' })
      const committed = run(state, { type: 'commit' })
      const [is, shouldBe] = [copied(committed).text, plainCopy(plain)]
      if (is !== shouldBe) throw new Error(`Copied ${is}, should be ${shouldBe}`)
      if (!next.cut) return run(committed, { type: 'copied' })
      plainCommand(plain, { type: 'clear' })
      return run(committed, { type: 'clear' })
    }
    case 'paste': {
      plainCommand(plain, { type: 'commit' })
      plainPaste(plain, next.block)
      const committed = run(state, { type: 'commit' })
      const plan = planPaste(committed, next.block, false)
      return run(committed, { type: 'set', texts: plan.texts, select: plan.range })
    }
    case 'arrange': {
      plainCommand(plain, { type: 'commit' })
      plainArrange(plain, next.rows, next.columns)
      const order = { rows: next.rows.map(String), columns: next.columns.map((column) => columns[column]?.id ?? '') }
      return run(run(state, { type: 'commit' }), { type: 'arrange', order })
    }
    case 'restore': {
      plain.old = plain.undo.length
      const { base, text: draftText } = next
      plainRestore(plain, next.row * width + next.column, base, draftText)
      const columnId = columns[next.column]?.id ?? ''
      return run(state, {
        type: 'restore',
        cells: [{ rowId: String(next.row), columnId, base, text: draftText, touched: true }],
      })
    }
    default:
      return next satisfies never
  }
}

function view(state: GridState) {
  const cells = state.cells.flatMap((line) => line.map(({ text: shown, base, state: mark }) => [shown, base, mark]))
  const { unsaved, invalid, conflict, saving, missing } = state.counts
  const counts = { unsaved, invalid, conflict, saving, missing }
  return {
    cells,
    counts,
    changes: changesSinceBase(state),
    active: activeIn(state),
    anchor: shownPosition(state, anchorCell(state)),
    edit: state.edit?.text ?? null,
  }
}

// `npm run prove:grid` runs ten times as many.
const runs = process.env['SALA_PROOF'] === 'full' ? 20_000 : 2000

test('the model does what the plain reference does, over 100,000 commands', { timeout: 60 * runs + 60_000 }, () => {
  let commands = 0
  fc.assert(
    fc.property(fc.array(action, { minLength: 40, maxLength: 80, size: 'max' }), (actions) => {
      const plain = newPlain()
      let state = createGrid(createInput(plain.server))
      for (const next of actions) {
        state = act(state, plain, next)
        commands += 1
        const reference = plainView(plain)
        const [is, shouldBe] = [view(state), { ...reference, changes: toChanges(reference.changes) }].map((item) =>
          JSON.stringify(item),
        )
        // An expectation for each of them would take most of the time.
        if (is !== shouldBe) throw new Error(`After ${JSON.stringify(next)}\nis        ${is}\nshould be ${shouldBe}`)
      }
    }),
    { numRuns: runs },
  )
  process.stdout.write(`grid model: ${commands} commands, 0 divergences from the reference\n`)
  expect(commands).toBeGreaterThan(100_000)
})

test('undoing everything gives back what was loaded, whatever was typed', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const loaded = createGrid(createInput(newPlain().server))
      let state = loaded
      for (const next of actions) {
        if (next.type === 'step') state = runPlain(state, next.command)
        if (next.type === 'type') {
          state = run(run(state, { type: 'edit', mode: 'replace' }), { type: 'type', text: next.text })
          state = run(state, { type: 'commit' })
        }
      }
      state = run(state, { type: 'commit' })
      while (state.undo !== null) state = run(state, { type: 'undo' })
      expect(state.cells).toEqual(loaded.cells)
      expect(state.counts).toEqual(loaded.counts)
    }),
    { numRuns: 10 * runs },
  )
})

test('a command shares every row that it does not change', () => {
  const state = createGrid(createInput(newPlain().server))
  const typed = run(run(run(state, { type: 'edit', mode: 'replace' }), { type: 'type', text: '7' }), { type: 'commit' })
  expect(cellAt(typed, { row: '0', column: 'a' }).value).toBe(7)
  expect(typed.cells.slice(1).every((line, index) => line === state.cells[index + 1])).toBe(true)
})
