import { foldDigits } from '@/lib/text/digits'
import { orderClusters, withoutAccents } from './clusters'

// Dictionary order: letters, then vowels, then the subscript sign, so that ក្រ follows every ក + vowel.
// ឫ ឬ sort after រ and ឭ ឮ after ល; ំ and ះ and the vowels that carry them sort after the other vowels.
const letters = 'កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភមយរឫឬលឭឮវឝឞសហឡអ'
const vowels = ['ា', 'ិ', 'ី', 'ឹ', 'ឺ', 'ុ', 'ូ', 'ួ', 'ើ', 'ឿ', 'ៀ', 'េ', 'ែ', 'ៃ', 'ោ', 'ៅ']
const lateVowels = ['ុំ', 'ំ', 'ាំ', 'ះ', 'ិះ', 'ុះ', 'េះ', 'ោះ']
const coeng = '\u17D2'

// A position in the order is written as one character, from U+1780 upwards: behind digits and Latin letters, and the same
// order by code unit (JavaScript) and by byte (PostgreSQL, collate "C").
const weights = new Map(
  [...letters.split(''), ...vowels, ...lateVowels, coeng].map((element, index) => [
    element,
    String.fromCharCode(0x1780 + index),
  ]),
)

/** Independent vowels are read as អ with the vowel. */
const readAs: Readonly<Record<string, string>> = {
  ឥ: 'អិ',
  ឦ: 'អី',
  ឧ: 'អុ',
  ឩ: 'អូ',
  ឪ: 'អូវ',
  ឯ: 'អែ',
  ឰ: 'អៃ',
  ឱ: 'អោ',
  ឳ: 'អៅ',
}

// Signs that only matter between words that are otherwise equal.
const ignored = /[\u17C8-\u17CB\u17CD-\u17D1\u17DD]/g
const robat = /([\u1780-\u17B3])((?:\u17D2[\u1780-\u17B3]){0,4})\u17CC/g
const element = /[\u17B6\u17BB]\u17C6|[\u17B7\u17BB\u17C1\u17C4]\u17C7|[^]/gu
const latin = /[a-z0-9]/
const letter = /\p{L}/u

function weightFor(part: string): string {
  const known = weights.get(part)
  if (known !== undefined) return known
  if (latin.test(part)) return part
  if (part === ' ') return part
  // Behind Khmer what is a letter of another script, before the digits what is none.
  return letter.test(part) ? '\uFFFD' : '!'
}

/**
 * Takes a name or word; gives a text whose order by code unit, or by byte under collate "C", is Khmer dictionary
 * order: punctuation, digits, Latin without regard to case, Khmer. The browser has no Khmer collation and PGlite
 * neither. After a tab comes the text itself, which decides between words that differ in ignored signs only.
 */
export function khmerSortKey(text: string): string {
  const ordered = orderClusters(foldDigits(text)).trim()
  const first = withoutAccents(ordered)
    .toLowerCase()
    .replace(/[\u17A5-\u17A7\u17A9\u17AA\u17AF-\u17B1\u17B3]/g, (vowel) => readAs[vowel] ?? vowel)
    // ធម៌ is read and ordered as ធរ្ម.
    .replace(robat, '\u179A\u17D2$1$2')
    .replace(ignored, '')
    .replace(element, weightFor)
  return `${first}\t${ordered.replace(/[\u{10000}-\u{10FFFF}]|[\uD800-\uDFFF]/gu, '\uFFFD')}`
}
