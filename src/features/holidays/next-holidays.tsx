import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { daysBetween, formatLongSpan } from '@/lib/dates/calendar'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { LinkButton } from '@/components/ui/link-button'
import { nextHolidays } from '@/domain/holidays/holidays'
import { holidayQueries } from './queries'

/** The dashboard's card of the next public holidays, with the way to the whole calendar. */
export function NextHolidays({ today }: { today: string }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const query = useQuery(holidayQueries.all())
  return (
    <CardSection title={i18n._('holiday.next')}>
      <QueryPart query={query}>
        {(holidays) => {
          const next = nextHolidays(holidays, today, 3)
          if (next.length === 0) return <p>{i18n._('holiday.noList', { year: today.slice(0, 4) })}</p>
          const expected = next.find(({ isExpected }) => isExpected === true)
          return (
            <>
              {expected !== undefined && (
                <p className="text-sm text-ink-muted">
                  {i18n._('holiday.onlyFixed', { year: expected.from.slice(0, 4) })}
                </p>
              )}
              <ul>
                {next.map((holiday) => (
                  <li key={`${holiday.name} ${holiday.from}`} className="border-t border-line py-2 first:border-t-0">
                    <span className="block font-medium">{localName(holiday, locale)}</span>
                    <span className="block text-sm text-ink-muted">
                      {formatLongSpan(holiday.from, holiday.to, locale)} ·{' '}
                      {i18n._('holiday.inDays', { n: Math.max(0, daysBetween(today, holiday.from)) })}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </QueryPart>
      <div className="mt-3">
        <LinkButton to="/holiday">{i18n._('holiday.openCalendar')}</LinkButton>
      </div>
    </CardSection>
  )
}
