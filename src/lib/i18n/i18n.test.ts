// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { activateLocale, loadCatalog, rememberedLocale } from './i18n'

test('the messages of the pages behind sign-in load on request and then in every language', async () => {
  await loadCatalog('signedIn')
  // As on a page that has just been opened: test files share their modules, and another one may have loaded the messages too.
  vi.resetModules()
  const opened = await import('./i18n')
  await opened.activateLocale('en')
  expect(i18n._('home.banner')).toBe('School management')
  expect(i18n._('common.save')).toBe('common.save')
  await opened.loadCatalog('signedIn')
  expect(i18n._('common.save')).toBe('Save')
  expect(i18n._('academicYear.move.whatFollows')).toBe('What follows')
  await opened.activateLocale('km')
  expect(i18n._('academicYear.move.whatFollows')).toMatch(/[ក-៿]/)
  expect(i18n._('home.banner')).toMatch(/[ក-៿]/)
})

test.each([
  ['km', 'និងសាលារៀនចំនួន 1,204 ទៀត', 'និងសាលារៀនចំនួន 1 ទៀត'],
  ['en', 'and 1,204 more schools', 'and 1 more school'],
] as const)('a count in a message in %s has thousands separators and its plural', async (locale, many, one) => {
  await activateLocale(locale)
  await loadCatalog('signedIn')
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

test('of two quick language switches the later one counts', async () => {
  await Promise.all([activateLocale('en'), activateLocale('km')])
  expect(i18n.locale).toBe('km')
})
