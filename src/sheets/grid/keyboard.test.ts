import { expect, test } from 'vitest'
import { run } from './commands'
import type { KeyPress } from '@/lib/shortcut'
import { keepsDefault, keyAction } from './keyboard'
import { createGrid, type EditMode } from './model'
import { numberColumn } from '@/testing/sheets/test-columns'

const grid = createGrid({
  columns: [numberColumn('a'), numberColumn('b')],
  readOnly: false,
  rows: [
    { id: '1', values: [1, 2] },
    { id: '2', values: [3, 4] },
  ],
})

function press(key: string, options: Partial<KeyPress> = {}): KeyPress {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
  return { key, code: '', ...plain, ...options }
}
const ctrl = { ctrlKey: true }
const page = 12
const navigating = (key: string, options: Partial<KeyPress> = {}) => keyAction(press(key, options), grid, page)
const editing = (mode: EditMode, key: string, options: Partial<KeyPress> = {}) =>
  keyAction(press(key, options), run(grid, { type: 'edit', mode }), page)

test.each([
  ['5', {}],
  ['.', {}],
  [',', {}],
  ['-', {}],
  ['៥', { code: 'Digit5' }],
  ['ាំ', { code: 'KeyA', shiftKey: true }],
  ['Process', { code: 'Digit5' }],
  ['€', { ctrlKey: true, altKey: true }],
])('%s starts an edit in place of the old value and goes on into the input', (key, options) => {
  const action = navigating(key, options)
  expect(action).toEqual({ type: 'edit', mode: 'replace' })
  expect(keepsDefault(action)).toBe(true)
})

test.each([
  ['z', 'KeyZ', { type: 'undo' }],
  ['ឋ', 'KeyZ', { type: 'undo' }],
  // AZERTY: the letter Z lies where W does elsewhere.
  ['z', 'KeyW', { type: 'undo' }],
  ['ឯ', 'KeyY', { type: 'redo' }],
  ['ា', 'KeyA', { type: 'selectAll' }],
  ['ស', 'KeyS', { type: 'save' }],
  ['ដ', 'KeyD', { type: 'fillDown' }],
])('Ctrl+%s on the key %s', (key, code, action) => {
  expect(navigating(key, { ...ctrl, code })).toEqual(action)
})

test.each([
  ['F8', {}, { type: 'nextProblem' }],
  ['F8', { shiftKey: true }, { type: 'nextUnlikely' }],
  ['F9', {}, { type: 'accept' }],
  ['F4', {}, { type: 'pile' }],
  // These close a window.
  ['F4', { altKey: true }, null],
  ['F4', ctrl, null],
])('%s %o in a cell and in its editor', (key, options, action) => {
  expect(navigating(key, options)).toEqual(action)
  expect(editing('modify', key, options)).toEqual(action)
})

test('Ctrl+Shift+Z does again, on a Khmer layout too', () => {
  expect(navigating('ឍ', { ...ctrl, shiftKey: true, code: 'KeyZ' })).toEqual({ type: 'redo' })
})

test.each([
  ['ArrowDown', {}, { type: 'move', move: 'down', extend: false }],
  ['ArrowDown', { shiftKey: true }, { type: 'move', move: 'down', extend: true }],
  ['ArrowRight', ctrl, { type: 'move', move: 'rowEnd', extend: false }],
  ['ArrowUp', { ...ctrl, shiftKey: true }, { type: 'move', move: 'columnStart', extend: true }],
  ['Home', {}, { type: 'move', move: 'rowStart', extend: false }],
  ['End', ctrl, { type: 'move', move: 'gridEnd', extend: false }],
  ['PageDown', {}, { type: 'move', move: 'pageDown', extend: false, page }],
  ['Enter', {}, { type: 'enter', back: false }],
  ['Enter', { shiftKey: true }, { type: 'enter', back: true }],
  ['Enter', ctrl, { type: 'fillRange' }],
  ['Tab', {}, { type: 'tab', back: false }],
  ['F2', {}, { type: 'edit', mode: 'modify' }],
  ['F8', {}, { type: 'nextProblem' }],
  ['Delete', {}, { type: 'clear' }],
  ['Backspace', {}, { type: 'clear' }],
  ['Escape', {}, { type: 'escape' }],
  [' ', {}, { type: 'nothing' }],
  [' ', { shiftKey: true }, { type: 'selectRow' }],
  [' ', ctrl, { type: 'selectColumn' }],
  ['?', { shiftKey: true }, { type: 'help' }],
])('%s while navigating, with %o', (key, options, action) => {
  expect(navigating(key, options)).toEqual(action)
})

test.each([
  ['replace', 'ArrowDown', { type: 'move', move: 'down' }],
  ['modify', 'ArrowDown', null],
  ['modify', 'ArrowLeft', null],
  ['replace', 'Home', null],
  ['modify', 'PageDown', { type: 'move', move: 'pageDown', page }],
  ['modify', 'Enter', { type: 'enter', back: false }],
  ['modify', 'Escape', { type: 'cancel' }],
  ['replace', 'F2', { type: 'switchMode' }],
  ['replace', 'Delete', null],
  ['replace', '?', null],
] as const)('in %s, %s', (mode, key, action) => {
  expect(editing(mode, key)).toEqual(action)
})

test('Ctrl+R fills to the right, on a Khmer layout too; with Shift it is the browser’s', () => {
  expect(navigating('r', { ...ctrl, code: 'KeyR' })).toEqual({ type: 'fillRight' })
  expect(navigating('រ', { ...ctrl, code: 'KeyR' })).toEqual({ type: 'fillRight' })
  expect(navigating('R', { ...ctrl, shiftKey: true, code: 'KeyR' })).toBeNull()
  // Without the grid's own action the browser would reload the page.
  expect(editing('modify', 'r', { ...ctrl, code: 'KeyR' })).toEqual({ type: 'fillRight' })
  expect(editing('modify', 'd', { ...ctrl, code: 'KeyD' })).toEqual({ type: 'fillDown' })
})

test('the keys for copy, cut and paste are left to the browser, which sends clipboard events', () => {
  for (const key of ['c', 'x', 'v']) expect(navigating(key, { ...ctrl, code: `Key${key.toUpperCase()}` })).toBeNull()
})

test('while editing, Ctrl+Z belongs to the input', () => {
  expect(editing('modify', 'z', { ...ctrl, code: 'KeyZ' })).toBeNull()
})

test('Enter that ends a composition does not commit', () => {
  expect(editing('replace', 'Enter', { isComposing: true })).toBeNull()
})

test('Escape and then Tab leaves the grid, and so does Tab behind the last cell', () => {
  const escaped = run(grid, { type: 'escape' })
  expect(keyAction(press('Tab'), escaped, page)).toBeNull()
  expect(keyAction(press('Tab'), run(escaped, { type: 'move', move: 'down' }), page)).not.toBeNull()
  const last = run(grid, { type: 'move', move: 'gridEnd' })
  expect(keyAction(press('Tab'), last, page)).toBeNull()
  const editingLast = keyAction(press('Tab'), run(last, { type: 'edit', mode: 'replace' }), page)
  expect(editingLast).toEqual({ type: 'commit' })
  expect(keepsDefault(editingLast)).toBe(true)
})
