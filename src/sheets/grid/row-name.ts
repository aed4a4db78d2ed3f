import { findCell, type GridState } from './model'

/** The text of the column that names a row; empty where there is none. */
export function rowName(state: GridState, row: string): string {
  const header = state.columns.find((column) => column.isRowHeader === true)
  return (header && findCell(state, { row, column: header.id })?.text) ?? ''
}
