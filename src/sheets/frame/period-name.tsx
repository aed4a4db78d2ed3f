import { useLingui } from '@lingui/react'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'

/** The chosen month; where none is, as an attendance sheet has all of them, what is chosen here. */
export function PeriodName({ month }: { month: number | undefined }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return month === undefined ? i18n._('common.month') : monthName(month, locale)
}
