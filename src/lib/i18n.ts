import { type I18n, i18n, type Messages, setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { readPreference, writePreference } from './storage'

/** The languages of the interface (platform §1). */
export type Locale = 'km' | 'en'

// Nobody loads the texts of the other language, and an anonymous visitor only those of the pages they can open
// (vite.config.ts parts each catalogue in two).
const catalogues = {
  km: {
    open: () => import('@/locales/km.po?open?lingui'),
    signedIn: () => import('@/locales/km.po?signed-in?lingui'),
  },
  en: {
    open: () => import('@/locales/en.po?open?lingui'),
    signedIn: () => import('@/locales/en.po?signed-in?lingui'),
  },
} satisfies Record<Locale, unknown>

let wanted: Locale | null = null
let whole = false

async function messagesOf(locale: Locale): Promise<Messages> {
  const { open, signedIn } = catalogues[locale]
  const [ofOpenPages, ofSignedInPages] = await Promise.all([open(), whole ? signedIn() : null])
  return { ...ofOpenPages.messages, ...ofSignedInPages?.messages }
}

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
  const messages = await messagesOf(locale)
  // Of two quick switches the later one counts, in whatever order the texts arrive.
  if (wanted !== locale) return
  // Numbers inside texts are written as everywhere: 1,204 in both languages (platform §9), whatever Intl knows of Khmer.
  i18n.loadAndActivate({ locale, locales: 'en', messages })
  document.documentElement.lang = locale
  writePreference('locale', locale)
}

/** The texts of any language, whichever is in use: a search finds a page by its name in both. */
export async function textsOf(locale: Locale): Promise<I18n> {
  const messages = await messagesOf(locale)
  return setupI18n({ locale, locales: 'en', messages: { [locale]: messages } })
}

/** From now on every language has the texts of the pages behind sign-in too; brings those of the present one. */
export function completeTexts(): Promise<void> {
  whole = true
  return activateLocale(wanted ?? rememberedLocale())
}

/** The language in use; the component renders again when it changes. */
export function useLocale(): Locale {
  const { i18n: current } = useLingui()
  return current.locale === 'en' ? 'en' : 'km'
}
