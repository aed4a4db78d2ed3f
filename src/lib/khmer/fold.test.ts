import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch } from './fold'

const khmerText = fc
  .array(fc.integer({ min: 0x1780, max: 0x17f9 }), { maxLength: 12 })
  .map((codes) => String.fromCharCode(...codes))
const anyText = fc.oneof(
  khmerText,
  fc.string({ unit: 'binary' }),
  fc.tuple(khmerText, fc.string()).map((parts) => parts.join(' ')),
)

/** A syllable by its parts, and the orders in which people type them. */
const syllable = fc.record({
  letter: fc.constantFrom('ក', 'ខ', 'ប', 'ស', 'ម', 'រ'),
  subscript: fc.constantFrom('', '្ត', '្ម', '្ង'),
  ro: fc.constantFrom('', '្រ'),
  shifter: fc.constantFrom('', '៉', '៊'),
  vowel: fc.constantFrom('', 'ា', 'ិ', 'ើ', 'ោ', 'ែ'),
  last: fc.constantFrom('', 'ំ', 'ះ', '់'),
})

describe('folding for search', () => {
  test.each([
    ['subscripts in either order', 'ស្ត្រី', 'ស្រ្តី'],
    ['a vowel before the subscript', 'ស្រី', 'សី្រ'],
    ['nikahit before the vowel', 'ខ្ញុំ', 'ខ្ញំុ'],
    ['a shifter behind the vowel', 'ប៉ី', 'បី៉'],
    ['the vowel U for the shifter it is drawn as', 'ស៊ី', 'សុី'],
    ['the same behind a subscript', 'ម្ស៉ិ', 'ម្សិ៉'],
    ['subscript DA and TA', 'កណ្ដាល', 'កណ្តាល'],
    ['ើ typed by its parts', 'ដើម', 'ដេីម'],
    ['ោ typed by its parts', 'កោះ', 'កេាះ'],
    ['ែ typed as two េ', 'កែវ', 'កេេវ'],
    ['a sign typed twice', 'កក់', 'កក់់'],
    ['a zero-width space', 'ភ្នំពេញ', 'ភ្នំ\u200Bពេញ'],
    ['zero-width joiners, a soft hyphen, a byte order mark', 'ភ្នំពេញ', '\uFEFFភ្នំ\u200C\u200Dពេ\u00ADញ\u2060'],
    ['letters the standard discourages', 'អាឱ្យ', 'ឤឲ្យ'],
    ['invisible inherent vowels', 'ករ', 'ក\u17B4រ\u17B5'],
    ['Khmer digits', '៧ ក', '7 ក'],
    ['full-width digits', '１２', '12'],
    ['case', 'SOTH Sopheap', 'soth sopheap'],
    ['Latin accents', 'Métro', 'METRO'],
    ['spaces', '  សុខ   ដារា ', 'សុខ ដារា'],
    ['a no-break space', 'សុខ\u00A0ដារា', 'សុខ ដារា'],
  ])('%s makes no difference', (_, one, other) => {
    expect(foldForSearch(other)).toBe(foldForSearch(one))
  })

  test.each([
    ['ប៉ា', 'បា'],
    ['ប៉ី', 'ប៊ី'],
    ['សុខ', 'សុខា'],
    ['ដា', 'តា'],
    ['កំ', 'កាំ'],
    ['ភ្នំ ពេញ', 'ភ្នំពេញ'],
  ])('%s and %s stay different words', (one, other) => {
    expect(foldForSearch(one)).not.toBe(foldForSearch(other))
  })

  test('folding what is folded changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = foldForSearch(text)
        expect(foldForSearch(once)).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })

  test('the order in which the parts of a syllable were typed does not matter', () => {
    fc.assert(
      fc.property(syllable, ({ letter, subscript, ro, shifter, vowel, last }) => {
        const whole = foldForSearch(letter + subscript + ro + shifter + vowel + last)
        for (const typed of [
          letter + ro + subscript + shifter + vowel + last,
          letter + subscript + ro + vowel + shifter + last,
          letter + shifter + subscript + ro + vowel + last,
          letter + vowel + subscript + ro + shifter + last,
          letter + subscript + ro + shifter + last + vowel,
          letter + '\u200B' + subscript + ro + shifter + vowel + last,
        ])
          expect(foldForSearch(typed)).toBe(whole)
      }),
    )
  })
})
