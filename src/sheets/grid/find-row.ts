import { foldForSearch } from '@/lib/khmer/fold'
import { parseDecimal } from '@/lib/text/numbers'
import { columnOf, findCell, otherNameOf, type GridState } from './model'

/** What a search has found: a row by its name, or a cell by its value. */
export interface Match {
  row: string
  /** Null for a whole row. */
  column: string | null
}

/** The cells with the value that the query is, else the rows that it names, in the order in which they are shown. */
export function findMatches(state: GridState, query: string): Match[] {
  const cells = findValues(state, query)
  return cells.length > 0 ? cells : findRows(state, query).map((row) => ({ row, column: null }))
}

function findValues(state: GridState, query: string): Match[] {
  // Zeros at the start are those of an ID.
  const wanted = /^[0០][\d០-៩]/.test(query.trim()) ? null : parseDecimal(query.trim())
  if (wanted === null) return []
  const columns = state.shown.columns.filter((id) => !columnOf(state, id).readOnly)
  return state.shown.rows.flatMap((row) =>
    columns.flatMap((column) => {
      const value = findCell(state, { row, column })?.value ?? null
      const number = typeof value === 'string' ? parseDecimal(value) : value
      return number === wanted ? [{ row, column }] : []
    }),
  )
}

/** The rows whose ID and names, in either language, hold every word of the query, in their order; none for an empty query. */
export function findRows(state: GridState, query: string): string[] {
  const words = foldForSearch(query)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return []
  // What follows the name, such as the gender, would find half of the class.
  const names = state.columns.slice(0, state.columns.findIndex(({ isRowHeader }) => isRowHeader === true) + 1)
  return state.shown.rows.filter((row) => {
    const texts = names.map(({ id }) => findCell(state, { row, column: id })?.text ?? '')
    const text = foldForSearch([...texts, otherNameOf(state, row)].join(' '))
    return words.every((word) => text.includes(word))
  })
}
