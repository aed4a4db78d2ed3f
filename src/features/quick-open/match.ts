import { foldForSearch } from '@/lib/khmer/fold'

/** How well a target fits the words typed, best first. */
const fits = { exact: 0, start: 1, word: 2, within: 3, none: 4 } as const

function fitOf(texts: readonly string[], query: string): number {
  const asked = foldForSearch(query)
  const folded = texts.map(foldForSearch)
  if (folded.includes(asked)) return fits.exact
  if (folded.some((text) => text.startsWith(asked))) return fits.start
  const joined = ` ${folded.join(' ')}`
  const words = asked.split(' ')
  if (words.every((word) => joined.includes(` ${word}`))) return fits.word
  return words.every((word) => joined.includes(word)) ? fits.within : fits.none
}

export interface Match<Item> {
  item: Item
  fit: number
}

/** The items in the order of their fit; those that fit alike stay in their own order. */
export function rankMatches<Item>(
  items: readonly Item[],
  query: string,
  textsOf: (item: Item) => readonly string[],
): Match<Item>[] {
  return items.map((item) => ({ item, fit: fitOf(textsOf(item), query) })).toSorted((one, other) => one.fit - other.fit)
}

/** The same without those that do not hold every word of the query. */
export function findMatches<Item>(
  items: readonly Item[],
  query: string,
  textsOf: (item: Item) => readonly string[],
): Match<Item>[] {
  return rankMatches(items, query, textsOf).filter(({ fit }) => fit !== fits.none)
}
