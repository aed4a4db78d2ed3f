// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { activateLocale, areaTexts, completeTexts, rememberedLocale } from './i18n'

test('the texts of the pages behind sign-in come when they are wanted, an area’s with its pages, in every language from then on', async () => {
  await activateLocale('en')
  expect(i18n._('home.banner')).toBe('School management')
  expect(i18n._('academicYear.move.whatFollows')).toBe('academicYear.move.whatFollows')
  expect(i18n._('common.save')).toBe('common.save')
  await completeTexts()
  expect(i18n._('common.save')).toBe('Save')
  expect(i18n._('academicYear.move.whatFollows')).toBe('academicYear.move.whatFollows')
  await areaTexts('years')
  expect(i18n._('academicYear.move.whatFollows')).toBe('What follows')
  await activateLocale('km')
  expect(i18n._('academicYear.move.whatFollows')).toMatch(/[ក-៿]/)
  expect(i18n._('home.banner')).toMatch(/[ក-៿]/)
})

test.each([
  ['km', 'និងសាលារៀនចំនួន 1,204 ទៀត', 'និងសាលារៀនចំនួន 1 ទៀត'],
  ['en', 'and 1,204 more schools', 'and 1 more school'],
] as const)('a count in a text of %s has commas and its plural', async (locale, many, one) => {
  await activateLocale(locale)
  await areaTexts('years')
  expect(i18n._('academicYear.move.more', { n: 1204 })).toBe(many)
  expect(i18n._('academicYear.move.more', { n: 1 })).toBe(one)
})

test('the chosen language is remembered and set on the page', async () => {
  await activateLocale('en')
  await activateLocale('km')
  expect(document.documentElement.lang).toBe('km')
  expect(rememberedLocale()).toBe('km')
  await activateLocale('en')
  expect(document.documentElement.lang).toBe('en')
  expect(rememberedLocale()).toBe('en')
})

test('of two quick switches the later one counts', async () => {
  await Promise.all([activateLocale('en'), activateLocale('km')])
  expect(i18n.locale).toBe('km')
})
