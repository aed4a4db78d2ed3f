import {
  activeCell,
  columnOf,
  findCell,
  isEditable,
  shownAt,
  shownPosition,
  type GridState,
  type Position,
} from './model'

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
  const { row, column } = shownPosition(state, from)
  const columns = state.shown.columns.map((id) => columnOf(state, id))
  const firstEditable = Math.max(
    0,
    columns.findIndex((column) => !column.readOnly),
  )
  const lastEditable = columns.findLastIndex((column) => !column.readOnly)
  const lastRow = state.shown.rows.length - 1
  const end = lastEditable === -1 ? columns.length - 1 : lastEditable
  const to = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    rowStart: { row, column: firstEditable },
    rowEnd: { row, column: end },
    columnStart: { row: 0, column },
    columnEnd: { row: lastRow, column },
    gridStart: { row: 0, column: firstEditable },
    gridEnd: { row: lastRow, column: end },
    pageUp: { row: row - page, column },
    pageDown: { row: row + page, column },
  } satisfies Record<Move, unknown>
  return shownAt(state, to[move])
}

/** The cells that are shown, counted in reading order. */
function inReadingOrder({ shown }: GridState) {
  const width = shown.columns.length
  return {
    size: shown.rows.length * width,
    countOf: ({ row, column }: Position) => (shown.rowAt.get(row) ?? 0) * width + (shown.columnAt.get(column) ?? 0),
    at: (count: number): Position => ({
      row: shown.rows[Math.floor(count / width)] ?? '',
      column: shown.columns[count % width] ?? '',
    }),
  }
}

/** The next cell that can be edited, in reading order, or null behind the last one. */
export function nextEditable(state: GridState, from: Position, step: 1 | -1): Position | null {
  const cells = inReadingOrder(state)
  for (let count = cells.countOf(from) + step; count >= 0 && count < cells.size; count += step) {
    const position = cells.at(count)
    if (isEditable(state, position)) return position
  }
  return null
}

/**
 * The target of Enter: one row down; from a run of Tabs to the column where the run began; from the last row to the top
 * of the next column that can be edited.
 */
export function afterEnter(state: GridState): Position {
  const active = activeCell(state)
  const { rows, columns, columnAt } = state.shown
  const column = state.tabStart ?? active.column
  const { row } = shownPosition(state, active)
  if (row < rows.length - 1) return { row: rows[row + 1] ?? '', column }
  const first = rows[0] ?? ''
  const next = columns
    .slice((columnAt.get(column) ?? 0) + 1)
    .find((id) => isEditable(state, { row: first, column: id }))
  return next === undefined ? { row: active.row, column } : { row: first, column: next }
}

/** The first cell that is to be entered and is not, column by column as the keyboard goes; or null. */
export function findFirstMissing(state: GridState): Position | null {
  for (const column of state.shown.columns) {
    const row = state.shown.rows.find((id) => findCell(state, { row: id, column })?.missing === true)
    if (row !== undefined) return { row, column }
  }
  return null
}

/** The next cell in reading order, after the active one and around the end, for which `wanted` holds; or null. */
export function findNext(state: GridState, wanted: (position: Position) => boolean): Position | null {
  const cells = inReadingOrder(state)
  const start = cells.countOf(activeCell(state))
  for (let step = 1; step <= cells.size; step += 1) {
    const position = cells.at((start + step) % cells.size)
    if (wanted(position)) return position
  }
  return null
}
