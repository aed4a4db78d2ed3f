import type { ColumnGroup, SheetColumn } from '@/sheets/grid/columns'
import type { GridState } from '@/sheets/grid/model'

/** A column of the grid with its index there. */
export interface ListColumn {
  index: number
  column: SheetColumn
}

/** A page of the list: one subject, or the two counts of one month. */
export interface ListPage {
  id: string
  name: string
  /** The maximum of the values. */
  note: string | undefined
  columns: readonly ListColumn[]
}

/** The pages of a sheet: one for each column that is entered, or for each group of them. */
export function listPages(groups: readonly ColumnGroup[], by: 'column' | 'group'): ListPage[] {
  let index = 0
  return groups.flatMap(({ id, header, columns }) => {
    const entered = columns
      .map((column): ListColumn => ({ index: index++, column }))
      .filter(({ column }) => !column.readOnly)
    if (by === 'column') {
      return entered.map((each) => ({
        id: each.column.id,
        name: each.column.header,
        note: each.column.note,
        columns: [each],
      }))
    }
    return entered.length === 0 ? [] : [{ id, name: header ?? '', note: undefined, columns: entered }]
  })
}

/** The page with the grid's active cell. */
export function activePage(pages: readonly ListPage[], { active }: GridState): number {
  const found = pages.findIndex(({ columns }) => columns.some(({ index }) => index === active.column))
  return Math.max(0, found)
}

/** The progress of a page, in students: `missing` where its columns must be filled, else null. */
export function pageProgress(cells: GridState['cells'], { columns }: ListPage) {
  const isRequired = columns.some(({ column }) => column.validate(null) !== null)
  let missing = 0
  let problems = 0
  let entered = 0
  for (const row of cells) {
    const cellsOfPage = columns.flatMap(({ index }) => row[index] ?? [])
    if (cellsOfPage.some((cell) => cell.missing)) missing += 1
    if (cellsOfPage.some(({ state }) => state === 'invalid' || state === 'conflict')) problems += 1
    if (cellsOfPage.some(({ value }) => value !== null)) entered += 1
  }
  return { missing: isRequired ? missing : null, problems, entered, total: cells.length }
}
