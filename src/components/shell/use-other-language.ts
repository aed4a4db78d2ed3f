import { activateLocale, type Locale, useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'

// Each language names itself, whatever the interface speaks now.
const other = {
  km: { locale: 'en', name: 'shell.language.english' },
  en: { locale: 'km', name: 'shell.language.khmer' },
} satisfies Record<Locale, { locale: Locale; name: string }>

/** The language that the interface does not speak now. */
export function useOtherLanguage() {
  const { locale, name } = other[useLocale()]
  const activate = () => {
    activateLocale(locale).catch(() => notify({ kind: 'error', id: 'shell.language.failed' }))
  }
  return { locale, name, activate }
}
