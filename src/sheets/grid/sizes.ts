import type { Layout } from './window'

export const groupHeaderHeight = 26
/** Room for a name of two lines and a note. */
export const leafHeaderHeight = 66
export const rowNumberWidth = 36

/** Row heights: large enough for a finger on a touch screen, denser for a mouse. Khmer needs 1.7 times its font size. */
export const rowHeights = { fine: 28, coarse: 48 } as const

interface LayoutInput {
  /** The widths of the columns as they are shown; those at the sides stay in view. */
  widths: { start: readonly number[]; center: readonly number[]; end: readonly number[] }
  rowCount: number
  rowHeight: number
  numberWidth?: number
  /** Some columns are under a common header. */
  hasGroups?: boolean
}

/** The position of every column and row. */
export function createLayout({ widths, rowCount, rowHeight, numberWidth = 0, hasGroups = true }: LayoutInput): Layout {
  const { start, center, end } = widths
  const starts = [numberWidth]
  for (const width of [...start, ...center, ...end]) starts.push((starts.at(-1) ?? 0) + width)
  return {
    rowHeight,
    headerRows: hasGroups ? 2 : 1,
    headerHeight: (hasGroups ? groupHeaderHeight : 0) + leafHeaderHeight,
    rowCount,
    starts,
    firstMoving: start.length,
    firstTrailing: start.length + center.length,
  }
}
