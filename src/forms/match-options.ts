import { foldForSearch } from '@/lib/khmer/fold'

export interface ComboboxOption {
  value: string
  label: string
  /** A second line: a code, a place. */
  detail?: string | undefined
  /** What a search looks in; the label and the detail unless given. */
  searchText?: string | undefined
}

/** A list of options with their search forms, each worked out once: folding 13,000 names takes a blink, not a key's time. */
export interface OptionIndex {
  /** Works out search forms until the time is up; true when all are there. */
  warm: (stillTime: () => boolean) => boolean
  /** The options that hold every word of the query, in their order; all for an empty query. */
  matching: (query: string) => readonly ComboboxOption[]
}

export function indexOptions(options: readonly ComboboxOption[]): OptionIndex {
  const folded: string[] = []
  const foldNext = () => {
    const { label, detail = '', searchText } = options[folded.length] ?? { label: '' }
    folded.push(foldForSearch(searchText ?? `${label} ${detail}`))
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
      if (words.length === 0) return options
      while (folded.length < options.length) foldNext()
      return options.filter((_, index) => words.every((word) => folded[index]?.includes(word)))
    },
  }
}
