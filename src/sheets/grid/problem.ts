import type { I18n } from '@lingui/core'
import type { Cell, Reason } from './cell'
import { columnOf, type GridState } from './model'

/** Why a cell cannot be saved, as text; null when it can. */
export function describeProblem({ state, reason, theirs }: Cell, i18n: I18n): string | null {
  if (state === 'conflict')
    return i18n._('grid.conflict', { theirs: String(theirs?.value ?? i18n._('common.emptyValue')) })
  return reason === null ? null : i18n._(reason.id, { ...reason.values })
}

/** Why a value is worth a second look, as text; null for a likely one. */
export function describeUnlikely(reason: Reason | null | undefined, i18n: I18n): string | null {
  return reason == null ? null : i18n._(reason.id, { ...reason.values })
}

/** The problem of the text in the editor; null where there is none, or nothing is typed. */
export function typedProblem(state: GridState): Reason | null {
  if (state.edit === null || state.edit.text.trim() === '') return null
  const column = columnOf(state, state.edit.column)
  return column.validate(column.normalise(state.edit.text))
}
