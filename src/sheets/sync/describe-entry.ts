import type { I18n } from '@lingui/core'
import type { Cell } from '@/sheets/grid/cell'
import { formatDateTime } from '@/lib/dates/dates'
import { authorName } from '@/lib/text/names'
import type { ServerCell } from './sheet'

/** Who entered the value of a cell, and when; null for a value that is not the saved one, or where it is not known. */
export function describeEntry(
  { state, value }: Cell,
  saved: ServerCell | null,
  { i18n, locale }: { i18n: I18n; locale: 'km' | 'en' },
): string | null {
  if (state !== 'clean' || value === null || saved?.at == null || saved.value !== value) return null
  const name = authorName({ by: saved.by, by_en: saved.byLatin }, locale)
  const when = formatDateTime(saved.at, locale)
  return name === null ? i18n._('grid.entered', { when }) : i18n._('grid.enteredBy', { name, when })
}
