/** Sizes of a grid in pixels. All rows are of one height, so that a position is found without measuring. */
export interface Layout {
  rowHeight: number
  headerRows: number
  headerHeight: number
  rowCount: number
  /**
   * The start of each column, behind the row numbers where there are any; one more entry than columns, the last being the
   * whole width.
   */
  starts: readonly number[]
  /** Columns before it stay in view at the start when the grid is scrolled sideways. From it on they are shown only when in view. */
  firstMoving: number
  /** Columns from here on stay in view at the end; without such columns, how many there are. */
  firstTrailing: number
}

/** The scroll frame: its position and size. */
export interface Frame {
  top: number
  left: number
  width: number
  height: number
}

/** The rows and columns to show, both ends included. */
export interface Window {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

// Rows are added in groups, so that a wheel step renders once and not once for every row.
const rowGroup = 2
// The browser paints a scrolled position before its event: the faster it scrolls, the more rows are rendered ahead.
const rowsAround = 3
const maxRowsAhead = 16
const columnsAhead = 2
/** So few cells are all rendered: what is wrong in one is found in the page. */
const fewCells = 60

/** The width of the row numbers and the frozen columns together. */
export function frozenWidth({ starts, firstMoving }: Layout): number {
  return starts[firstMoving] ?? 0
}

/** The width of the frozen columns at the end together. */
export function trailingWidth({ starts, firstTrailing }: Layout): number {
  return (starts.at(-1) ?? 0) - (starts[firstTrailing] ?? 0)
}

export function columnWidth(starts: readonly number[], column: number): number {
  return (starts[column + 1] ?? 0) - (starts[column] ?? 0)
}

export function emptyWindow({ firstMoving }: Layout): Window {
  return { firstRow: 0, lastRow: -1, firstColumn: firstMoving, lastColumn: firstMoving - 1 }
}

/**
 * Takes the frame and how far it has just moved down or up; returns what is in it and a little around, so that scrolling
 * finds rows already there.
 */
export function computeWindow(layout: Layout, { top, left, width, height }: Frame, moved = 0): Window {
  const { rowHeight, headerHeight, rowCount, starts, firstMoving, firstTrailing } = layout
  const ahead = Math.min(maxRowsAhead, rowsAround + Math.floor((2 * Math.abs(moved)) / rowHeight))
  const firstVisible = Math.floor(top / rowHeight) - (moved < 0 ? ahead : rowsAround)
  const lastVisible = Math.ceil((top + height - headerHeight) / rowHeight) + (moved > 0 ? ahead : rowsAround)
  const lastColumn = firstTrailing - 1
  const columnsAround = rowCount * (starts.length - 1) > fewCells ? columnsAhead : starts.length
  const edge = left + frozenWidth(layout)
  const endEdge = left + width - trailingWidth(layout)
  let firstColumn = firstMoving
  while (firstColumn < lastColumn && (starts[firstColumn + 1] ?? 0) <= edge) firstColumn += 1
  let end = firstColumn
  while (end < lastColumn && (starts[end + 1] ?? 0) < endEdge) end += 1
  return {
    firstRow: Math.max(0, Math.floor(firstVisible / rowGroup) * rowGroup),
    lastRow: Math.min(rowCount - 1, Math.ceil(lastVisible / rowGroup) * rowGroup),
    firstColumn: Math.max(firstMoving, firstColumn - columnsAround),
    lastColumn: Math.min(lastColumn, end + columnsAround),
  }
}

/** The frame's position that shows a cell completely, clear of the header and of the frozen columns. */
export function frameShowing(
  layout: Layout,
  frame: Frame,
  { row, column }: { row: number; column: number },
): { top: number; left: number } {
  const { rowHeight, headerHeight, starts, firstMoving, firstTrailing } = layout
  const rowTop = row * rowHeight
  const lowest = rowTop + rowHeight + headerHeight - frame.height
  const top = Math.max(0, Math.min(Math.max(frame.top, lowest), rowTop))
  if (column < firstMoving || column >= firstTrailing) return { top, left: frame.left }
  const start = (starts[column] ?? 0) - frozenWidth(layout)
  const furthest = (starts[column + 1] ?? 0) - frame.width + trailingWidth(layout)
  return { top, left: Math.max(0, Math.min(Math.max(frame.left, furthest), start)) }
}

/** The number of whole rows in the frame: one screen for PageUp and PageDown. */
export function rowsPerPage({ rowHeight, headerHeight }: Layout, { height }: Frame): number {
  return Math.max(1, Math.floor((height - headerHeight) / rowHeight) - 1)
}
