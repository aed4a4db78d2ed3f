import { foldForSearch } from '@/lib/khmer/fold'
import type { GridState } from './model'

/** The rows whose names, in either language, hold every word of the query, in their order; none for an empty query. */
export function findRows({ cells, columns, otherNames }: GridState, query: string): number[] {
  const words = foldForSearch(query)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const names = [...columns.entries()].flatMap(([index, { readOnly, isComputed }]) =>
    readOnly && isComputed !== true ? [index] : [],
  )
  return [...cells.entries()].flatMap(([row, line]) => {
    const texts = names.map((column) => line[column]?.text ?? '')
    const text = foldForSearch([...texts, otherNames[row] ?? ''].join(' '))
    return words.every((word) => text.includes(word)) ? [row] : []
  })
}
