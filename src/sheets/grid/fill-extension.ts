import { cellAt, isEditable, selectedRange, shownAt, type GridState, type Position, type Range } from './model'

/**
 * The selection was extended from `source` by the fill handle: the cells beyond the source with its texts, repeated, for
 * the command `set`.
 */
export function fillExtension(state: GridState, source: Range): (Position & { text: string })[] {
  const { top, bottom, left, right } = selectedRange(state)
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
