import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type Locale, useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { specialSchoolLabels } from './labels'
import type { TransferRow } from './schema'

type SchoolOfTransfer = TransferRow['transferToSchool']

/** The name of a school of a transfer, or the kind of school outside the system. */
export function schoolName(school: SchoolOfTransfer, i18n: I18n, locale: Locale): string {
  return 'name' in school ? localName(school, locale) : i18n._(specialSchoolLabels[school.id])
}

export function SchoolName({ school }: { school: SchoolOfTransfer }) {
  return schoolName(school, useLingui().i18n, useLocale())
}
