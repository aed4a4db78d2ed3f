import type { Layout } from './window'
import type { SheetColumn } from './columns'

export const groupHeaderHeight = 26
/** Room for a name of two lines and a note. */
export const leafHeaderHeight = 66
/** The column of row numbers. */
export const rowNumberWidth = 36

/** Row heights: large enough for a finger on a touch screen, denser for a mouse. Khmer needs 1.7 times its font size. */
export const rowHeights = { fine: 28, coarse: 48 } as const

/** The position of every column and row. */
export function createLayout(
  columns: readonly SheetColumn[],
  rowCount: number,
  rowHeight: number,
  numberWidth = 0,
): Layout {
  const starts = [numberWidth]
  for (const column of columns) starts.push((starts.at(-1) ?? 0) + column.width)
  const firstEditable = columns.findIndex((column) => !column.readOnly)
  const firstMoving = firstEditable === -1 ? columns.length - 1 : firstEditable
  const frozen = new Set([...columns.keys()].filter((index) => index < firstMoving && columns[index]?.frozen === true))
  const firstTrailing = columns.findLastIndex((column) => !column.readOnly || column.frozen !== true) + 1
  return {
    rowHeight,
    headerHeight: groupHeaderHeight + leafHeaderHeight,
    rowCount,
    starts,
    frozen,
    firstMoving,
    firstTrailing: firstEditable === -1 ? columns.length : firstTrailing,
  }
}
