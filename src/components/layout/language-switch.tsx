import { useLingui } from '@lingui/react'
import { Languages } from 'lucide-react'
import { useOtherLanguage } from './use-other-language'

/** Switches between Khmer and English; the page and everything typed in it stay as they are. */
export function LanguageSwitch() {
  const { i18n } = useLingui()
  const { locale, name, activate } = useOtherLanguage()
  return (
    <button
      type="button"
      lang={locale}
      onClick={activate}
      className="inline-flex min-h-9 items-center gap-2 rounded px-2 text-sm hover:bg-accent-soft pointer-coarse:min-h-11"
    >
      <Languages aria-hidden className="hidden size-4 cards:block" />
      {/* A phone has the room for the name of the page. */}
      {locale === 'en' && (
        <span aria-hidden className="cards:hidden">
          EN
        </span>
      )}
      <span className={locale === 'en' ? 'sr-only cards:not-sr-only' : undefined}>{i18n._(name)}</span>
    </button>
  )
}
