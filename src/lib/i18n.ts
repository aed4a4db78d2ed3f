import { type I18n, i18n, setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { readPreference, writePreference } from './storage'

/** The languages of the interface (platform §1). */
export type Locale = 'km' | 'en'

// One chunk per language: nobody loads the texts of the other one.
const catalogues = {
  km: () => import('@/locales/km.po'),
  en: () => import('@/locales/en.po'),
} satisfies Record<Locale, unknown>

let wanted: Locale | null = null

/** The language chosen on this device; Khmer until someone chooses (platform §9). */
export function rememberedLocale(): Locale {
  return readPreference('locale') ?? 'km'
}

/**
 * Switches the interface's language without a reload and remembers it. Rejects when the language's texts cannot be
 * loaded; the present language then stays.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale
  const { messages } = await catalogues[locale]()
  // Of two quick switches the later one counts, in whatever order the texts arrive.
  if (wanted !== locale) return
  // Numbers inside texts are written as everywhere: 1,204 in both languages (platform §9), whatever Intl knows of Khmer.
  i18n.loadAndActivate({ locale, locales: 'en', messages })
  document.documentElement.lang = locale
  writePreference('locale', locale)
}

/** The texts of any language, whichever is in use: a search finds a page by its name in both. */
export async function textsOf(locale: Locale): Promise<I18n> {
  const { messages } = await catalogues[locale]()
  return setupI18n({ locale, locales: 'en', messages: { [locale]: messages } })
}

/** The language in use; the component renders again when it changes. */
export function useLocale(): Locale {
  const { i18n: current } = useLingui()
  return current.locale === 'en' ? 'en' : 'km'
}
