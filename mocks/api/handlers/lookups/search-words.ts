import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { foldForSearch } from '@/lib/khmer/fold'
import { spellingsPattern } from '@/lib/text/romanization'

/** A column of folded text, or an expression that has an index of its trigrams. */
type Text = RawBuilder<unknown>

/** The ways in which a search finds a word: as it is typed, in any Latin spelling, or as a part of one that resembles it. */
export type WordMatch = 'exact' | 'spelled' | 'similar'

/** Shorter words have no trigram that an index could find. */
const minIndexedLength = 3
/** Most shorter words are similar to some name. */
const minMisspeltLength = 4
/** Fewer matches than this are followed by the names that only sound like what was typed. */
const fewMatches = 10

/** The folded words of a search. */
export function searchWords(typed: string | undefined): string[] {
  return foldForSearch(typed ?? '')
    .split(' ')
    .filter((word) => word !== '')
}

/** Returns the condition that a text has the word as it is typed. `%` and `_` mean themselves. */
export function contains(text: Text, word: string): RawBuilder<SqlBool> {
  // Without an index, finding the bytes is faster than matching a pattern.
  if (word.length < minIndexedLength) return sql<SqlBool>`strpos(${text} collate "C", ${word}) > 0`
  return sql<SqlBool>`${text} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}

/**
 * Returns the condition that a text has the word, found in one of the ways. Codes, short words and other scripts are always
 * exact.
 */
export function matches(match: WordMatch, text: Text, word: string): RawBuilder<SqlBool> {
  const pattern = spellingsPattern(word)
  if (match === 'exact' || pattern === null) return contains(text, word)
  const isSpelled = sql<SqlBool>`${text} ~ ${pattern}`
  // Enough of the word's trigrams are in a part of the text: a letter is too many, missing or another one.
  return match === 'similar' && isLongLatin(word) ? sql<SqlBool>`(${isSpelled} or ${word} <% ${text})` : isSpelled
}

/** The first sort key: the words as they are typed come first, then the most similar ones. */
export function rankMatch(match: WordMatch, text: Text, words: readonly string[]): RawBuilder<number> {
  if (match === 'exact' || words.length === 0) return sql<number>`0::integer`
  if (match === 'spelled') {
    const exact = words.map((word) => contains(text, word))
    return sql<number>`case when ${sql.join(exact, sql` and `)} then 0 else 1 end`
  }
  const similarities = words.filter(isLongLatin).map((word) => sql`word_similarity(${word}, ${text})`)
  return sql<number>`-(${sql.join(similarities, sql` + `)})`
}

/**
 * Finds the words as they are typed; where there are few results, other spellings too; where there is nothing
 * at all, similar words. So names that are only similar never get between those that were meant.
 */
export async function findClosest<Found>(
  words: readonly string[],
  find: (match: WordMatch) => Promise<Found>,
  readTotal: (found: Found) => number,
): Promise<Found> {
  const exact = await find('exact')
  if (readTotal(exact) >= fewMatches || words.every((word) => spellingsPattern(word) === null)) return exact
  const spelled = await find('spelled')
  return readTotal(spelled) > 0 || !words.some(isLongLatin) ? spelled : await find('similar')
}

function isLongLatin(word: string): boolean {
  return word.length >= minMisspeltLength && spellingsPattern(word) !== null
}
