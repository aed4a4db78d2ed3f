import type { Layout } from './window'
import type { SheetColumn } from './columns'

export const groupHeaderHeight = 32
export const leafHeaderHeight = 72

/** Row heights: large enough for a finger on a touch screen, denser for a mouse. Khmer needs 1.7 times its font size. */
export const rowHeights = { fine: 40, coarse: 48 } as const

/** The position of every column and row. */
export function createLayout(columns: readonly SheetColumn[], rowCount: number, rowHeight: number): Layout {
  const starts = [0]
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
