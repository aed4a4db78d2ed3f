import { isBeyondAscii, shortcutLetter, type KeyPress } from '@/lib/shortcut'
import type { Command } from './commands'
import { nextEditable, type Move } from './move'
import { activeCell, type GridState } from './model'

/**
 * `save`, `help`, `columnMenu`, `accept` and `pile` are for the owner of the grid; `nothing` only prevents the browser's own
 * action; null leaves the key to the browser.
 */
export type KeyAction =
  | Command
  | { type: 'save' }
  | { type: 'help' }
  | { type: 'columnMenu' }
  /** The value of the active cell is right, although it is unlikely. */
  | { type: 'accept' }
  /** Marks of papers in any order are entered by name. */
  | { type: 'pile' }
  | { type: 'nothing' }
  | null

/** Returns whether the browser's own action of a key happens too: a key that starts an edit is also typed into the input. */
export function keepsDefault(action: KeyAction): boolean {
  return action === null || (action.type === 'edit' && action.mode === 'replace') || action.type === 'commit'
}

/** Returns what a key pressed in the grid does. `page` is how many rows a screen shows. */
export function keyAction(press: KeyPress, state: GridState, page: number): KeyAction {
  // Enter that ends a composition belongs to the input method, and so does everything it swallows.
  if (press.isComposing) return null
  const command = press.ctrlKey || press.metaKey
  if (command && !press.altKey && shortcutLetter(press) === 's') return { type: 'save' }
  if (press.key === 'F8') return { type: press.shiftKey ? 'nextUnlikely' : 'nextProblem' }
  if (press.key === 'F9') return { type: 'accept' }
  // Alt and Ctrl with it close a window.
  if (press.key === 'F4' && !press.altKey && !command) return { type: 'pile' }
  return state.edit === null ? navigating(press, state, page, command) : editing(press, state, page, command)
}

/** Keys that type a character; some Khmer keys type two characters, input methods report "Process". */
function isPrintable({ key, altKey, ctrlKey }: KeyPress, command: boolean): boolean {
  // AltGr is Ctrl and Alt together on Windows.
  const shortcut = (command || altKey) && !(altKey && ctrlKey)
  if (shortcut || key === ' ') return false
  return key.length === 1 || isBeyondAscii(key) || key === 'Process' || key === 'Dead'
}

const arrows: Readonly<Record<string, { plain: Move; command: Move }>> = {
  ArrowUp: { plain: 'up', command: 'columnStart' },
  ArrowDown: { plain: 'down', command: 'columnEnd' },
  ArrowLeft: { plain: 'left', command: 'rowStart' },
  ArrowRight: { plain: 'right', command: 'rowEnd' },
}

const farMoves: Readonly<Record<string, { plain: Move; command: Move }>> = {
  Home: { plain: 'rowStart', command: 'gridStart' },
  End: { plain: 'rowEnd', command: 'gridEnd' },
}

const pageMoves: Readonly<Record<string, Move>> = { PageUp: 'pageUp', PageDown: 'pageDown' }

function navigating(press: KeyPress, state: GridState, page: number, command: boolean): KeyAction {
  const { key, shiftKey } = press
  if (key === 'ArrowDown' && press.altKey) return { type: 'columnMenu' }
  const far = arrows[key] ?? farMoves[key]
  if (far !== undefined && !press.altKey) {
    return { type: 'move', move: command ? far.command : far.plain, extend: shiftKey }
  }
  const pageMove = pageMoves[key]
  if (pageMove !== undefined && !command) return { type: 'move', move: pageMove, extend: shiftKey, page }
  if (key === 'Tab') return tab(press, state)
  if (key === 'Enter' && command) return { type: 'fillRange' }
  if (key === 'Enter') return { type: 'enter', back: shiftKey }
  if (key === 'Escape') return { type: 'escape' }
  if (key === 'F2') return { type: 'edit', mode: 'modify' }
  if (key === 'Delete' || key === 'Backspace') return { type: 'clear' }
  if (key === ' ' && command) return { type: 'selectColumn' }
  if (key === ' ' && shiftKey) return { type: 'selectRow' }
  // A space alone would empty the cell, and would scroll the page.
  if (key === ' ') return { type: 'nothing' }
  if (key === '?') return { type: 'help' }
  if (command && !press.altKey) return shortcut(press)
  return isPrintable(press, command) ? { type: 'edit', mode: 'replace' } : null
}

function shortcut(press: KeyPress): KeyAction {
  switch (shortcutLetter(press)) {
    case 'a':
      return { type: 'selectAll' }
    case 'd':
      return { type: 'fillDown' }
    case 'r':
      // With Shift it stays the browser's hard reload.
      return press.shiftKey ? null : { type: 'fillRight' }
    case 'y':
      return { type: 'redo' }
    case 'z':
      return press.shiftKey ? { type: 'redo' } : { type: 'undo' }
    case null:
    default:
      return null
  }
}

function editing(press: KeyPress, state: GridState, page: number, command: boolean): KeyAction {
  const { key, shiftKey } = press
  if (key === 'Enter' && command) return { type: 'fillRange' }
  if (key === 'Enter') return { type: 'enter', back: shiftKey }
  if (key === 'Tab') return tab(press, state)
  if (key === 'Escape') return { type: 'cancel' }
  if (key === 'F2') return { type: 'switchMode' }
  // Not the browser's bookmark, and above all not its reload.
  if (command && !press.altKey && !shiftKey && shortcutLetter(press) === 'd') return { type: 'fillDown' }
  if (command && !press.altKey && !shiftKey && shortcutLetter(press) === 'r') return { type: 'fillRight' }
  const pageMove = pageMoves[key]
  if (pageMove !== undefined) return { type: 'move', move: pageMove, page }
  const arrow = arrows[key]
  if (arrow !== undefined && state.edit?.mode === 'replace' && !command && !shiftKey && !press.altKey) {
    return { type: 'move', move: arrow.plain }
  }
  return null
}

/** Tab goes to the next editable cell. After Escape, and behind the last one, it leaves the grid. */
function tab({ shiftKey }: KeyPress, state: GridState): KeyAction {
  const from = state.edit ?? activeCell(state)
  if (state.leaving || nextEditable(state, from, shiftKey ? -1 : 1) === null) {
    return state.edit === null ? null : { type: 'commit' }
  }
  return { type: 'tab', back: shiftKey }
}
