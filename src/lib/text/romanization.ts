// Khmer names have no one Latin spelling: Sangkae is also Sangke, Sophal also Sopal, Chhouk also Chuk. Spellings that stand
// for the same sound, each with the expression that finds all of them; of those that begin alike the longest comes first.
const sounds: readonly (readonly [written: RegExp, found: string])[] = [
  [/ee|ie|i|y/y, '(?:ee|ie|i|y)'],
  [/ae|ea|ei|e/y, '(?:ae|ea|ei|e)'],
  [/ou|oo|u/y, '(?:ou|oo|u)'],
  [/ao|oa|o/y, '(?:ao|oa|o)'],
  [/aa|a/y, '(?:aa|a)'],
  [/chh|ch|c|j/y, '(?:chh?|c|j)'],
  [/kh|k+/y, 'kk?h?'],
  [/ph|p+/y, 'pp?h?'],
  [/th|dt|td|t+/y, '(?:dt|td|tt?h?)'],
  [/nh|n+/y, 'nn?h?'],
  [/sh|s+|z/y, '(?:ss?h?|z)'],
  [/v|w/y, '[vw]'],
  [/l+/y, 'll?'],
  [/m+/y, 'mm?'],
  [/r+/y, 'rr?'],
]

/** Shorter words would be found in every other name. */
const minLength = 3

/** The expression that finds a folded Latin word in all its spellings; null for codes, short words and other scripts. */
export function spellingsPattern(word: string): string | null {
  if (word.length < minLength || !/^[a-z]+$/.test(word)) return null
  let pattern = ''
  for (let index = 0; index < word.length;) {
    let written = word.charAt(index)
    let found = written
    for (const [sound, spellings] of sounds) {
      sound.lastIndex = index
      const match = sound.exec(word)
      if (match === null) continue
      written = match[0]
      found = spellings
      break
    }
    pattern += found
    index += written.length
  }
  return pattern
}
