import type { Reason } from './cell'
import { activeCell, applyTexts, cellAt, columnOf, type GridState, type Position } from './model'

/** What happens when a text is entered into a cell by the pile. */
export type PileCheck =
  | { type: 'refused'; reason: Reason }
  /** Another value is there already: the user has to say that it goes. */
  | { type: 'replaces'; present: string }
  | { type: 'enters' }

export function checkPileEntry(state: GridState, position: Position, text: string): PileCheck {
  const { normalise, write } = columnOf(state, position.column)
  const value = normalise(text)
  if (value === null) return { type: 'refused', reason: { id: 'grid.pile.noValue' } }
  // As it would be in its row: the rule between the row's values may refuse it too.
  const { reason } = cellAt(applyTexts(state, [{ ...position, text }], true), position)
  if (reason !== null) return { type: 'refused', reason }
  const { text: mine, theirs } = cellAt(state, position)
  const present = theirs === null ? mine : theirs.value === null ? '' : write(theirs.value)
  return present === '' || normalise(present) === value ? { type: 'enters' } : { type: 'replaces', present }
}

/** The history as it was right after an entry. */
export type PileEntry = NonNullable<GridState['undo']>

/** The last entries that were not taken back, newest first. */
export function lastEntries({ undo }: GridState, entries: readonly PileEntry[], most: number): PileEntry[] {
  const kept: PileEntry[] = []
  const made = new Set(entries)
  for (let history = undo; history !== null && kept.length < most; history = history.rest) {
    if (made.has(history)) kept.push(history)
  }
  return kept
}

/** The column that the pile begins with: the active one, or the first that can be entered. */
export function firstPileColumn(state: GridState): string {
  const { column } = activeCell(state)
  const enters = (id: string) => !columnOf(state, id).readOnly
  return enters(column) ? column : (state.shown.columns.find(enters) ?? column)
}
