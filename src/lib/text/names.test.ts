import { expect, test } from 'vitest'
import { localName } from '@/lib/i18n/localized'
import { fullName } from './names'

const person = { first_name: 'ដារា', last_name: 'សុខ', first_name_en: 'Dara', last_name_en: 'SOK' }

test('the family name comes first in both scripts', () => {
  expect(fullName(person, 'km')).toBe('សុខ ដារា')
  expect(fullName(person, 'en')).toBe('SOK Dara')
})

test('a person without a Latin name keeps the Khmer one in English', () => {
  expect(fullName({ ...person, first_name_en: null, last_name_en: null }, 'en')).toBe('សុខ ដារា')
  expect(fullName({ first_name: '', last_name: 'សុខ' }, 'en')).toBe('សុខ')
})

test('a record is named in the language of the page', () => {
  const school = { name: 'បឋមសិក្សាវត្តគរ', name_en: 'Wat Kor Primary' }
  expect(localName(school, 'km')).toBe('បឋមសិក្សាវត្តគរ')
  expect(localName(school, 'en')).toBe('Wat Kor Primary')
  expect(localName({ name: 'វត្តគរ', name_en: '' }, 'en')).toBe('វត្តគរ')
})
