import { describe, expect, test } from 'vitest'
import { code, optionalPersonName, optionalPhone, personName, requiredPhone, requiredText, schoolName } from './inputs'

const listMessages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ message }) => message)

describe('a name', () => {
  test.each([
    ['zero width space', '\u200B'],
    ['zero width non-joiner', ' \u200C '],
    ['joiner', '\u200D'],
    ['byte order mark', '\uFEFF'],
    ['Hangul filler, which counts as a letter', '\u3164'],
    ['Khmer vowels that are never drawn', '\u17B4\u17B5'],
    ['white space', ' \u00A0 '],
  ])('that is only a %s is missing', (_, typed) => {
    expect(listMessages(personName.safeParse(typed))).toEqual(['common.error.require'])
    expect(listMessages(schoolName.safeParse(typed))).toEqual(['common.error.require'])
    expect(optionalPersonName.parse(typed)).toBe('')
  })

  test.each(['#DIV/0!', '#REF!', '#N/A', '#NAME?', 'Err:502', 'http://x', 'www.moeys.gov.kh', '12', '…', '=A1', '<b>'])(
    'cannot be %s',
    (typed) => {
      expect(listMessages(personName.safeParse(typed))).toEqual(['common.error.name'])
      expect(listMessages(schoolName.safeParse(typed))).toEqual(['common.error.name'])
    },
  )

  test.each([
    'evil.example',
    'Dara at moeys.gov.kh',
    'dara@evil.example',
    'sub.evil.com/x',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'សាលា.com',
    'evil.xn--p1ai',
    't.me/dara',
    'x.com',
  ])('cannot be the host name in %s', (typed) => {
    expect(listMessages(personName.safeParse(typed))).toEqual(['common.error.name'])
    expect(listMessages(schoolName.safeParse(typed))).toEqual(['common.error.name'])
  })

  test.each([
    ['Latin', 'Sok\u0301\u0302\u0303\u0304a'],
    ['Khmer, of the same sign', `សុខ${'\u17C6'.repeat(5)}`],
    ['Khmer, of signs that take turns', `សុខ${'\u17C9\u0301'.repeat(4)}`],
    ['Khmer, of signs with nothing below', `សុខ${'\u17D2'.repeat(6)}`],
  ])('has no letter with a stack of marks in %s', (_, typed) => {
    expect(listMessages(personName.safeParse(typed))).toEqual(['common.error.nameMarks'])
    expect(listMessages(schoolName.safeParse(typed))).toEqual(['common.error.nameMarks'])
  })

  test.each([
    ['a Cyrillic letter', 'D\u0430ra'],
    ['a Cyrillic word', '\u0421\u0430\u0440\u0430 Sok'],
    ['a Greek letter', 'Dar\u03B1'],
    ['a Greek letter of mathematics', 'Dar\u{1D6C2}'],
  ])('does not mix Latin letters with %s', (_, typed) => {
    expect(listMessages(personName.safeParse(typed))).toEqual(['common.error.nameScripts'])
    expect(listMessages(schoolName.safeParse(typed))).toEqual(['common.error.nameScripts'])
  })

  test.each([
    'អ៊ុំ',
    'ស៊ុំ',
    'ញ៉ាំ',
    'ហ៊ុំ',
    'យ៉ាំង',
    'ស៊ាំង',
    'ម៉េងហ៊ាង',
    'ស្រីល័ក្ខណ៍',
    'ចន្ទ្រា',
    'សុវណ្ណារ៉ា',
    'ឫទ្ធិ',
    'វិសិដ្ឋ',
    'លក្ស្មី',
    'ព្រហ្មបុត្រ',
    'សម្ផស្ស',
    'រ័ត្ន',
    'ឥន្ទ្រទេវី',
    'ជ្រុំ',
    'ស្ត្រីរ័ត្ន',
    'ស៊្រុំ',
    'ម៉ៃ',
    'ព៌ណ',
    'ពុំ',
    'នាគៈ',
    'វិ.ហ៊ុនសែន',
    // A vowel typed in two parts, with a shifter and a sign.
    'ស៊\u17C1\u17B6ះ',
    'Nguyễn Thị Ánh',
    'สมชาย ที่ดี',
    'Зоя Иванова',
    'Ελένη',
    'J.R. Smith',
    'H.E. Sok',
    'J.Smith',
    'O’Brien',
    'Zoë',
  ])('%s is one', (typed) => {
    expect(personName.safeParse(typed).success).toBe(true)
  })

  test.each([
    ['\uFEFF សុ\u200Bខា ', 'សុខា'],
    ['Chan \u00A0 Dara', 'Chan Dara'],
    ['Andre\u0301', 'Andr\u00E9'],
    ["O'Brien-Sok", "O'Brien-Sok"],
  ])('%j is stored as %j', (typed, stored) => {
    expect(personName.parse(typed)).toBe(stored)
  })

  test('of a school may hold digits', () => {
    expect(schoolName.parse('បឋមសិក្សា ៧មករា')).toBe('បឋមសិក្សា ៧មករា')
    expect(schoolName.parse('Primary School No. 5 (Annex)')).toBe('Primary School No. 5 (Annex)')
  })
})

test('a required text of invisible characters is missing; an emoji keeps its joiner', () => {
  expect(listMessages(requiredText(10).safeParse('\u200B'))).toEqual(['common.error.require'])
  expect(requiredText(10).parse(' 👩\u200D🏫 ')).toBe('👩\u200D🏫')
})

test('a code is stored with the digits 0–9 and without invisible characters', () => {
  expect(code(20).parse(' ០២០\u200B៨០១០៣\uFEFF')).toBe('02080103')
  expect(listMessages(code(20).safeParse('\u200B'))).toEqual(['common.error.require'])
})

describe('a phone number', () => {
  test.each([
    ['012 345 678', '012345678'],
    ['012-345.678', '012345678'],
    ['០១២ ៣៤៥ ៦៧៨', '012345678'],
    ['+855 12 345 678', '012345678'],
    ['+855 (0)12 345 678', '012345678'],
    ['00855 12 345 678', '012345678'],
    ['855 97 123 4567', '0971234567'],
    ['12345678', '012345678'],
    ['+66 81 234 5678', '+66812345678'],
    ['0066 81 234 5678', '+66812345678'],
    ['\u200B012 345 678\u200C', '012345678'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(requiredPhone.parse(typed)).toBe(stored)
    expect(optionalPhone.parse(typed)).toBe(stored)
    // A stored value is accepted again unchanged.
    expect(requiredPhone.parse(stored)).toBe(stored)
  })

  test.each(['0123456', '1234567', '0123456789012345', 'call me', '012345678 / 099', '+', '#REF!'])(
    'cannot be %s',
    (typed) => {
      expect(listMessages(requiredPhone.safeParse(typed))).toEqual(['common.error.phone'])
      expect(listMessages(optionalPhone.safeParse(typed))).toEqual(['common.error.phone'])
    },
  )

  test('that is empty is missing or null', () => {
    expect(listMessages(requiredPhone.safeParse('\u200B '))).toEqual(['common.error.require'])
    expect(optionalPhone.parse('\u200B ')).toBeNull()
    expect(optionalPhone.parse(null)).toBeNull()
  })
})
