import { findCell, type GridState, type Position, type Step } from './model'
import type { PastePlan } from './paste'

/** The outcome of a command, for the message below the grid. */
export type Outcome =
  | FillOutcome
  /** An undo left its step out: it would have made a saved cell invalid. */
  | { kind: 'undoSkipped'; history: GridState['undo'] }
  /** The browser did not let a button use the clipboard. */
  | { kind: 'blocked' }

/** The result of a command that fills several cells. */
export interface FillOutcome {
  kind: 'pasted' | 'filled' | 'cut'
  cells: number
  /** Those of them that are not valid now. */
  invalid: number
  /** The part of a paste that had no place. */
  plan: Pick<
    PastePlan,
    'matchedBy' | 'hasHeader' | 'readOnly' | 'rowsOver' | 'columnsOver' | 'unknown' | 'unknownColumns'
  > | null
  /** The history after the command: the message disappears when it changes. */
  history: GridState['undo']
}

export function summarizeOutcome(
  state: GridState,
  kind: FillOutcome['kind'],
  positions: readonly (Position & { text?: string })[],
  plan: PastePlan | null,
): FillOutcome {
  // A blank of a pasted block fills nothing in.
  const cells = positions.filter(({ text }) => text === undefined || text.trim() !== '').length
  const invalid = positions.filter((position) => findCell(state, position)?.state === 'invalid').length
  return { kind, cells, invalid, plan, history: state.undo }
}

/** The cells that the last command changed; none when it put nothing into the history. */
export function changedBy(before: GridState, after: GridState): Step {
  return after.undo === null || after.undo === before.undo ? [] : after.undo.step
}
