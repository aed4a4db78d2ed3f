import { type I18n, i18n, type Messages, setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { readPreference, writePreference } from './storage'
import type { TextArea } from './text-areas'

/** The languages of the interface (platform §1). */
export type Locale = 'km' | 'en'

// Nobody loads the texts of the other language, an anonymous visitor only those of the pages they can open, and others
// those of the areas that they come to (src/build/texts-in-parts.ts parts each catalogue).
const catalogues = {
  km: {
    open: () => import('@/locales/km.po?open?lingui'),
    signedIn: () => import('@/locales/km.po?signed-in?lingui'),
    dashboard: () => import('@/locales/km.po?dashboard?lingui'),
    holidays: () => import('@/locales/km.po?holidays?lingui'),
    years: () => import('@/locales/km.po?years?lingui'),
    schools: () => import('@/locales/km.po?schools?lingui'),
    classrooms: () => import('@/locales/km.po?classrooms?lingui'),
    pupils: () => import('@/locales/km.po?pupils?lingui'),
    sheets: () => import('@/locales/km.po?sheets?lingui'),
    users: () => import('@/locales/km.po?users?lingui'),
    scholarships: () => import('@/locales/km.po?scholarships?lingui'),
    reports: () => import('@/locales/km.po?reports?lingui'),
  },
  en: {
    open: () => import('@/locales/en.po?open?lingui'),
    signedIn: () => import('@/locales/en.po?signed-in?lingui'),
    dashboard: () => import('@/locales/en.po?dashboard?lingui'),
    holidays: () => import('@/locales/en.po?holidays?lingui'),
    years: () => import('@/locales/en.po?years?lingui'),
    schools: () => import('@/locales/en.po?schools?lingui'),
    classrooms: () => import('@/locales/en.po?classrooms?lingui'),
    pupils: () => import('@/locales/en.po?pupils?lingui'),
    sheets: () => import('@/locales/en.po?sheets?lingui'),
    users: () => import('@/locales/en.po?users?lingui'),
    scholarships: () => import('@/locales/en.po?scholarships?lingui'),
    reports: () => import('@/locales/en.po?reports?lingui'),
  },
} satisfies Record<Locale, Record<'open' | 'signedIn' | TextArea, () => Promise<{ messages: Messages }>>>

// A server's own words are shown as they are; left alone, the library writes each of them into the console.
i18n.setMessagesCompiler((text) => [text])

let wanted: Locale | null = null
/** The parts that every language has from now on. */
const parts = new Set<'open' | 'signedIn' | TextArea>(['open'])

async function messagesOf(locale: Locale): Promise<Messages> {
  const loaded = await Promise.all([...parts].map((part) => catalogues[locale][part]()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages))
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
  return addPart('signedIn')
}

const arriving = new Map<TextArea, Promise<void>>()

/** The same for one area of those pages; always the same promise, unless it could not be kept. */
export function areaTexts(area: TextArea): Promise<void> {
  const known = arriving.get(area)
  if (known !== undefined) return known
  const coming = addPart(area).catch((error: unknown) => {
    arriving.delete(area)
    parts.delete(area)
    throw error
  })
  arriving.set(area, coming)
  return coming
}

function addPart(part: 'signedIn' | TextArea): Promise<void> {
  parts.add(part)
  return activateLocale(wanted ?? rememberedLocale())
}

/** The language in use; the component renders again when it changes. */
export function useLocale(): Locale {
  const { i18n: current } = useLingui()
  return current.locale === 'en' ? 'en' : 'km'
}
