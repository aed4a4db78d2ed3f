import { foldForSearch } from '@/lib/khmer/fold'
import { spellingsPattern } from '@/lib/text/romanization'

export interface ComboboxOption {
  value: string
  label: string
  /** A second line: a code, a place. Either every option of a choice has one or none. */
  detail?: string | undefined
  /**
   * The text that a search matches; the label and the detail unless given. Parts that many options share (names of schools) are
   * quicker to prepare when they are given each on its own.
   */
  searchText?: string | readonly string[] | undefined
}

/** A list of options with their search forms, each worked out once: folding 13,000 names takes a blink, not a key's time. */
export interface OptionIndex {
  /** Works out search forms until the time is up; true when all are there. */
  warm: (stillTime: () => boolean) => boolean
  /**
   * The options that hold every word of the query, in their order; all for an empty query. Those that have other Latin
   * spellings of the words follow where there are few.
   */
  matching: (query: string) => ComboboxOption[]
}

/** Fewer matches than this are followed by other spellings. */
const fewMatches = 10

export function indexOptions(options: readonly ComboboxOption[]): OptionIndex {
  const folded: string[] = []
  const known = new Map<string, string>()
  const fold = (part: string) => {
    const before = known.get(part)
    if (before !== undefined) return before
    const form = foldForSearch(part)
    known.set(part, form)
    return form
  }
  const foldNext = () => {
    const { label, detail = '', searchText = [label, detail] } = options[folded.length] ?? { label: '' }
    folded.push(typeof searchText === 'string' ? fold(searchText) : searchText.map(fold).join(' '))
  }
  return {
    warm(stillTime) {
      while (folded.length < options.length && stillTime()) foldNext()
      return folded.length === options.length
    },
    matching(query) {
      const words = foldForSearch(query)
        .split(' ')
        .filter((word) => word !== '')
      if (words.length === 0) return [...options]
      while (folded.length < options.length) foldNext()
      const has = (index: number) => words.every((word) => folded[index]?.includes(word))
      const exact = options.filter((_, index) => has(index))
      const patterns = words.map(spellingsPattern)
      if (exact.length >= fewMatches || patterns.every((pattern) => pattern === null)) return exact
      const expressions = patterns.map((pattern) => (pattern === null ? null : new RegExp(pattern)))
      const soundsAlike = (text: string) =>
        words.every((word, index) => expressions[index]?.test(text) ?? text.includes(word))
      return [...exact, ...options.filter((_, index) => !has(index) && soundsAlike(folded[index] ?? ''))]
    },
  }
}
