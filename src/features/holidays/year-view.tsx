import { useLingui } from '@lingui/react'
import { dayOfMonth, formatMonth, weekdayName, weekdays, weekdaySign, weeksOfMonth } from '@/lib/dates/calendar'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { HolidayList } from './holiday-list'
import { holidaysByDay, holidaysOfMonth } from '@/domain/holidays/holidays'
import type { Holiday } from '@/domain/holidays/schema'

interface YearViewProps {
  holidays: readonly Holiday[]
  year: number
  today: string
}

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Twelve small months with the holidays marked, each with the list of its holidays below. */
export function YearView({ holidays, year, today }: YearViewProps) {
  const locale = useLocale()
  const byDay = holidaysByDay(holidays)
  return (
    <div className="grid gap-4 xs:grid-cols-2 md:grid-cols-3 2xl:grid-cols-4 print:[zoom:0.85] print:grid-cols-3 print:gap-2">
      {months.map((month) => (
        <section
          key={month}
          aria-labelledby={`month-${month}`}
          className="break-inside-avoid rounded border border-line bg-surface-raised p-3"
        >
          <h3 id={`month-${month}`} className="font-semibold">
            <TextLink to="/holiday" search={{ view: 'month', year, month }}>
              {monthName(month - 1, locale)}
            </TextLink>
          </h3>
          <SmallMonth year={year} month={month} today={today} byDay={byDay} />
          <HolidayList holidays={holidaysOfMonth(holidays, year, month)} />
        </section>
      ))}
    </div>
  )
}

interface SmallMonthProps {
  year: number
  month: number
  today: string
  byDay: ReadonlyMap<string, readonly Holiday[]>
}

function SmallMonth({ year, month, today, byDay }: SmallMonthProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <table className="mb-2 w-full table-fixed text-center text-xs">
      <caption className="sr-only">{formatMonth(year, month, locale)}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" className="font-normal text-ink-muted">
              <span aria-hidden>{weekdaySign(weekday, locale)}</span>
              <span className="sr-only">{weekdayName(weekday, locale)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(year, month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => {
              if (day === null) return <td key={weekdays[weekday]}>{'\u00a0'}</td>
              const named = byDay.get(day)
              return (
                <td key={day} aria-current={day === today ? 'date' : undefined} className="py-px">
                  <span
                    className={cn(
                      'inline-block w-7 rounded border',
                      named ? 'border-accent bg-accent-soft font-bold text-accent-strong' : 'border-transparent',
                      day === today && 'outline-2 outline-focus',
                    )}
                  >
                    {dayOfMonth(day)}
                  </span>
                  {named && (
                    <span className="sr-only">{named.map((holiday) => localName(holiday, locale)).join(', ')}</span>
                  )}
                  {day === today && <span className="sr-only">{i18n._('holiday.today')}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
