import { useLingui } from '@lingui/react'
import type { LastChange } from '@/lib/api/last-change'
import { formatMoment } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { authorName } from '@/lib/text/names'

interface LastChangeLineProps {
  /** Left out by an API that does not say it, and for who may not change the record. */
  change: LastChange | null | undefined
  /** The message ids of the fields by their names in the form, or by the first part of these. */
  labels: Readonly<Record<string, string>>
}

/** When a record was changed last, by whom, and what was changed. */
export function LastChangeLine({ change, labels }: LastChangeLineProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (change == null) return null
  const names = change.fields.flatMap((field) => labels[field] ?? labels[field.split('.')[0] ?? ''] ?? [])
  const parts = [
    formatMoment(change.at, locale),
    authorName(change, locale),
    [...new Set(names)].map((id) => i18n._(id)).join(', '),
  ]
  const said = parts.filter((part) => part !== null && part !== '').join(' · ')
  return <p className="text-sm text-ink-muted">{i18n._('common.lastChange', { change: said })}</p>
}
