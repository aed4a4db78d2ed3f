import { isEditable, type GridState, type Position } from './model'

/** The moves of keys. Rows and the grid start and end with the cells that can be edited, not with names or totals. */
export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'rowStart'
  | 'rowEnd'
  | 'columnStart'
  | 'columnEnd'
  | 'gridStart'
  | 'gridEnd'
  | 'pageUp'
  | 'pageDown'

/** The position one move away; it stops at the edges and never wraps. `page` is how many rows a screen shows. */
export function moved(state: GridState, from: Position, move: Move, page: number): Position {
  const lastRow = Math.max(0, state.cells.length - 1)
  const lastColumn = Math.max(0, state.columns.length - 1)
  const firstEditable = Math.max(
    0,
    state.columns.findIndex((each) => !each.readOnly),
  )
  const lastEditable = state.columns.findLastIndex((each) => !each.readOnly)
  const end = lastEditable === -1 ? lastColumn : lastEditable
  const { row, column } = from
  switch (move) {
    case 'up':
      return { row: Math.max(0, row - 1), column }
    case 'down':
      return { row: Math.min(lastRow, row + 1), column }
    case 'left':
      return { row, column: Math.max(0, column - 1) }
    case 'right':
      return { row, column: Math.min(lastColumn, column + 1) }
    case 'rowStart':
      return { row, column: firstEditable }
    case 'rowEnd':
      return { row, column: end }
    case 'columnStart':
      return { row: 0, column }
    case 'columnEnd':
      return { row: lastRow, column }
    case 'gridStart':
      return { row: 0, column: firstEditable }
    case 'gridEnd':
      return { row: lastRow, column: end }
    case 'pageUp':
      return { row: Math.max(0, row - page), column }
    case 'pageDown':
      return { row: Math.min(lastRow, row + page), column }
    default:
      return move satisfies never
  }
}

/** The next cell that can be edited, in reading order, or null behind the last one. */
export function nextEditable(state: GridState, from: Position, step: 1 | -1): Position | null {
  const width = state.columns.length
  const end = state.cells.length * width
  for (let place = from.row * width + from.column + step; place >= 0 && place < end; place += step) {
    const position = { row: Math.floor(place / width), column: place % width }
    if (isEditable(state, position)) return position
  }
  return null
}

/**
 * The target of Enter: one row down; from a run of Tabs to the column where the run began; from the last row to the top
 * of the next column that can be edited.
 */
export function afterEnter(state: GridState): Position {
  const { active, tabStart } = state
  const column = tabStart ?? active.column
  if (active.row < state.cells.length - 1) return { row: active.row + 1, column }
  const next = state.columns.findIndex((_, index) => index > column && isEditable(state, { row: 0, column: index }))
  return next === -1 ? { row: active.row, column } : { row: 0, column: next }
}

/** The first cell that is to be entered and is not, column by column as the keyboard goes; or null. */
export function findFirstMissing({ cells, columns }: GridState): Position | null {
  for (const column of columns.keys()) {
    const row = cells.findIndex((line) => line[column]?.missing === true)
    if (row !== -1) return { row, column }
  }
  return null
}

/** The next cell in reading order, after the active one and around the end, for which `wanted` holds; or null. */
export function findNext(state: GridState, wanted: (position: Position) => boolean): Position | null {
  const width = state.columns.length
  const end = state.cells.length * width
  const start = state.active.row * width + state.active.column
  for (let step = 1; step <= end; step += 1) {
    const place = (start + step) % end
    const position = { row: Math.floor(place / width), column: place % width }
    if (wanted(position)) return position
  }
  return null
}
