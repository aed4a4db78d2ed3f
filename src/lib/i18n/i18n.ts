import { type I18n, i18n, type Messages, setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { readPreference, writePreference } from '@/lib/storage/storage'

/** The languages of the interface. */
export type Locale = 'km' | 'en'
type Catalog = 'public' | 'signedIn' | 'help' | 'charts' | 'reports' | 'enrollments'

// One language at a time, an anonymous visitor only the messages of the public pages, those of charts, reports and enrollments
// with the first page of them, and the help when it is asked for.
const catalogs: Record<Locale, Record<Catalog, () => Promise<{ messages: Messages }>>> = {
  km: {
    public: () => import('@/locales/public/km.po'),
    signedIn: () => import('@/locales/signed-in/km.po'),
    help: () => import('@/locales/help/km.po'),
    charts: () => import('@/locales/charts/km.po'),
    reports: () => import('@/locales/reports/km.po'),
    enrollments: () => import('@/locales/enrollments/km.po'),
  },
  en: {
    public: () => import('@/locales/public/en.po'),
    signedIn: () => import('@/locales/signed-in/en.po'),
    help: () => import('@/locales/help/en.po'),
    charts: () => import('@/locales/charts/en.po'),
    reports: () => import('@/locales/reports/en.po'),
    enrollments: () => import('@/locales/enrollments/en.po'),
  },
}

// A message that the server sends as plain text is shown as it is; by default Lingui warns about it in the console.
i18n.setMessagesCompiler((text) => [text])

// A page has one language, like Lingui's own `i18n`, and outside React it is asked for as well.
let requestedLocale: Locale | null = null
const requestedCatalogs = new Set<Catalog>(['public'])

async function loadMessages(locale: Locale): Promise<Messages> {
  const loaded = await Promise.all([...requestedCatalogs].map((catalog) => catalogs[locale][catalog]()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages))
}

/** The language chosen on this device; Khmer until someone chooses. */
export function rememberedLocale(): Locale {
  return readPreference('locale') ?? 'km'
}

/**
 * Switches the language of the interface without a reload and remembers it. Rejects when its messages cannot be loaded;
 * the current language then stays.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  requestedLocale = locale
  const messages = await loadMessages(locale)
  // Of two quick switches the later one counts, in whatever order the catalogs arrive.
  if (requestedLocale !== locale) return
  // Numbers inside messages are written as everywhere else, 1,204 in both languages, whatever Intl knows of Khmer.
  const loaded = i18n.locale === locale ? i18n.messages : {}
  i18n.loadAndActivate({ locale, locales: 'en', messages: { ...loaded, ...messages } })
  document.documentElement.lang = locale
  writePreference('locale', locale)
}

const requestedMessages = new Map<Catalog, Promise<void>>()

/**
 * Loads the messages of a catalog, in the current language and in every language activated later: those of the pages behind
 * sign-in, of all charts, all reports or all enrollments, or the help of all pages. Rejects when they cannot be loaded; the next call tries again.
 */
export function loadCatalog(catalog: Exclude<Catalog, 'public'>): Promise<void> {
  requestedCatalogs.add(catalog)
  const loading =
    requestedMessages.get(catalog) ??
    activateLocale(requestedLocale ?? rememberedLocale()).catch((error: unknown) => {
      requestedCatalogs.delete(catalog)
      requestedMessages.delete(catalog)
      throw error
    })
  requestedMessages.set(catalog, loading)
  return loading
}

/** The messages of any language, whichever is active: quick-open finds a page by its name in both. */
export async function loadOtherLocale(locale: Locale): Promise<I18n> {
  const messages = await loadMessages(locale)
  return setupI18n({ locale, locales: 'en', messages: { [locale]: messages } })
}

/** The active language; the component renders again when it changes. */
export function useLocale(): Locale {
  const { i18n: current } = useLingui()
  return current.locale === 'en' ? 'en' : 'km'
}
