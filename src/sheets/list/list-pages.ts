import { isProblem } from '@/sheets/grid/cell'
import type { ColumnGroup, SheetColumn } from '@/sheets/grid/columns'
import { activeCell, findCell, type GridState } from '@/sheets/grid/model'

/** A page of the list: one subject, or the two counts of one month. */
export interface ListPage {
  id: string
  name: string
  /** The maximum of the values. */
  note: string | undefined
  columns: readonly SheetColumn[]
}

/** The pages of a sheet: one for each column that is entered, or for each group of them. */
export function listPages(groups: readonly ColumnGroup[], by: 'column' | 'group'): ListPage[] {
  return groups.flatMap(({ id, header, columns }) => {
    const entered = columns.filter(({ readOnly }) => !readOnly)
    if (by === 'column') {
      return entered.map((column) => ({ id: column.id, name: column.header, note: column.note, columns: [column] }))
    }
    return entered.length === 0 ? [] : [{ id, name: header ?? '', note: undefined, columns: entered }]
  })
}

/** The page with the grid's active cell. */
export function activePage(pages: readonly ListPage[], state: GridState): number {
  const { column } = activeCell(state)
  return Math.max(
    0,
    pages.findIndex(({ columns }) => columns.some(({ id }) => id === column)),
  )
}

/** The progress of a page, in students: `missing` where its columns must be filled, else null. */
export function pageProgress(state: GridState, { columns }: ListPage) {
  const isRequired = columns.some(({ validate }) => validate(null) !== null)
  let missing = 0
  let problems = 0
  let entered = 0
  for (const row of state.rowIds) {
    const cells = columns.flatMap(({ id }) => findCell(state, { row, column: id }) ?? [])
    if (cells.some((cell) => cell.missing)) missing += 1
    if (cells.some(isProblem)) problems += 1
    if (cells.some(({ value }) => value !== null)) entered += 1
  }
  return { missing: isRequired ? missing : null, problems, entered, total: state.rowIds.length }
}
