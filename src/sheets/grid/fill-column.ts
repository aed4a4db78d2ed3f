import { cellAt, isEditable, type GridState, type Position } from './model'

/** The cells of a column that get a text, for the command `set`: all of them, or those that are empty. */
export function fillColumn(
  state: GridState,
  column: string,
  { text, onlyEmpty }: { text: string; onlyEmpty: boolean },
): (Position & { text: string })[] {
  return state.shown.rows.flatMap((row) => {
    const position = { row, column }
    const isWanted = isEditable(state, position) && (!onlyEmpty || cellAt(state, position).text === '')
    return isWanted ? [{ ...position, text }] : []
  })
}
