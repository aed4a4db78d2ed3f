import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { GraduationRow } from './schema'

/** Students by name, one after the other as the language does it. */
export function StudentNames({ students }: { students: readonly GraduationRow[] }) {
  const locale = useLocale()
  const names = students.map(({ student }) => fullName(student, locale))
  return <p>{new Intl.ListFormat(locale, { type: 'unit' }).format(names)}</p>
}
