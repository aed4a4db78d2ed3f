import { findCell } from './model'
import type { SheetTable } from './sheet-table'

/** The room beside a text: the padding of a cell and its line. */
const beside = 17
const widest = 320

/** The width in which every cell of a column shows its text, and its header at least its longest word, in pixels. */
export function fittingWidth(table: SheetTable, columnId: string): number {
  const column = table.getColumn(columnId)
  const context = document.createElement('canvas').getContext('2d')
  if (column === undefined || context === null) return column?.getSize() ?? 0
  const { meta, header } = column.columnDef
  const state = table.getEntries()
  context.font = `14px ${getComputedStyle(document.body).fontFamily}`
  const widthOf = (text: string) => context.measureText(text).width
  const cells = state.rowIds.map((row) => {
    const cell = findCell(state, { row, column: columnId })
    return cell === undefined ? 0 : widthOf(meta?.show?.(cell) ?? cell.text)
  })
  const words = typeof header === 'string' ? header.split(' ').map((word) => widthOf(word) * headerScale) : []
  return Math.min(widest, Math.ceil(Math.max(...cells, ...words, 0)) + beside)
}

/** The headers are in smaller letters than the cells. */
const headerScale = 12 / 14
