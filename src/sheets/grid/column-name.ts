import type { SheetTable } from './sheet-table'

/** The name of a column with that of its group, such as a month and a kind of absence. */
export function columnName(table: SheetTable, id: string): string {
  const column = table.getColumn(id)
  return [column?.parent?.columnDef.header, column?.columnDef.header]
    .filter((name) => typeof name === 'string')
    .join(' · ')
}
