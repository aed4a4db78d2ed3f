import type { I18n } from '@lingui/core'
import { formatScore } from '@/lib/text/numbers'
import type { GridState } from './model'
import { summarizeColumn } from './summary'

/** The figures of a column in words: its average and how many cells are missing; null where there are none, as in a single row. */
export function describeColumn(state: GridState, column: string, i18n: I18n): string | null {
  if (state.rowIds.length < 2) return null
  const { count, average, missing } = summarizeColumn(state, column)
  if (count + missing === 0) return null
  return i18n._(count === 0 ? 'grid.column.missing' : 'grid.column', { average: formatScore(average), missing })
}
