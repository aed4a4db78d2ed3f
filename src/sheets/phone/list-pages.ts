import { isProblem } from '@/sheets/grid/cell'
import { columnParts, type ChooseBy, type ColumnPart } from '@/sheets/grid/column-parts'
import { sheetColumnOf, type SheetColumn } from '@/sheets/grid/columns'
import { fillColumn } from '@/sheets/grid/fill-column'
import { activeCell, applyTexts, cellAt, findCell, type GridState } from '@/sheets/grid/model'
import { shownColumns, type SheetTable } from '@/sheets/grid/sheet-table'

/** A page of the list: one subject, or the two counts of one month. */
export type ListPage = ColumnPart

interface ListPages {
  /** One for each subject or month of which something is shown. */
  shown: readonly ListPage[]
  /** The entered columns that are hidden, and how many subjects or months they are of. */
  hidden: { columns: readonly string[]; parts: number }
}

/** The pages of a sheet as its table shows it. */
export function listPages(table: SheetTable, by: ChooseBy): ListPages {
  const entered = columnParts(table, by).flatMap((part): ListPage[] => {
    const columns = part.columns.filter(({ meta }) => !meta.readOnly)
    return columns.length === 0 ? [] : [{ ...part, columns }]
  })
  const isShown = ({ id }: SheetColumn) => table.getColumn(id)?.getIsVisible() === true
  const columns = entered.flatMap((page) => page.columns.flatMap((column) => (isShown(column) ? [] : [column.id])))
  return {
    shown: entered.flatMap((page) => {
      const shown = page.columns.filter(isShown)
      return shown.length === 0 ? [] : [{ ...page, columns: shown }]
    }),
    hidden: { columns, parts: entered.filter((page) => !page.columns.every(isShown)).length },
  }
}

/** A result that is computed for each student. */
export interface ListResult {
  column: SheetColumn
  /** Null for the further results under one header, which is shown once. */
  label: string | null
  /** What tells results under one header apart. */
  note: string | null
}

/** The computed columns that are shown: total, average and rank, or the totals of both kinds of absences. */
export function listResults(table: SheetTable): ListResult[] {
  const results = shownColumns(table)
    .map(sheetColumnOf)
    .filter(({ meta }) => meta.isComputed === true)
  return results.map((column, index) => {
    const isShared = results.filter(({ header }) => header === column.header).length > 1
    return {
      column,
      label: results[index - 1]?.header === column.header ? null : column.header,
      note: isShared ? (column.meta.note ?? null) : null,
    }
  })
}

/**
 * The empty fields of a page with the text that they get, for the command `set`; null where it is not known yet. Left out is
 * where it would not be valid: no absences are entered for a student who was not in the class that month.
 */
export function emptyFields(state: GridState, { columns }: ListPage, text: string | null) {
  const texts = columns.flatMap(({ id }) => fillColumn(state, id, { text: text ?? '', onlyEmpty: true }))
  if (text === null) return texts
  const filled = applyTexts(state, texts)
  return texts.filter((position) => cellAt(filled, position).state !== 'invalid')
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
  const isRequired = columns.some(({ meta }) => meta.validate(null) !== null)
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

/** A page with a problem is wrong, however much of it is entered. */
export function pageState({ missing, problems, entered, total }: ReturnType<typeof pageProgress>) {
  if (problems > 0) return 'wrong'
  return missing === 0 || (missing === null && entered === total) ? 'done' : 'missing'
}
