import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { specialSchoolLabels } from './labels'
import type { TransferRow } from './schema'

/** A school of a transfer, or the kind of school outside the system. */
export function SchoolName({ school }: { school: TransferRow['transferToSchool'] }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return 'name' in school ? localName(school, locale) : i18n._(specialSchoolLabels[school.id])
}
