import type { I18n } from '@lingui/core'
import type { Cell } from '@/sheets/grid/cell'
import { cellAt, type GridState } from '@/sheets/grid/model'
import { describeProblem, typedProblem } from '@/sheets/grid/problem'

/** Why a cell cannot be saved, without the keys that a grid names for a conflict. */
export function cellProblem(cell: Cell, i18n: I18n): string | null {
  if (cell.state !== 'conflict') return describeProblem(cell, i18n)
  return i18n._('sheet.list.conflict', { theirs: cell.theirs?.value ?? i18n._('common.emptyValue') })
}

/** The problem of the text that is being typed in a row, as "column/text"; null where the text is not being changed. */
export function typedInRow(state: GridState, row: string, i18n: I18n): string | null {
  const { edit } = state
  if (edit === null || edit.row !== row || edit.text === cellAt(state, edit).text) return null
  const reason = typedProblem(state)
  return `${edit.column}/${reason === null ? '' : i18n._(reason.id, { ...reason.values })}`
}
