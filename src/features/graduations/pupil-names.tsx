import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { GraduationRow } from './schema'

/** Pupils by name, one after the other as the language does it. */
export function PupilNames({ pupils }: { pupils: readonly GraduationRow[] }) {
  const locale = useLocale()
  const names = pupils.map(({ student }) => fullName(student, locale))
  return <p>{new Intl.ListFormat(locale, { type: 'unit' }).format(names)}</p>
}
