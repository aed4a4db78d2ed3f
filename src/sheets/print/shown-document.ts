import type { SheetTable } from '@/sheets/grid/sheet-table'
import type { PrintColumn, PrintDocument } from './print-document'
import { words } from './words'

type ShownTable = Pick<SheetTable, 'getAllLeafColumns' | 'getRowModel'>

export function hiddenColumns(table: Pick<ShownTable, 'getAllLeafColumns'>): ReadonlySet<string> {
  return new Set(table.getAllLeafColumns().flatMap((column) => (column.getIsVisible() ? [] : [column.id])))
}

/**
 * A sheet on paper as its table shows it: without the hidden columns, the rows in the table's order with their numbers in the
 * class. Results and sums stay those of all columns.
 */
export function asShown(sheet: PrintDocument, table: ShownTable): PrintDocument {
  const hidden = hiddenColumns(table)
  const isShown = ({ id, follows = id }: PrintColumn) => !hidden.has(follows)
  const columns = sheet.groups.flatMap((group) => group.columns)
  const shownOf = (values: readonly string[]) =>
    values.filter((_, position) => {
      const column = columns[position]
      return column !== undefined && isShown(column)
    })
  const { rows } = table.getRowModel()
  const positions = new Map(rows.map(({ id }, position) => [id, position]))
  const positionOf = ({ id }: { id: string }) => positions.get(id) ?? rows.length
  return {
    ...sheet,
    part: describePart(sheet, isShown),
    hasStudentId: !hidden.has('id'),
    hasGender: !hidden.has('gender'),
    groups: sheet.groups.flatMap((group) => {
      const shown = group.columns.filter(isShown)
      return shown.length === 0 ? [] : [{ ...group, columns: shown }]
    }),
    rows: sheet.rows
      .map((row) => ({ ...row, values: shownOf(row.values) }))
      .toSorted((one, other) => positionOf(one) - positionOf(other)),
    footer: sheet.footer && { ...sheet.footer, values: shownOf(sheet.footer.values) },
  }
}

/** How many of the subjects, or of the months with both counts, are on the paper; undefined where none is left out. */
function describePart({ groups, unit }: PrintDocument, isShown: (column: PrintColumn) => boolean): string | undefined {
  if (unit === undefined) return undefined
  const entered = groups.filter(({ isResult }) => isResult !== true).map((group) => group.columns)
  const parts = unit === 'subject' ? entered.flat().map((column) => [column]) : entered
  const shown = parts.filter((part) => part.every(isShown)).length
  return shown === parts.length ? undefined : words.only[unit](shown, parts.length)
}
