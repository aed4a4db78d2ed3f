import { describe, expect, test } from 'vitest'
import { orderClusters } from './clusters'
import { khmerSortKey } from './sort-key'

const consonants = 'កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភមយរលវសហឡអ'.split('')
const independent = 'ឥឦឧឩឪឫឬឭឮឯឰឱឳ'.split('')
const vowels = 'ា ិ ី ឹ ឺ ុ ូ ួ ើ ឿ ៀ េ ែ ៃ ោ ៅ ុំ ំ ាំ ះ ិះ ុះ េះ ោះ'.split(' ')
const shifters = ['៉', '៊']
const finals = ['', '់', '៍', '័', '៌', '៏']

/** Pseudo-random numbers, the same on every run. */
function made(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = (choices: readonly string[]) => choices[below(choices.length)] ?? ''
  const sometimes = (oneIn: number, text: () => string) => (below(oneIn) === 0 ? text() : '')
  const syllable = () =>
    below(20) === 0
      ? pick(independent)
      : pick(consonants) +
        sometimes(4, () => `្${pick(consonants)}`) +
        sometimes(12, () => pick(shifters)) +
        (below(8) === 0 ? '' : pick(vowels)) +
        sometimes(5, () => pick(consonants) + pick(finals))
  const name = () =>
    Array.from({ length: 1 + below(3) }, syllable).join('') + sometimes(3, () => ` ${syllable()}${syllable()}`)
  return { below, name }
}

/** By code unit, as the database does under collate "C". */
function byKey(a: string, b: string): number {
  return khmerSortKey(a) < khmerSortKey(b) ? -1 : Number(khmerSortKey(a) !== khmerSortKey(b))
}

describe('Khmer dictionary order', () => {
  test.each([
    ['letters, then vowels, then subscripts', ['កៈ', 'កក', 'កា', 'កែវ', 'កំ', 'ក្រូច']],
    ['ឫ ឬ behind រ, ឭ ឮ behind ល', ['យ', 'រ', 'ឫ', 'ឬ', 'ល', 'ឭ', 'ឮ', 'វ', 'អ']],
    ['independent vowels as អ with the vowel', ['អា', 'ឥន', 'អិស', 'ឧត្តម', 'ឪពុក', 'ឯក', 'អំ']],
    [
      'vowels with ំ and ះ at the end of the vowels',
      ['ក', 'កោ', 'កៅ', 'កុំ', 'កំ', 'កាំ', 'កះ', 'កិះ', 'កុះ', 'កេះ', 'កោះ', 'ក្ក'],
    ],
    [
      'the first letters of the provinces',
      ['កណ្តាល', 'កំពត', 'ក្រចេះ', 'តាកែវ', 'ត្បូងឃ្មុំ', 'បាត់ដំបង', 'រតនគិរី', 'សៀមរាប', 'ស្វាយរៀង', 'ឧត្តរមានជ័យ'],
    ],
    ['a shorter name first, a family name before its continuation', ['សុខ', 'សុខ គា', 'សុខ ស្រី', 'សុខា']],
    ['robat as the subscript that it replaces', ['ធរ', 'ធម៌', 'ធឫ']],
    ['punctuation, digits, Latin without case and accents, Khmer', ['(ក)', '7', '៨ ក', '9', 'Éa', 'sao', 'Sok', 'ក']],
  ])('%s', (_, expected) => {
    expect(expected.toReversed().toSorted(byKey)).toEqual(expected)
  })

  test('signs that are ignored decide only when all else is the same', () => {
    expect(['ប៉ា', 'បាង', 'បា'].toSorted(byKey)).toEqual(['បា', 'ប៉ា', 'បាង'])
    expect(byKey('បា', 'ប៉ា')).not.toBe(0)
  })

  test('agrees with the full Khmer collation of ICU on made names', () => {
    const icu = new Intl.Collator('km')
    expect(icu.resolvedOptions().locale).toBe('km')
    const { below, name } = made(20_261_109)
    const names = Array.from({ length: 6000 }, () => orderClusters(name()))
    const keys = names.map((text) => khmerSortKey(text))
    // Neighbours in ICU's order are the hard pairs; random ones are what a list is made of.
    const order = names.map((_, index) => index).sort((a, b) => icu.compare(names[a] ?? '', names[b] ?? ''))
    const pairs = [
      ...order.slice(1).map((index, before) => [order[before] ?? 0, index] as const),
      ...Array.from({ length: 40_000 }, () => [below(6000), below(6000)] as const),
    ]
    const different = pairs.filter(([a, b]) => {
      const ours = (keys[a] ?? '') < (keys[b] ?? '') ? -1 : Number(keys[a] !== keys[b])
      return ours !== Math.sign(icu.compare(names[a] ?? '', names[b] ?? ''))
    })
    // The rest are pairs that differ both in an ignored sign and in an independent vowel.
    expect(different.length / pairs.length).toBeLessThan(0.0005)
  })

  test('order by code unit and by byte are the same', () => {
    const { name } = made(7)
    const keys = [...Array.from({ length: 3000 }, name), 'Sok', '7', '😀 ក', 'ﬀ', '漢', 'é', '\u{1F600}', '-'].map(
      (text) => khmerSortKey(text),
    )
    const byUnit = keys.toSorted()
    const byByte = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(byByte).toEqual(byUnit)
    expect(keys.filter((key) => key.includes('\0'))).toEqual([])
  })

  test('spellings with the same appearance sort to the same position', () => {
    expect(khmerSortKey('ស្រី')).toBe(khmerSortKey('សី្រ'))
    expect(khmerSortKey('ភ្នំ\u200Bពេញ')).toBe(khmerSortKey('ភ្នំពេញ'))
  })
})
