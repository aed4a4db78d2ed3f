import { useLingui } from '@lingui/react'
import { formatLongSpan, formatSpan } from '@/lib/dates/calendar'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import type { Holiday } from '@/domain/holidays/schema'

interface HolidayListProps {
  holidays: readonly Holiday[]
  /** With weekdays and the date of the moon, where there is room for them. */
  inFull?: boolean
}

/** Holidays with their days, in order. */
export function HolidayList({ holidays, inFull = false }: HolidayListProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (holidays.length === 0) return <p className="text-sm text-ink-muted">{i18n._('holiday.none')}</p>
  return (
    <ul className="text-sm">
      {holidays.map((holiday) => {
        const lunar = locale === 'en' ? (holiday.lunar_en ?? holiday.lunar) : holiday.lunar
        return (
          <li key={`${holiday.name} ${holiday.from}`} className="border-t border-line py-1 first:border-t-0">
            <span className="font-medium text-accent-strong">
              {(inFull ? formatLongSpan : formatSpan)(holiday.from, holiday.to, locale)}
            </span>
            <span className="block">{localName(holiday, locale)}</span>
            {inFull && lunar !== undefined && <span className="block text-ink-muted">{lunar}</span>}
          </li>
        )
      })}
    </ul>
  )
}
