import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { getRouteApi } from '@tanstack/react-router'
import {
  addDays,
  addMonths,
  dayOfMonth,
  firstOfMonth,
  formatMonth,
  monthOf,
  weekdayName,
  weekdayOf,
  weekdays,
  weekdaySign,
  weeksOfMonth,
  yearOf,
} from '@/lib/dates/calendar'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { cn } from '@/components/ui/cn'
import { HolidayList } from './holiday-list'
import { type ShownMonth, within } from './holiday-search'
import { holidaysByDay, holidaysOfMonth } from '@/domain/holidays/holidays'
import type { Holiday } from '@/domain/holidays/schema'

interface MonthViewProps {
  holidays: readonly Holiday[]
  shown: ShownMonth
  today: string
}

const route = getRouteApi('/_app/holiday')

const row = 'grid grid-cols-7 divide-x divide-line'

/** The target of a key on a day (WAI-ARIA date grid); null for other keys. */
function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

/** One month as a grid of days that the keyboard walks through, with its holidays in full below. */
export function MonthView({ holidays, shown, today }: MonthViewProps) {
  const navigate = route.useNavigate()
  const { i18n } = useLingui()
  const locale = useLocale()
  const byDay = holidaysByDay(holidays)
  const isShown = (day: string) => yearOf(day) === shown.year && monthOf(day) === shown.month
  const [visited, setVisited] = useState<string | null>(null)
  const stop = [visited, today].find((day) => day !== null && isShown(day)) ?? firstOfMonth(shown.year, shown.month)
  // The day that a key asked for gets the focus once its month is shown.
  const wanted = useRef<string | null>(null)
  const stopCell = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted.current !== stop) return
    wanted.current = null
    stopCell.current?.focus()
  }, [stop])

  const walk = (event: KeyboardEvent, day: string) => {
    const next = dayAfterKey(event, day)
    if (next === null) return
    event.preventDefault()
    const month = { year: yearOf(next), month: monthOf(next) }
    if (within(month).year !== month.year) return
    wanted.current = next
    setVisited(next)
    if (!isShown(next)) void navigate({ search: { view: 'month', ...month }, replace: true })
  }

  return (
    <>
      <div
        role="grid"
        aria-label={formatMonth(shown.year, shown.month, locale)}
        className="rounded border border-line bg-surface-raised"
      >
        <div role="row" className={row}>
          {weekdays.map((weekday) => (
            <div key={weekday} role="columnheader" className="p-1 text-center text-sm font-medium">
              <span aria-hidden className="md:hidden print:hidden">
                {weekdaySign(weekday, locale)}
              </span>
              <span className="sr-only md:not-sr-only print:not-sr-only">{weekdayName(weekday, locale)}</span>
            </div>
          ))}
        </div>
        {weeksOfMonth(shown.year, shown.month).map((week) => (
          <div key={week.find((day) => day !== null)} role="row" className={row}>
            {week.map((day, weekday) => {
              if (day === null) {
                return (
                  <div key={weekdays[weekday]} role="gridcell" className="border-t border-line bg-surface-sunken">
                    {'\u00a0'}
                  </div>
                )
              }
              const named = byDay.get(day) ?? []
              return (
                <div
                  key={day}
                  ref={day === stop ? stopCell : undefined}
                  role="gridcell"
                  tabIndex={day === stop ? 0 : -1}
                  aria-current={day === today ? 'date' : undefined}
                  onKeyDown={(event) => walk(event, day)}
                  onFocus={() => setVisited(day)}
                  className={cn(
                    'min-h-12 min-w-0 border-t border-line p-1 text-sm -outline-offset-2 md:min-h-24',
                    named.length > 0 && 'bg-accent-soft',
                  )}
                >
                  <span
                    className={cn(
                      'inline-block min-w-7 rounded text-center',
                      day === today
                        ? 'bg-accent font-bold text-accent-ink'
                        : named.length > 0 && 'font-bold text-accent-strong',
                    )}
                  >
                    {dayOfMonth(day)}
                  </span>
                  {day === today && <span className="sr-only">{i18n._('holiday.today')}</span>}
                  {named.map((holiday) => (
                    <span
                      key={holiday.name}
                      className="sr-only text-xs text-accent-strong md:not-sr-only md:block md:hyphens-auto md:break-words print:not-sr-only print:block"
                    >
                      {localName(holiday, locale)}
                    </span>
                  ))}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <section aria-label={i18n._('holiday.title')} className="mt-4 max-w-2xl break-inside-avoid">
        <HolidayList holidays={holidaysOfMonth(holidays, shown.year, shown.month)} inFull />
      </section>
    </>
  )
}
