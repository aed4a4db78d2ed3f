import { foldForSearch } from '@/lib/khmer/fold'
import { findCell, type GridState } from './model'

/** The rows whose names, in either language, hold every word of the query, in their order; none for an empty query. */
export function findRows(state: GridState, query: string): string[] {
  const words = foldForSearch(query)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const names = state.columns.filter(({ readOnly, isComputed }) => readOnly && isComputed !== true)
  return state.shown.rows.filter((row) => {
    const texts = names.map(({ id }) => findCell(state, { row, column: id })?.text ?? '')
    const otherName = state.otherNames[state.places.rowAt.get(row) ?? -1] ?? ''
    const text = foldForSearch([...texts, otherName].join(' '))
    return words.every((word) => text.includes(word))
  })
}
