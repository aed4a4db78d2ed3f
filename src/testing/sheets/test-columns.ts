import { parseDecimal } from '@/lib/text/numbers'
import type { GridColumn } from '@/sheets/grid/cell'
import { readOnlyRules, type SheetColumn } from '@/sheets/grid/columns'
import type { SheetColumnMeta } from '@/sheets/grid/sheet-features'
import { activeCell, shownPosition, type GridState, type Position, type ShownPosition } from '@/sheets/grid/model'

/** A column of numbers from 0 to 10 for tests: what is no number stays a text and is not valid. */
export function numberColumn(id: string, readOnly = false): GridColumn {
  return {
    id,
    readOnly,
    normalise: (text) => (text.trim() === '' ? null : (parseDecimal(text) ?? text)),
    validate: (value) => {
      if (value === null) return { id: 'empty' }
      return typeof value === 'number' && value >= 0 && value <= 10 ? null : { id: 'range' }
    },
    write: String,
  }
}

/** The definition of such a column, called by its id. */
export function numberDefinition(id: string, meta: Partial<SheetColumnMeta> = {}): SheetColumn {
  return { id, header: id, size: 90, meta: { ...numberColumn(id), ...meta } }
}

/** The definition of the column with the names of the rows. */
export const nameDefinition: SheetColumn = {
  id: 'name',
  header: 'Name',
  size: 200,
  meta: { ...readOnlyRules, pinned: 'start', isRowHeader: true },
}

/** The cell in a row and a column, both counted from 0, of a sheet whose rows are called r0, r1, … */
export function positionsOf(columns: readonly { id: string }[]): (row: number, column: number) => Position {
  return (row, column) => ({ row: `r${row}`, column: columns[column]?.id ?? '' })
}

/** Where the active cell is on the screen, counted from 0. */
export function activeIn(state: GridState): ShownPosition {
  return shownPosition(state, activeCell(state))
}
