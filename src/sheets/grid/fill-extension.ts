import { cellAt, findCell, isEditable, shownAt, type GridState, type Position, type Range } from './model'

/** The cells of a range beyond the source that the fill handle began at, with its texts, repeated, for the command `set`. */
export function fillExtension(
  state: GridState,
  source: Range,
  { top, bottom, left, right }: Range,
): (Position & { text: string })[] {
  const texts: (Position & { text: string })[] = []
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const isSource = row >= source.top && row <= source.bottom && column >= source.left && column <= source.right
      const position = shownAt(state, { row, column })
      if (isSource || !isEditable(state, position)) continue
      const from = shownAt(state, {
        row: source.top + remainder(row - source.top, source.bottom - source.top + 1),
        column: source.left + remainder(column - source.left, source.right - source.left + 1),
      })
      texts.push({ ...position, text: cellAt(state, from).text })
    }
  }
  return texts
}

/** Not negative before the source either. */
function remainder(distance: number, length: number): number {
  return ((distance % length) + length) % length
}

/**
 * The range that a double click on the fill handle fills: down to the last row that has something in the column on the left
 * of the source, or to the last row of all where there is nothing.
 */
export function rangeBelow(state: GridState, source: Range): Range {
  const { rows, columns } = state.shown
  const column = columns[source.left - 1]
  const last = rows.findLastIndex(
    (row) => column !== undefined && (findCell(state, { row, column })?.text ?? '') !== '',
  )
  return { ...source, bottom: last > source.bottom ? last : rows.length - 1 }
}
